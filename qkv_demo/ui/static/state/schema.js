// @ts-check
// What Python has told of each scene: which quantities it has, how large they are, and where their rows stand.

/**
 * What can decide which quantities there are: the scene's JSON without its numbers and names. While it stays the same,
 * so does the schema.
 * @param {Scene} scene
 */
export function structureOf(scene) {
  return JSON.stringify(scene, (key, value) => {
    if (typeof value === "number") return 0;
    return key === "tokens" ? value.length : value;
  });
}

/** Remembers the schema of every structure that an answer has told, so that undo needs no answer. */
export function createSchemas() {
  /** @type {Map<string, Schema>} */
  const told = new Map();
  return {
    /** @param {Scene} scene @param {Schema} schema */
    learn: (scene, schema) => told.set(structureOf(scene), schema),
    /** Null until Python has told it. @param {Scene} scene */
    of: (scene) => told.get(structureOf(scene)) ?? null,
  };
}

/**
 * What a told path leads to, in a scene or in a trace; "*" stands for the head. Null where nothing is there.
 * @param {any} found
 * @param {string} path
 * @param {number} head
 */
export function follow(found, path, head) {
  return path.split("/").reduce((at, part) => at?.[part === "*" ? head : part] ?? null, found);
}
