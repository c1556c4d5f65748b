// The body of a function that Gradio calls once, when it mounts the stage. Its parameters are `element` and `props`. The app's
// root is derived from the page's own address. Gradio derives it from the request, and behind many proxies its result has
// another origin or lacks a path.
const root = new URL(`${location.pathname.replace(/\/*$/, "")}/gradio_api/`, location.href).href;
import(`${root}${props.settings.assets.script}`)
  .then(({ mount }) => mount(element, props, root))
  .catch((error) => {
    const { strings, start } = props.settings;
    const table = strings[start.language ?? navigator.language.slice(0, 2)] ?? strings.en;
    element.textContent = table["error.start"].replace("{address}", root);
    console.error(error);
  });
