// Opens the stage: what the address asks for, what was being made here, or the first example.

import { createApp } from "./app.js";
import { el, write } from "./base/dom.js";
import { createConnection } from "./server/connection.js";
import { createRoute } from "./server/route.js";
import { readAddress, recall } from "./browser/session.js";
import { createStore } from "./state/store.js";
import { preferred, speaker } from "./base/words.js";

/** Called once by boot.js. `props.settings` is what Python says once; below the address `root` stands all of the server. */
export async function mount(element, props, root) {
  const { settings } = props;
  const server = createRoute(root);
  const stage = element.querySelector("#stage");
  const asked = readAddress(location.search);
  const kept = recall();
  const view = {
    language: asked.language in settings.words ? asked.language : preferred(settings.words),
    theme: document.body.classList.contains("dark") ? "dark" : "light",
    head: 0,
    pair: null,
    cell: null,
    lens: "embeddings",
    gradient: null,
    lesson: asked.lesson,
    preset: asked.link || asked.lesson ? null : (asked.preset ?? kept?.preset ?? settings.presets[0]),
    presenting: asked.presenting,
  };
  const request = firstRequest(asked, kept);
  const t = speaker(settings.words, view.language);
  const reach = createConnection({ onLost: () => write(stage, t("ui.lost")), onBack: () => {} });
  const prepared = request === null && view.language === "en" && view.theme === "light";
  let opening = prepared ? props.value : await reach(() => server.answer({ ...request, view }));
  const complaint = opening.error ?? null;
  if (complaint) {
    Object.assign(view, { lesson: null, preset: settings.presets[0] });
    opening = await reach(() => server.answer({ view }));
  }
  const own = request?.scene && !complaint;
  const store = createStore(own ? request.scene : opening.scene, { ...view, ...opening.view });
  const app = createApp({ stage, settings, server, store, spoken: asked.language });
  app.render();
  app.receive(opening);
  app.complain(complaint);
  app.reach(() => loadPlotly(`${root}file=${settings.plotly}`)).then(app.paintFigures);
}

/** The address comes first; but what was being made from the very same lesson step or example goes on. */
function firstRequest(asked, kept) {
  if (asked.link) return { link: asked.link };
  const same = (left, right) => JSON.stringify(left) === JSON.stringify(right);
  if (asked.lesson) return kept?.lesson && same(kept.lesson, asked.lesson) ? { scene: kept.scene } : { lesson: asked.lesson };
  if (asked.preset) return kept && !kept.lesson && kept.preset === asked.preset ? { scene: kept.scene } : { preset: asked.preset };
  return kept && !kept.lesson ? { scene: kept.scene } : null;
}

/** Undefined where it does not arrive. */
function loadPlotly(address) {
  return new Promise((resolve) => document.head.append(el("script", { src: address, onload: () => resolve(true), onerror: () => resolve() })));
}
