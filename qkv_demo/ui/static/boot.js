// This module is inside the app's page, so that it can show an error message if the app's script cannot be loaded. The root URL
// is computed from the page's own address, because a proxy may serve the app under another one.
const pageData = JSON.parse(document.getElementById("page-data").textContent);
const root = new URL("gradio_api/", document.baseURI).href;
import(`${root}${pageData.settings.assets.script}`)
  .then(({ mount }) => mount(pageData, root))
  .catch((error) => {
    const { strings: stringsByLanguage, start: startState } = pageData.settings;
    const language = startState.language ?? navigator.language.slice(0, 2);
    const strings = stringsByLanguage[language] ?? stringsByLanguage.en;
    document.getElementById("stage").textContent = strings["error.start"].replace("{address}", root);
    console.error(error);
  });
