// The scene and its trace, whose shapes are the contract's, and the quantities that Python's tables tell of.

type Row = number[];
type Rows = Row[];

interface Head {
  w_q: Rows;
  w_k: Rows;
  w_v: Rows;
  v_a?: Row | null;
}

interface Sequence {
  tokens: string[];
  embeddings: Rows;
}

/** All that a person can edit, with every field that the contract lets be absent filled in. */
interface Scene {
  version: 1;
  tokens: string[];
  embeddings: Rows;
  context: Sequence | null;
  heads: Head[];
  tie_qk: boolean;
  score: string;
  scale: boolean;
  temperature: number;
  mask: string | boolean[][];
  normalize: string;
  weights: Rows | null;
  positions: string;
  w_o: Rows | null;
  /** Of the tokens, then of the context's; absent where they are simply in order. */
  colors?: number[];
}

type PairIndex = [row: number, column: number];
type CellIndex = [quantity: string, row: number, column: number];
type LessonStep = [lesson: string, step: number];

/** A row of Python's table of quantities. */
interface Quantity {
  name: string;
  symbol: string;
  rows: string;
  columns: string;
  role: "embedding" | "query" | "key" | "value" | "pair" | "output";
  scale: "given" | "signed" | "share";
  per_head: boolean;
  /** Where it stands in a scene, with "*" for the head; null if nobody can set it. */
  path: string | null;
  /** What each entry is where the scene leaves it out. */
  absent: number | null;
}

/** What one scene has of a quantity: `path` leads to its rows in the scene if it is given, else in the trace. */
interface Told {
  name: string;
  symbol: string;
  given: boolean;
  sources: string[];
  /** Where it is another than the quantity has elsewhere. */
  role?: Quantity["role"];
  sizes: [rows: number, columns: number][];
  path: string;
}

/** Every quantity that one scene has. */
type Schema = Told[];

/** Null where there is no number, undefined where it waits until a guess is made. */
type MaybeRows = (number | null | undefined)[][];

interface HeadTrace {
  queries: Rows;
  keys: Rows;
  values: Rows;
  scores: MaybeRows;
  scaled_scores: MaybeRows;
  masked_scores: MaybeRows;
  weights: MaybeRows;
  output: MaybeRows;
  /** Within an additive score: each key's terms side by side, a row for each that asks. */
  terms?: MaybeRows;
  /** Within a softmax: what e is raised to, the powers, and their sum in each row. */
  exponents?: MaybeRows;
  exponentials?: MaybeRows;
  totals?: MaybeRows;
  [quantity: string]: MaybeRows | undefined;
}

interface Trace {
  inputs: Rows;
  heads: HeadTrace[];
  output: MaybeRows;
  notes: string[];
}
