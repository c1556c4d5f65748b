"""Gradio's style sheets, which have no cascade layer, override no rule of the stage."""

from .layout import faults
from .stage import Stage

# Switch off Gradio's style sheets, and return each element of the stage that changes. Elements of Plotly are ignored.
CHANGED_BY_GRADIO = """() => {
    const names = `display position margin-block-start padding border-width border-radius background-color color cursor
        font-family font-size font-weight`.split(/\\s+/);
    const elements = [...document.querySelectorAll("#stage *")].filter((one) => !one.closest(".js-plotly-plot"));
    const values = () => elements.map((element) => {
        const style = getComputedStyle(element);
        return names.map((name) => `${name} ${style.getPropertyValue(name)}`);
    });
    const before = values();
    const sheets = [...document.styleSheets].filter(({ href }) => href?.includes("/assets/"));
    for (const sheet of sheets) sheet.disabled = true;
    const after = values();
    for (const sheet of sheets) sheet.disabled = false;
    const changed = elements.flatMap(({ outerHTML }, index) =>
        before[index].filter((value, at) => value !== after[index][at]).map((value) => `${outerHTML}: ${value}`));
    return sheets.length > 0 ? changed : ["no style sheet of Gradio"];
}"""


def test_gradio_overrides_no_rule_of_the_stage(stage: Stage) -> None:
    assert faults(stage.page, CHANGED_BY_GRADIO) == []
    stage.page.locator("[data-explore]").click()
    assert faults(stage.page, CHANGED_BY_GRADIO) == []


def test_gradio_overrides_no_rule_of_a_lesson(app: Stage) -> None:
    app.open(lesson="query-key-value", step="soft")
    assert faults(app.page, CHANGED_BY_GRADIO) == []


def test_gradio_overrides_no_rule_of_a_lab(app: Stage) -> None:
    app.open(lab="order")
    assert faults(app.page, CHANGED_BY_GRADIO) == []
