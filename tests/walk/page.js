// What stands on the page, as somebody finds it who knows nothing of how it is made: texts, places, what can be heard.
() => {
  const stage = document.querySelector("#stage");
  const all = (selector, within = stage) => [...within.querySelectorAll(selector)];
  const one = (selector, within = stage) => within.querySelector(selector);
  const seen = (element) =>
    !element.closest("[hidden]") && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const written = (element) => (element?.matches?.("input") ? element.value : element?.textContent);
  const text = (element) => (written(element) ?? "").replace(/[\u2066-\u2069\u200e\u200f]/g, "").trim();
  const heard = (element, name) => element?.getAttribute(`aria-${name}`) ?? null;
  const place = (element) => [Number(element.dataset.row), Number(element.dataset.link ?? element.dataset.col)];
  const box = (element, within) => {
    const [inner, outer] = [element.getBoundingClientRect(), within.getBoundingClientRect()];
    return { left: inner.left - outer.left, width: inner.width, of: outer.width };
  };
  const shown = (selector, within) => all(selector, within).filter(seen);

  const table = (element) => ({
    quantity: element.dataset.quantity,
    head: Number(element.dataset.head ?? 0),
    seen: seen(element),
    rows: all("tbody th", element).map(text),
    columns: all("thead th", element).map(text),
    cells: all("[data-row][data-col]", element).map((cell) => ({
      at: place(cell),
      value: cell.dataset.value ? Number(cell.dataset.value) : null,
      text: text(cell),
      now: heard(cell, "valuenow"),
      held: cell === document.activeElement,
    })),
  });

  // A comment is no piece.
  const within = (element) => [...element.childNodes].filter((node) => node.nodeType !== Node.COMMENT_NODE);

  // A sentence falls into words of the scene, numbers that say where they are from, and all else.
  const sentence = (element) => ({
    where: element.className.split(" ")[0] || element.parentElement.className,
    text: text(element),
    pieces: within(element).map((node) => ({
      text: text(node),
      asks: node.dataset?.asks ?? null,
      answers: node.dataset?.answers ?? null,
      source: node.dataset?.source ?? null,
    })),
  });

  const key = (row) => ({
    at: place(row),
    seen: seen(row),
    name: text(one(".score .tag", row)),
    score: text(one(".score .number", row)),
    sees: [heard(one(".see", row), "label"), heard(one(".see", row), "pressed")],
  });

  const lesson = one(".lesson");
  return {
    search: location.search,
    kept: JSON.parse(sessionStorage.getItem("qkv-by-hand") ?? "null"),
    language: document.documentElement.lang,
    playing: one('.learning [data-play][aria-pressed="true"]') !== null,
    refused: shown(".notice:not(.good)").map(text),
    head: all("[data-show-head]").findIndex((tab) => heard(tab, "selected") === "true"),
    names: all("[data-quantity] .token-input").map((input) => ({
      sequence: input.closest("[data-quantity]").dataset.quantity,
      row: Number(input.dataset.row),
      text: input.value,
    })),
    tables: all("table[data-quantity]").map(table),
    options: all(".shell > :not(.menu) [data-option]").map((control) => ({
      name: control.dataset.option,
      on: control.type === "checkbox" ? control.checked : null,
      value: control.value,
      held: control === document.activeElement,
    })),
    sentences: shown(".reading, .question :is(.asked, .reason), .cell-words, .this-pair p, .lesson p, .lesson summary, .shares-words").map(
      sentence,
    ),
    sources: shown("[data-source]").map((element) => ({
      source: element.dataset.source,
      text: text(element),
      told: element.closest(".lesson p, .lesson summary")?.className.split(" ")[0] ?? null,
      whole: element.matches(".told-number, mn"),
    })),
    asker: text(one(".asking .asker")),
    asked: shown(".word[aria-pressed]").map((word) => ({
      role: word.dataset.asks === undefined ? "answers" : "asks",
      at: Number(word.dataset.asks ?? word.dataset.answers),
      pressed: heard(word, "pressed") === "true",
      name: text(one("b", word) ?? word),
      share: one("i", word) ? text(one("i", word)) : null,
      heard: heard(word, "label"),
    })),
    arrows: shown(".need-pair .pair-mark").map((arrow) => ({
      at: place(arrow),
      text: text(one(".number", arrow) ?? one("title", arrow)).split(" ").at(-1),
    })),
    lines: shown(".pair-strip p").map(text),
    keys: all(".key-row").map(key),
    parts: shown(".strip .part").map((part) => ({
      at: place(part),
      text: text(one("i", part)),
      name: text(one("b", part)),
      ...box(part, part.parentElement),
    })),
    directions: shown(".score-points .point").map((point) => ({ at: place(point), text: point.title })),
    dials: shown("[data-dial]").map((dial) => ({ name: dial.dataset.dial, text: text(one("output", dial.closest("label"))) })),
    split: shown(".split .mini").map((mini) => all("tr", mini).map((row) => all("td", row).map(text))),
    lesson: seen(lesson) && {
      counter: text(one(".counter")),
      title: text(one("h2", lesson)),
      text: text(one(".lesson-text")),
      old: shown(".lesson-since, .lesson-changed, .quiz.reached").length > 0,
    },
    pictures: window.walkerPictures(stage, { all, seen, text, heard }),
  };
}
