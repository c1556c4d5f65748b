// What the pictures show: the tips of the arrows that are rows of a table, in pixels within their picture, and the names.
(stage, { all, seen, text, heard }) =>
  all(".plane .frame", stage)
    .filter(seen)
    .map((frame) => ({
      name: frame.closest(".plane").classList[1],
      flat: frame.dataset.space !== "true",
      tips: all('[data-arrow]:not([visibility="hidden"])', frame)
        .filter(({ dataset }) => !/^(chain|change)\//.test(dataset.arrow))
        .map(({ dataset }) => {
          const [x, y] = dataset.tip.split(",").map(Number);
          const handle = frame.querySelector(`[data-handle="${dataset.arrow}"]:not([hidden])`);
          return { at: dataset.arrow, x, y, heard: handle && heard(handle, "valuetext") };
        }),
      names: all(".label", frame).map((label) => ({
        text: text(label),
        asks: label.dataset.asks ?? null,
        answers: label.dataset.answers ?? null,
      })),
    }));
