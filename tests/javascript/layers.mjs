// The layers of the page's modules, from the lowest to the highest, for dependency-cruiser. A module imports nothing from a
// layer above its own, and imports form no cycle.

const LAYERS = [
  ["vendor", "base", "browser"],
  ["state"],
  ["replay", "server"],
  ["pictures"],
  ["components", "input"],
  ["notes", "app.js", "main.js"],
];

/** Return a regular expression that matches the modules of these layers. */
const pathOf = (layers) => `/static/(${layers.flat().join("|").replaceAll(".", "\\.")})(/|$)`;

export default {
  forbidden: [
    { name: "cycle", severity: "error", from: {}, to: { circular: true } },
    { name: "unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
    ...LAYERS.slice(0, -1).map((layer, index) => ({
      name: `${layer} imports a higher layer`,
      severity: "error",
      from: { path: pathOf([layer]) },
      to: { path: pathOf(LAYERS.slice(index + 1)) },
    })),
  ],
};
