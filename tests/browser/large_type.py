"""What a hall's back row could not read, or not see whole."""

LEAST = 18  # pixels, for the back row
# Every visible text that is smaller, by where it stands: letters of formulas and numbers at the axes too.
SMALL = """(least) => [...document.querySelectorAll("#stage *")].flatMap((element) => {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const typed = element instanceof HTMLInputElement && !["range", "checkbox"].includes(element.type);
    if (!(text || typed) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return []; // for those who listen
    const size = parseFloat(getComputedStyle(element).fontSize);
    const name = `${element.closest("[class]")?.getAttribute("class")} > ${element.tagName}`;
    return size < least ? [`${name} ${size}: ${element.textContent.slice(0, 30)}`] : [];
})"""
# Whether what leads on in a talk lies under what stands beside it.
COVERED = """() => {
    const [next, notes] = ["[data-told=true] .lesson-move .primary", ".bar [data-notes]"].map((one) =>
        document.querySelector(`#stage ${one}`)?.getBoundingClientRect());
    const sideways = notes?.left < next?.right && next?.left < notes?.right;
    return sideways && notes.top < next.bottom && next.top < notes.bottom;
}"""
# What a step has on stage and a person cannot see whole: cut by the screen or by its card.
CUT = """() => [...document.querySelectorAll("#stage [data-staged]:not([data-staged=off])")].flatMap((part) => {
    if (part.tagName !== "DIV" || !part.checkVisibility()) return [];
    const box = part.getBoundingClientRect();
    const card = part.closest(".asking, .lane, .results, .step")?.getBoundingClientRect();
    const out = card && (box.bottom > card.bottom + 1 || box.right > card.right + 1);
    return out || box.bottom > innerHeight || box.right > innerWidth ? [part.dataset.part] : [];
})"""
