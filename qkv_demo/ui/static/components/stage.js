// Builds the stage for one language. The stage creates all components in the order in which they are in the document, and paints
// all of them with the same props.

import { setAttribute, el } from "../base/dom.js";
import { isTextSlide, puzzleOf } from "../state/location.js";
import { createTopBar } from "./top_bar.js";
import { createFilm } from "./film.js";
import { createFormulaSlide } from "./formula.js";
import { drawStepPreview } from "./step_preview.js";
import { createEveryStep } from "./every_step.js";
import { createInputCards } from "./input_cards.js";
import { createLab } from "./lab.js";
import { createLesson } from "./lesson.js";
import { createAsymmetry } from "./asymmetry.js";
import { createGradientPanel, createArithmetic } from "./arithmetic.js";
import { createMenus } from "./menus.js";
import { createTraceNotes, createNotice, createAnnouncements } from "./notices.js";
import { createQueryRow } from "./query_row.js";
import { createOptions, createTemperature } from "./options.js";
import { MAX_UNMUTED_NAMES, createPlane } from "../pictures/picture.js";
import { createNumberLinks } from "./sentence.js";
import { createToolRow } from "./tool_row.js";
import { createHeadline } from "./headline.js";
import { createTraining } from "./training.js";
import { createAttentionArrows } from "./attention_arrows.js";
import { createVisibility } from "./visibility.js";
import { axesModeOf } from "../state/transition.js";
import { isLargeScene, keyTokens } from "../state/scene.js";
import { createScrollAnchor } from "./scroll_focus.js";
import { createMatrixTables } from "./matrices.js";
import { createHighlights } from "./highlights.js";
import { pageTitle } from "./page_title.js";

// The component that shows each figure, by the figure's name.
const COMPONENT_NAME_BY_FIGURE = { space: "space", queries_keys: "queries_keys", values: "mixture" };

/** @param {Omit<Page, "root" | "slot">} services */
export function createStage(services) {
  const { t, settings, store } = services;
  const root = el("div", { class: "root" });
  if (settings.standalone) root.dataset.alone = settings.standalone.is_complete ? "site" : "file";
  const slots = new Map(settings.quantities.map(({ name }) => [name, el("div", { class: "slot", "data-part": name })]));
  /** @type {Page} */
  const page = { ...services, root, slot: (quantity) => /** @type {HTMLElement} */ (slots.get(quantity)) };
  const planes = Object.entries(COMPONENT_NAME_BY_FIGURE).map(([name, component]) =>
    createPlane(page, name, component),
  );
  const [spacePlane, keysPlane, valuesPlane] = planes;
  const matrixTables = createMatrixTables(page);
  const menus = createMenus(page);
  const highlights = createHighlights(page, matrixTables);
  const paintWithScrollAnchor = createScrollAnchor(root);
  /** @type {Component[]} */
  const components = [
    ...[createTopBar(page), createLab(page), createLesson(page), createHeadline(page), createNotice(page)],
    ...[
      createInputCards(page, spacePlane.card),
      createAttentionArrows(page),
      createQueryRow(page, keysPlane.card, valuesPlane.card),
    ],
    createFormulaSlide(page),
    createFilm(page, el("section", { class: "film", "aria-label": t("ui.plane.film") })),
    ...[createOptions(page), createToolRow(page), createEveryStep(page), createVisibility(page)],
    ...[createAsymmetry(page), createGradientPanel(page), createTraining(page), createArithmetic(page)],
    ...[createTraceNotes(), menus, createTemperature(page), createAnnouncements(page)],
    ...[matrixTables, highlights, createNumberLinks(page)],
  ];
  root.append(...components.flatMap(({ element }) => element ?? []));

  return {
    ...{ t, root, menus, rowsOf: matrixTables.rowsOf, markChanges: highlights.markChanges },
    /** @param {Props} props */
    paint(props) {
      const { userScene } = props;
      setAttributes(root, props);
      const newTitle = pageTitle(t, props);
      if (document.title !== newTitle) document.title = newTitle;
      const highlighting = highlightingOf(props, settings);
      for (const plane of planes) {
        plane.highlight(highlighting);
        plane.recordTrails(isTraining(props), userScene);
        plane.noteAxes(vectorLengthInPicture(plane.name, props));
      }
      paintWithScrollAnchor(props, () => {
        for (const { paint } of components) paint?.(props);
      });
    },
    /**
     * Paint the figures.
     * @param {Record<string, Figure>} figures @param {boolean} isAnimationFrame true if this is a frame of an animation
     */
    paintFigures(figures, isAnimationFrame) {
      for (const { name, paint } of planes)
        paint(figures[name], isAnimationFrame ? "passing" : axesModeOf(store.status));
    },
    /** Draw the main picture of a lesson step as a thumbnail. @param {Picture & { scene: Scene }} response */
    drawStep({ scene, ...response }) {
      const figures = page.replay.computeFigures({ response, shownScene: scene }, 1);
      const figureComponents = Object.entries(COMPONENT_NAME_BY_FIGURE);
      const [pictureName, componentName] =
        figureComponents.find(([, component]) => response.stage_content.components.includes(component)) ??
        figureComponents[0];
      return figures && drawStepPreview(page, { pictureName, componentName, figure: figures[pictureName], scene });
    },
  };
}

