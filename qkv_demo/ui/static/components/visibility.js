// Decides which components are visible. A lesson or a presentation shows the components that its step names. Otherwise, the
// page shows the components of the first screen and of the open tools. A component is covered if it would reveal numbers that
// the user has to guess.

import { queryAll, setAttribute } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";
import { listStepQuantities } from "../state/scene.js";
import { isSmall, getWindowSize } from "../browser/window_size.js";
import { beatOf, filmOf, isAtClosing, unansweredPrediction, puzzleOf, screenOf } from "../state/location.js";
import { componentsToHide } from "../state/guess_mask.js";
import { isLesson, layoutOf, withoutOversizedParts, withoutSpareTable } from "./layout.js";

const CONTAINER_SELECTOR = ".inputs, .input-card, .query-row, .row-steps, .options, .ledger, .step";
/**
 * The attributes of the stage that depend on visible components, each with a selector. The stage has an attribute while at least
 * one component that matches the attribute's selector is visible. Style sheets use these attributes.
 */
const STAGE_ATTRIBUTES = {
  "data-asking": ".query-row",
  "data-ledger": ".ledger",
  "data-steps": ".step-queries",
  "data-lopsided": '[data-part="dial"]',
  "data-space": '[data-part="space"]',
  "data-plane": ".query-row .plane",
  "data-bars": ".row-steps",
  "data-score-bars": ".key-rows",
  "data-attention": ".attention",
  "data-inputs": ".inputs",
  "data-shares": ".strip",
};

/** @param {Page} page */
export function createVisibility({ root, settings, signal }) {
  /** @type {HTMLElement[]} */
  let components = []; // All components. The list is filled in the first paint.
  const memoize = createMemo();
  const stepTables = listStepQuantities(settings.quantities);
  /** @type {Props | null} */
  let lastProps = null;

  /** Show and hide the components. @param {Layout} layout @param {boolean} isProjected @param {Set<string>} shownNames */
  function applyVisibility(layout, isProjected, shownNames) {
    for (const component of components)
      setAttribute(component, "data-visible", shownNames.has(componentName(component)));
    const visibleElements = components.filter((component) => shownNames.has(componentName(component)));
    for (const container of queryAll(root, CONTAINER_SELECTOR))
      setAttribute(container, "data-empty", !visibleElements.some((component) => container.contains(component)));
    for (const [attributeName, selector] of Object.entries(STAGE_ATTRIBUTES))
      root.toggleAttribute(
        attributeName,
        visibleElements.some((component) => component.closest(selector)),
      );
    root.toggleAttribute("data-projected", isProjected);
    setAttribute(root, "data-layout", layout);
  }

  /** @param {Props} props */
  function paint(props) {
    const { userScene, response, view, location } = props;
    const film = filmOf(location);
    const { presenting, openTools } = view;
    lastProps = props;
    if (components.length === 0) components = queryAll(root, "[data-part]");
    const isPuzzle = puzzleOf(location) !== null;
    const stageState = { hasMask: userScene.mask !== settings.choices.mask[0], isPuzzle, stepTables, presenting };
    const currentSize = getWindowSize();
    const [layout, isProjected] = [
      layoutOf(screenOf(props), presenting, currentSize),
      presenting && !isSmall(currentSize, presenting),
    ];
    const closingComponents = isAtClosing(props) ? response.lesson?.closing_components : null;
    const stageContent = closingComponents
      ? { components: closingComponents, editable_components: [] }
      : contentThatFits(response, layout, userScene);
    const shownComponents = film
      ? filmComponents(response.film?.[film.beat]?.editable_table ?? null)
      : visibleComponents(layout, stageContent, openTools, stageState);
    memoize([layout, isProjected, ...shownComponents], () => applyVisibility(layout, isProjected, shownComponents));
    // The style sheet makes covered components invisible, which also hides them from screen readers.
    const coveredComponentNames = componentsToHide(unansweredPrediction(response, location), response.view.pair[0]);
    const delayedComponentNames = componentsBeforeTheirQuestion(props, layout);
    for (const component of components) {
      component.toggleAttribute("data-covered", coveredComponentNames.has(componentName(component)));
      const card = component.closest(".step") ?? component;
      card.toggleAttribute("data-delayed", delayedComponentNames.includes(componentName(component)));
    }
  }

  window.addEventListener("resize", () => lastProps && paint(lastProps), { signal });

  return { paint };
}

