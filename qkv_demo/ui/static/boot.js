// Runs once when Gradio mounts the stage. The page may live under a sub-path, so addresses start at its own root.
const root = `${window.gradio_config?.root ?? ""}/gradio_api/`;
import(`${root}${props.settings.assets.script}`).then(({ mount }) => mount(element, props, root));
