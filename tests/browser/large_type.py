"""What a hall's back row could not read, or not see whole."""

# Every visible text below 18 pixels, by where it stands: letters of formulas and numbers at the axes too.
SMALL = """() => [...document.querySelectorAll("#stage *")].flatMap((element) => {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const typed = element instanceof HTMLInputElement && !["range", "checkbox"].includes(element.type);
    if (!(text || typed) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return []; // for those who listen
    const size = parseFloat(getComputedStyle(element).fontSize);
    const name = `${element.closest("[class]")?.getAttribute("class")} > ${element.tagName}`;
    return size < 18 ? [`${name} ${size}: ${element.textContent.slice(0, 30)}`] : [];
})"""
# What leads on in a talk, where it lies under what stands beside it.
COVERED = """() => {
    const [next, notes] = ["[data-told=true] .lesson-move .primary", ".bar [data-notes]"].map((one) =>
        document.querySelector(`#stage ${one}`)?.getBoundingClientRect());
    const sideways = notes?.left < next?.right && next?.left < notes?.right;
    return sideways && notes.top < next.bottom && next.top < notes.bottom ? ["the way on"] : [];
}"""
# What a step has on stage and a person cannot see whole: cut by the screen or by its card.
CUT = """() => [...document.querySelectorAll("#stage [data-staged]:not([data-staged=off])")].flatMap((part) => {
    if (part.tagName !== "DIV" || !part.checkVisibility()) return [];
    const box = part.getBoundingClientRect();
    const card = part.closest(".asking, .lane, .results, .step")?.getBoundingClientRect();
    const out = card && (box.bottom > card.bottom + 1 || box.right > card.right + 1);
    return out || box.bottom > innerHeight || box.right > innerWidth ? [part.dataset.part] : [];
})"""
# What of a talk would have to be scrolled on a projector's screen: the page, its words; or its lesson's name is cut.
SCROLLING = """() => {
    const [root, lesson, name] = [":root", ".lesson", ".lesson-name"].map((one) => document.querySelector(one));
    const wrong = [
        root.scrollWidth > 1280 || root.scrollHeight > 720 ? `page ${root.scrollWidth} x ${root.scrollHeight}` : "",
        lesson?.scrollHeight > lesson?.clientHeight ? `words ${lesson.scrollHeight}` : "",
        name?.scrollWidth > name?.clientWidth ? `name ${name.scrollWidth}` : "",
    ];
    return wrong.filter(Boolean);
}"""