/** @param {HTMLElement} component */
const componentName = (component) => String(component.dataset.part);

/**
 * Return the components and the editable components that fit the layout.
 * @param {Picture} response @param {Layout} layout @param {Scene} userScene
 */
function contentThatFits({ lesson, stage_content: stageContent }, layout, userScene) {
  if (!lesson) return withoutOversizedParts(stageContent, userScene);
  return layout === "slide" ? withoutSpareTable(stageContent, lesson.editable_rows) : stageContent;
}

/**
 * Return the components that a slide does not show yet, because they belong to the step's question. If the speaker has edited the
 * scene, the slide shows them at once.
 * @param {Props} props @param {Layout} layout @returns {string[]}
 */
const componentsBeforeTheirQuestion = ({ response: { lesson }, location }, layout) =>
  lesson && layout === "slide" && beatOf(location) === 0 && !lesson.is_changed ? lesson.question_components : [];

const TOKEN_COMPONENTS = ["embeddings", "context_embeddings", "sentence"];
const FIRST_SCREEN_COMPONENTS = ["attention", "space", ...TOKEN_COMPONENTS, "w_q", "w_k", "w_v", "v_a", "tie_qk"];
const ROW_COMPONENTS = ["queries_keys", "score_bars", "shares", "mixture"];
const OPTION_COMPONENTS = ["score", "scale", "temperature", "mask", "normalize", "positions"];
const COMPONENTS_NOT_IN_PUZZLES = [...TOKEN_COMPONENTS, "w_v", "mixture"];
const TOOL_COMPONENTS = { weights: ["weights", "output"], lopsided: ["dial"] };

/**
 * Return the components that the film shows, including the table that the user can edit in this beat, if there is one.
 * @param {string | null} editableTable
 */
const filmComponents = (editableTable) => new Set(["attention", "film", ...(editableTable ? [editableTable] : [])]);

/**
 * Return the components that are visible. If the scene has no mask, leave out the table of masked scores, because it would
 * repeat the scores. In a puzzle, leave out the embeddings, which the user cannot change, and the values, which have no effect
 * on the weights.
 * @param {Layout} layout
 * @param {Picture["stage_content"]} stageContent the components that the lesson step or the presentation names
 * @param {string[]} openTools
 * @param {{ hasMask: boolean, isPuzzle: boolean, stepTables: string[], presenting: boolean }} stageState `stepTables` are the
 * tables of the panel "Every step"
 * @returns {Set<string>}
 */
export function visibleComponents(
  layout,
  { components, editable_components: editableComponents },
  openTools,
  { hasMask, isPuzzle, stepTables, presenting },
) {
  if (isLesson(layout)) return new Set([...components, ...editableComponents]);
  /** @type {Record<string, string[]>} */
  const componentsByTool = { ...TOOL_COMPONENTS, steps: stepTables };
  const toolTables = openTools
    .flatMap((tool) => componentsByTool[tool] ?? [])
    .filter((name) => hasMask || name !== "masked_scores");
  if (presenting) return new Set([...components, ...editableComponents, ...toolTables]);
  const firstScreenComponents = [
    ...FIRST_SCREEN_COMPONENTS,
    ...ROW_COMPONENTS,
    ...OPTION_COMPONENTS,
    ...editableComponents,
  ].filter((name) => !(isPuzzle && COMPONENTS_NOT_IN_PUZZLES.includes(name)));
  return new Set([...firstScreenComponents, ...toolTables]);
}
