// This module is inside the app's page, so that it can explain why the app's script is missing. The root URL is computed from the
// page's own address, because a proxy may serve the app under another one.
const data = JSON.parse(document.getElementById("page-data").textContent);
const root = new URL("gradio_api/", document.baseURI).href;
import(`${root}${data.settings.assets.script}`)
  .then(({ mount }) => mount(data, root))
  .catch((error) => {
    const { strings, start: initialState } = data.settings;
    const table = strings[initialState.language ?? navigator.language.slice(0, 2)] ?? strings.en;
    document.getElementById("stage").textContent = table["error.start"].replace("{address}", root);
    console.error(error);
  });
