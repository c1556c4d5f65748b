// Puts the stage together: one store, one pump to Python, and views that only paint what they are given.

import { createBoard } from "./board.js";
import { addressOf as cellAddress, attachCells } from "./cells.js";
import { attribute, el, reveal, write } from "./dom.js";
import { createHeader } from "./header.js";
import { attachHover } from "./hover.js";
import { createLayout } from "./layout.js";
import { createLines } from "./lines.js";
import { createMenus } from "./menus.js";
import { chosen, paintOptions, temperatureOf } from "./options.js";
import { createPanel } from "./panel.js";
import { show } from "./numbers.js";
import { createPlanes } from "./planes.js";
import { createPump } from "./pump.js";
import { keyTokens, rowsOf, withNumber, withRow, withToken } from "./scene.js";
import { attachSelection, paintSelection } from "./select.js";
import { addressOf, askedLanguage, copyText, firstRequest, remember } from "./session.js";
import { createStore } from "./store.js";
import { attachTokens } from "./tokens.js";
import { preferred, speaker } from "./words.js";

const PAIRS = new Set(["scores", "scaled_scores", "masked_scores", "weights"]);

/** Called once by boot.js. `props.settings` is what Python says once; `server` holds Python's functions. */
export async function mount(element, props, server, root) {
  const { settings } = props;
  const stage = element.querySelector("#stage");
  const language = [askedLanguage(location.search), preferred(settings.words)].find((code) => code in settings.words);
  const view = { language, theme: document.body.classList.contains("dark") ? "dark" : "light", head: 0, pair: null, cell: null, lens: "embeddings", knobs: null };
  const asked = firstRequest(location.search);
  const isOwn = asked !== null && "scene" in asked;
  let opening = asked === null && language === "en" && view.theme === "light" ? props.value : await server.answer({ ...(asked ?? {}), view });
  let complaint = null;
  if (opening.error) {
    complaint = opening.error;
    opening = await server.answer({ view });
  }
  const store = createStore(isOwn && !complaint ? asked.scene : opening.scene, { ...view, ...opening.view });
  const app = createApp({ stage, settings, server, store, preset: isOwn || asked?.link ? null : (asked?.preset ?? settings.presets[0]) });
  app.render();
  app.receive(opening);
  app.complain(complaint);
  loadPlotly(`${root}${settings.plotly}`).then(() => app.paintFigures());
}

function loadPlotly(address) {
  return new Promise((resolve) => document.head.append(el("script", { src: address, onload: resolve })));
}