/** Return the length of the vectors in a picture, such as d_k for queries. @param {string} pictureName @param {Props} props */
function vectorLengthInPicture(pictureName, { scene: { embeddings, heads }, response: { view } }) {
  const { w_q, w_v } = heads[view.head];
  const pictureContent = pictureName === "space" ? view.plane_content : pictureName;
  if (pictureContent === "embeddings") return embeddings[0].length;
  return (pictureContent === "values" || pictureContent === "w_v" ? w_v : w_q)[0].length;
}

/** Return whether training is running. During training, moving arrows have trails. @param {Props} props */
const isTraining = ({ location }) => location.learning?.isPlaying ?? false;

/** Set the attributes of the stage on which the style sheets depend. @param {HTMLElement} root @param {Props} props */
function setAttributes(root, { userScene, view, status, location, response }) {
  const rootAttributes = {
    "data-view": view.presenting ? "present" : "page",
    "data-transposed": view.transposed,
    "data-sheet": location.isArithmeticOpen,
    "data-lesson": Boolean(response.lesson),
    "data-tied": userScene.tie_qk,
    "data-large": isLargeScene(userScene),
    "data-learning": location.learning !== null,
    "data-text-slide": isTextSlide({ location, view }, response),
  };
  for (const [name, value] of Object.entries(rootAttributes)) setAttribute(root, name, value);
  root.classList.toggle("blank", status.isBlank && view.presenting);
  root.style.setProperty("--tokens", String(Math.max(userScene.tokens.length, keyTokens(userScene).length)));
}

/**
 * Return which handle is marked, and which arrows are muted or movable.
 * @param {Props} props @param {Settings} settings @returns {Pictures.Highlighting}
 */
function highlightingOf({ response, view, location }, { quantities }) {
  const { lesson, handle = null } = response;
  const isMovable = puzzleOf(location)
    ? createMovableTestInPuzzle(quantities)
    : createMovableTest(response, view, quantities);
  return {
    ...{ handle: lesson ? null : handle, pair: response.view.pair },
    ...{ isMuted: createMutedTest(response, view.presenting), isMovable },
  };
}

/**
 * Return the function that decides whether an arrow can be dragged in a puzzle. All arrows can be dragged except the
 * embeddings.
 * @param {Quantity[]} quantities @returns {Pictures.Highlighting["isMovable"]}
 */
function createMovableTestInPuzzle(quantities) {
  const embeddingNames = quantities
    .filter(({ role, path }) => role === "embedding" && path !== null)
    .map(({ name }) => name);
  return ({ quantity }) => !embeddingNames.includes(quantity);
}

/**
 * Return the function that decides whether an arrow can be dragged. In a lesson step with the picture of the embeddings, an arrow
 * can be dragged only if the step lets the user edit the matrix that the drag changes. Otherwise all arrows can be dragged.
 * @param {Picture} response @param {ViewState} view @param {Quantity[]} quantities @returns {Pictures.Highlighting["isMovable"]}
 */
function createMovableTest(
  { lesson, stage_content: { components, editable_components: editableComponents } },
  { showsWholeStage },
  quantities,
) {
  if (!lesson || showsWholeStage || !components.includes("space")) return () => true;
  const editableSymbols = quantities
    .filter(({ name }) => editableComponents.includes(name))
    .map(({ symbol }) => symbol);
  return ({ quantity, moved_symbol: movedSymbol }) =>
    movedSymbol === null ? editableComponents.includes(quantity) : editableSymbols.includes(movedSymbol);
}

/**
 * Return the function that decides whether an arrow is muted, which means that it is drawn thin and pale. If there are few keys,
 * no arrow is muted. If there are many keys, the keys whose weight is below average are muted in 2-D. In 3-D, where arrows
 * overlap, all keys are muted except the selected key and the key with the largest weight. The arrow of the selected query is
 * never muted.
 * @param {Picture} response @param {boolean} presenting @returns {Pictures.Highlighting["isMuted"]}
 */
function createMutedTest({ trace, view, schema }, presenting) {
  const queryWeights = trace.heads[view.head].weights[view.pair[0]];
  if (queryWeights.length <= MAX_UNMUTED_NAMES) return () => false;
  const isCrossAttention = schema.some(({ name }) => name === "context_embeddings");
  const maxWeight = Math.max(...queryWeights.map((weight) => Math.abs(weight ?? 0)));
  return ({ asks, answers = isCrossAttention ? undefined : asks }, isSpace) => {
    if (asks === view.pair[0] || answers === undefined) return false;
    const weight = Math.abs(queryWeights[answers] ?? 0);
    // If all weights are 0, they are hidden until the user guesses. In this case no key counts as the one with the largest
    // weight.
    if (isSpace) return (weight < maxWeight || maxWeight === 0) && answers !== view.pair[1];
    return !presenting && weight < 1 / queryWeights.length; // In a presentation every arrow must be visible from the back row.
  };
}
