// What the pictures show: the handles on the arrows' tips in a plane, in pixels within their frame, and the names.
(stage, { all, one, seen, text, heard }) =>
  all(".plane .frame", stage)
    .filter((frame) => seen(frame) && frame.dataset.space !== "true")
    .map((frame) => {
      const { left, top, width, height } = frame.getBoundingClientRect();
      return {
        name: frame.closest(".plane").classList[1],
        width,
        height,
        tips: all("[data-handle]", frame)
          .filter(seen)
          .map((handle) => {
            const box = handle.getBoundingClientRect();
            return {
              at: handle.dataset.handle,
              x: box.left + box.width / 2 - left,
              y: box.top + box.height / 2 - top,
              heard: heard(handle, "valuetext"),
              waiting: handle.dataset.waiting === "true",
            };
          }),
        names: all(".label", frame)
          .filter(seen)
          .map((label) => ({ text: text(label), asks: label.dataset.asks ?? null, answers: label.dataset.answers ?? null })),
        words: text(one(".words", frame.closest(".plane"))),
        heard: heard(one("[role=img]", frame), "label"),
      };
    });
