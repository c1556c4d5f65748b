// No module: Gradio makes a function of it, whose parameters (element, props) no checker knows; so it is as short as can be.
// Runs once when Gradio mounts the stage. The page may live under a sub-path, so addresses start at its own root.
const root = `${window.gradio_config?.root ?? ""}/gradio_api/`;
import(`${root}${props.settings.assets.script}`).then(({ mount }) => mount(element, props, root));
