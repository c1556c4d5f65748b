// Runs once when Gradio mounts the stage. The page may live under a sub-path, so addresses start at its own root.
const root = `${window.gradio_config?.root ?? ""}/gradio_api/`;
import(`${root}file=${props.settings.assets}/main.js`).then(({ mount }) => mount(element, props, root));