function createApp({ stage, settings, server, store, preset }) {
  let t;
  let parts;
  let latest = null; // the newest answer painted
  let figuresDue = false;
  let moving = false;

  const pump = createPump((payload) => server.answer(payload), {
    onAnswer: receive,
    onLost: () => parts.header.connected(false),
    onBack: () => parts.header.connected(true),
  });

  store.subscribe((kind) => {
    if (kind === "scene") showOwn();
    pump.request({ scene: store.scene, view: store.view });
  });

  /** Build the whole stage in the view's language. The store, and so the work, is untouched. */
  function render() {
    t = speaker(settings.words, store.view.language);
    document.documentElement.lang = store.view.language;
    const layout = createLayout(t);
    const header = createHeader(t, { ...settings, languages: settings.languages, language: store.view.language, act });
    layout.shell.prepend(header.bar);
    stage.replaceChildren(layout.shell);
    parts = {
      layout,
      header,
      board: createBoard(t, layout, settings.quantities),
      lines: createLines(layout.lines, t("ui.lines")),
      panel: createPanel(t, layout.panel, { toggleKnobs: () => store.look({ knobs: store.view.knobs ? null : derivedCell() }) }),
      planes: createPlanes(t, layout, {
        move: (handle, point, gesture) => {
          hold(true);
          store.commit(withRow(store.scene, handle.quantity, handle.head, handle.row, point.slice(0, handle.dims)), gesture);
        },
        done: endGesture,
      }),
      menus: createMenus(t, layout.shell, { edit, copy: copyMatrix, paste }),
    };
    attach(layout.shell);
    showOwn();
    new ResizeObserver(() => parts.planes.resize()).observe(layout.shell);
  }

  function attach(shell) {
    attachCells(shell, {
      get: numberAt,
      set: (input, value, gesture) => {
        hold(true);
        setNumber(input, value, gesture);
      },
      done: endGesture,
    });
    attachTokens(shell, {
      rename: (sequence, row, name) => store.commit(withToken(store.scene, sequence, row, name), `name-${sequence}-${row}`),
      edit,
      done: endGesture,
    });
    attachSelection(shell, { select, act: actOn });
    attachHover(shell, () => store.scene.context !== null);
    shell.addEventListener("change", ({ target }) => {
      if (!target.dataset.option || target.dataset.option === "temperature") return;
      store.commit(chosen(store.scene, target, latest.trace.heads[store.view.head]));
    });
    shell.addEventListener("input", ({ target }) => {
      if (target.dataset.dial === undefined) return;
      target.dataset.moving = "true";
      edit({ do: "dial", head: store.view.head, a: Number(target.value) }, "dial");
    });
    shell.addEventListener("click", ({ target }) => {
      if (target.dataset.menu) parts.menus.openMatrix(target, target.dataset.menu, Number(target.dataset.head));
      if (target.dataset.showStep) shell.dataset.shownStep = target.dataset.showStep;
      if (target.dataset.lens) store.look({ lens: target.dataset.lens });
      if (target.dataset.showHead) store.look({ head: Number(target.dataset.showHead), cell: null });
    });
    shell.addEventListener("paste", (event) => {
      const text = event.clipboardData.getData("text/plain");
      const cell = event.target.closest?.(".matrix input");
      if (!cell || !/[\t\n,;\[|&]|\S\s+\S/.test(text.trim())) return;
      event.preventDefault();
      const { quantity, head, row, column } = cellAddress(cell);
      paste(quantity, head, row, column, text);
    });
    shell.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) act.redo();
      else act.undo();
    });
  }

  const act = {
    undo: () => store.undo(),
    redo: () => store.redo(),
    reset: () => act.openPreset(preset ?? settings.presets[0]),
    openPreset: async (name) => {
      const opened = await ask({ preset: name }, { head: 0, pair: null, cell: null });
      if (!opened) return;
      preset = name;
      store.commit(opened.scene);
      store.look({ head: 0, pair: opened.view.pair, cell: null });
      remember(null);
    },
    openShape: ({ currentTarget }) => parts.menus.openShape(currentTarget, store.scene),
    share: async () => {
      const { link } = await server.write({ scene: store.scene });
      const address = addressOf(link);
      history.replaceState(history.state, "", address);
      complain(await copyText(address) ? t("ui.share.copied") : t("ui.share.address"), true);
    },
    setLanguage: (language) => {
      store.look({ language });
      render();
      receive(latest);
    },
    toggleTheme: () => {
      const dark = document.body.classList.toggle("dark");
      store.look({ theme: dark ? "dark" : "light" });
    },
  };

  /** Ask Python once for something that is not an edit under way; null if it refuses, and then it has said why. */
  async function ask(request, view = {}) {
    const found = await server.answer({ ...request, view: { ...store.view, ...view } });
    complain(found.error ?? null);
    return found.error ? null : found;
  }

  /** An edit that Python makes. If the person went on editing meanwhile, it is made again on what they have now. */
  async function edit(wanted, gesture = null) {
    for (;;) {
      const before = store.scene;
      const found = await ask({ scene: before, edit: wanted });
      if (!found) return null;
      if (store.scene !== before) continue;
      store.commit(found.scene, gesture);
      return found.scene;
    }
  }

  const paste = (quantity, head, row, column, text) => edit({ do: "paste", quantity, head, row, column, text });

  async function copyMatrix(quantity, head, kind) {
    const { text } = await server.write({ rows: rowsOf(store.scene, quantity, head), kind });
    complain(await copyText(text) ? t("ui.copied") : t("ui.copy.refused"), true);
  }

  function numberAt(input) {
    if (input.dataset.option === "temperature") return store.scene.temperature;
    const { quantity, head, row, column } = cellAddress(input);
    return rowsOf(store.scene, quantity, head)[row][column];
  }

  function setNumber(input, value, gesture) {
    if (input.dataset.option === "temperature") {
      const valid = temperatureOf(String(value));
      attribute(input, "aria-invalid", valid === null);
      if (valid !== null) store.commit({ ...store.scene, temperature: valid }, gesture);
      return;
    }
    const { quantity, head, row, column } = cellAddress(input);
    if (numberAt(input) !== value) store.commit(withNumber(store.scene, quantity, head, row, column, value), gesture);
  }

  function select(quantity, head, row, column) {
    const pair = PAIRS.has(quantity) ? [row, column] : store.view.pair;
    const same = JSON.stringify([quantity, row, column]) === JSON.stringify(store.view.cell);
    if (same) return;
    // While knobs are shown they belong to the last derived number: turning one must not change whose they are.
    const knobs = store.view.knobs && !isGiven(quantity) ? [quantity, row, column] : store.view.knobs;
    store.look({ cell: [quantity, row, column], pair, knobs });
  }

  const isGiven = (quantity) => settings.quantities.find(({ name }) => name === quantity).sources.length === 0;

  /** The selected number if it is computed, else the weight of the selected pair. */
  function derivedCell() {
    const { cell, pair } = store.view;
    return cell && !isGiven(cell[0]) ? cell : ["weights", ...pair];
  }

  /** With a mask of one's own, a press on a masked score opens or closes it. */
  function actOn(cell) {
    const { quantity } = cell.closest("table").dataset;
    if (quantity !== "masked_scores" || !Array.isArray(store.scene.mask)) return;
    const mask = store.scene.mask.map((line) => [...line]);
    mask[cell.dataset.row][cell.dataset.col] = !mask[cell.dataset.row][cell.dataset.col];
    store.commit({ ...store.scene, mask });
  }

  function hold(on) {
    moving = on;
    parts.planes.hold(on);
  }

  function endGesture() {
    store.endGesture();
    stage.querySelector("[data-dial]")?.removeAttribute("data-moving");
    if (!moving) return;
    hold(false);
    pump.request({ scene: store.scene, view: store.view }); // once more, now with ranges that fit
  }

  /** What the person themselves set is shown at once, before Python has answered. */
  function showOwn() {
    parts.board.show(store.scene, store.view);
    paintOptions(parts.layout.shell, store.scene);
    parts.header.paint({ ...store, canUndo: store.canUndo, canRedo: store.canRedo, preset });
    write(parts.layout.question, preset ? t(`preset.${preset}.question`) : "");
    paintHeads();
  }

  function paintHeads() {
    const { heads } = parts.layout;
    const count = store.scene.heads.length;
    reveal(heads, count > 1);
    if (heads.childElementCount !== count) {
      heads.replaceChildren(
        ...store.scene.heads.map((_, head) => el("button", { type: "button", role: "tab", "data-show-head": head }, t("ui.head", { head: head + 1 }))),
      );
    }
    [...heads.children].forEach((tab, head) => attribute(tab, "aria-selected", head === store.view.head));
    stage.querySelectorAll("[data-lens]").forEach((lens) => attribute(lens, "aria-pressed", lens.dataset.lens === store.view.lens));
  }

  /** Numbers now, figures after the frame that shows the numbers. */
  function receive(answer, payload) {
    if (answer.error) {
      complain(answer.error);
      markRefused(answer.at);
      return;
    }
    if (payload) {
      complain(null, false, true);
      remember(payload.scene);
    }
    latest = answer;
    const { trace, view } = answer;
    parts.board.show(store.scene, { ...store.view, head: view.head });
    parts.board.paint(trace, answer.limit);
    write(parts.layout.legend.low, show(-answer.limit));
    write(parts.layout.legend.high, show(answer.limit));
    write(parts.layout.reading, answer.reading);
    paintNotes(trace.notes);
    parts.panel.paint(answer, { tied: store.scene.tie_qk });
    const names = (tokens) => tokens.map((name, index) => name || t("ui.token_place", { place: index + 1 }));
    parts.lines.paint(names(store.scene.tokens), names(keyTokens(store.scene)), trace.heads[view.head].weights, view.pair);
    paintSelection(parts.board.tables, view.head, view.cell, answer.explanation.sources);
    paintKnobs(answer.sensitivity);
    paintHeads();
    stage.dataset.revision = String(Number(stage.dataset.revision) + 1);
    if (!figuresDue) {
      figuresDue = true;
      requestAnimationFrame(() => setTimeout(paintFigures));
    }
  }

  async function paintFigures() {
    figuresDue = false;
    if (!window.Plotly || latest === null) return;
    await parts.planes.paint(latest.figures, preset ? t(`preset.${preset}.axes`) : "");
    stage.dataset.figureRevision = String(Number(stage.dataset.figureRevision) + 1);
  }

  /** The cell whose number a scene cannot hold. It keeps what was typed, and the last good picture stays. */
  function markRefused({ field = "", head = 1, row, column }) {
    const table = parts.board.tables.get(`${field.replace(".", "_")}/${head - 1}`);
    const input = table?.cells[row - 1]?.[column - 1]?.target;
    if (input) attribute(input, "aria-invalid", "true");
  }

  function paintNotes(notes) {
    reveal(parts.layout.notes, notes.length > 0);
    if (parts.layout.notes.dataset.shown === notes.join("\n")) return;
    parts.layout.notes.dataset.shown = notes.join("\n");
    parts.layout.notes.replaceChildren(...notes.map((note) => el("li", {}, note)));
  }

  /** The gradient of the selected number, laid over every number that a person can set. */
  function paintKnobs(sensitivity) {
    const gradients = sensitivity?.gradients ?? {};
    const steepest = Math.max(0, ...Object.values(gradients).flat(2).map(Math.abs));
    for (const [key, table] of parts.board.tables) {
      if (!table.editable) continue;
      table.cells.forEach((line, row) =>
        line.forEach(({ holder }, column) => {
          const slope = gradients[key]?.[row]?.[column];
          holder.classList.toggle("knobbed", slope !== undefined);
          if (slope === undefined) return;
          holder.style.setProperty("--slope", steepest === 0 ? "0" : (Math.abs(slope) / steepest).toFixed(3));
          holder.classList.toggle("downhill", slope < 0);
          attribute(holder, "title", t("ui.knobs.slope", { slope: slope.toPrecision(3) }));
        }),
      );
    }
  }

  let said = null;
  /** One sentence over the stage: a refusal, or good news. An answer clears a refusal, not the news. */
  function complain(sentence, good = false, byAnswer = false) {
    const { notice } = parts.layout;
    if (byAnswer && said?.good) return;
    said = sentence === null ? null : { good };
    reveal(notice, sentence !== null);
    notice.classList.toggle("good", good);
    if (sentence !== null) write(notice, sentence);
  }

  return { render, receive, paintFigures, complain };
}
