// This file is the body of a function that Gradio calls once, when it inserts the stage into the page. The function's parameters
// are `element` and `props`. The root URL is computed from the page's own address. Gradio computes its own value from the
// request, and behind many proxies that value has the wrong origin or path.
const root = new URL(`${location.pathname.replace(/\/*$/, "")}/gradio_api/`, location.href).href;
import(`${root}${props.settings.assets.script}`)
  .then(({ mount }) => mount(element, props, root))
  .catch((error) => {
    const { strings, start: initialState } = props.settings;
    const table = strings[initialState.language ?? navigator.language.slice(0, 2)] ?? strings.en;
    element.textContent = table["error.start"].replace("{address}", root);
    console.error(error);
  });
