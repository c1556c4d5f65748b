// Gradio makes a function of this text, with the parameters `element` and `props`, which no type checker knows.
// It runs once, when Gradio mounts the stage. The app's root is the page's own address: Gradio guesses its root from the
// request, and the guess has another origin or lacks a path behind many proxies.
const root = new URL(`${location.pathname.replace(/\/*$/, "")}/gradio_api/`, location.href).href;
import(`${root}${props.settings.assets.script}`)
  .then(({ mount }) => mount(element, props, root))
  .catch((error) => {
    const { words, start } = props.settings;
    const table = words[start.language ?? navigator.language.slice(0, 2)] ?? words.en;
    element.textContent = table["error.start"].replace("{address}", root);
    console.error(error);
  });
