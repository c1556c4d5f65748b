// What Python answers to a scene and a view of it, and how it is asked; the scene and its trace, whose shapes are the
// contract's, and the quantities that Python's tables tell of. What the parts mean that have no words here, is said where
// Python makes them: in ui/answer.py, ui/lesson.py, lessons/ and scene/.

type Answer = Picture | Refusal;

/** Everything to paint for one scene and one view. `scene` is there where the page does not hold it yet. */
interface Picture {
  scene?: Scene;
  trace: Trace;
  limit: number;
  schema: Schema;
  view: SeenView;
  reading: string;
  pair: string[];
  exact: number[];
  /** What nobody read on the page that asked, and so is not worded: of that stays what was said last. */
  folded?: string[];
  /** The same sentences in pieces. */
  parts: { reading: SentencePart[]; pair: SentencePart[][]; explanation: SentencePart[] };
  explanation: Explanation;
  figures: Record<string, ToldFigure>;
  /** The key of the program that pulls an arrow, by its quantity. */
  reaches: Record<string, string>;
  /** The matrices that can learn, and for each head the key of a step's program; null where nothing can. */
  training: { matrices: string[]; programs: string[] } | null;
  /** The key of the program from the scene's numbers to all of the above. */
  program: string;
  /** What the page did not hold yet, as JSON, by key; see replay/told.js. */
  texts: Record<string, string>;
  asymmetry?: Asymmetry;
  lesson?: LessonWords;
  /** Parts of the stage: what is looked at, what a hand may hold. */
  staging: { shown: string[]; handles: string[] };
  film?: Beat[];
  own?: boolean;
  answered?: boolean;
  why?: SaidSentence;
  offer?: boolean;
  handle?: string | null;
  /** How a scene was made that was asked for. */
  said?: SaidSentence;
  /** The key of the program that finds which number matters, and what Python found of the number in question. */
  slopes?: { program: string, jumps: boolean, gradients?: Record<string, Rows> };
  /** Some of its numbers wait until a guess is made. */
  untold?: boolean;
  error?: undefined;
}

/** Why a scene cannot be, in one sentence, and the number it is about. */
interface Refusal {
  error: string;
  at?: { field?: string; head?: number; row?: number; column?: number };
}

/** The view that Python painted: the nearest to what was asked for. */
type SeenView = Pick<View, "head" | "lens" | "gradient" | "lesson"> & { pair: PairIndex; cell: CellIndex };

/** A piece of a sentence: plain, a word of the scene by its place, a number by its cell, or a word of the glossary, "meaning" its key. */
type SentencePart = string | { text: string; asks?: number; answers?: number; source?: string; meaning?: string };

/** A sentence of Python's. */
type SaidSentence = { text: string; parts?: SentencePart[] };

/** A piece of mathematics as a tree; see parts/number.js. */
interface MathNode {
  tag: string;
  text?: string;
  children?: MathNode[];
  /** What stands for it until somebody wants all of it. */
  brief?: MathNode;
  /** Of a brief sum: how many terms it leaves out. */
  more?: number;
  cell?: [quantity: string, head: number, row: number, column: number];
  /** Of a token's name. */
  color?: number;
}

interface Explanation {
  cell: [quantity: string, head: number, row: number, column: number];
  title: string;
  formula: MathNode;
  steps: MathNode[];
  reading: string;
  sources: [quantity: string, head: number, row: number, column: number][];
  /** Set by the page while the number waits for a guess. */
  waits?: boolean;
}

interface Asymmetry {
  m: Rows;
  symmetric: Rows;
  antisymmetric: Rows;
  dials: Record<string, number>;
  /** The key of each dial's program. */
  turns: Record<string, string>;
  stuck: string | null;
}

interface LessonWords {
  explains: boolean;
  name: string;
  step: number;
  count: number;
  lesson: string;
  title: string;
  text: string;
  ask: string;
  /** What is exact but not needed now; a speaker has it in the notes. */
  more: string | null;
  goal: string | null;
  refused?: string | null;
  tried: string | null;
  hint: string | null;
  done: string | null;
  answer: string | null;
  next: string | null;
  /** What the answer has changed on the stage, and where: "w_q/0/1/0", a row as "weights/0/3", an option as "tie_qk". */
  changed: string | null;
  marks: string[];
  answer_cell: CellIndex | null;
  following: { name: string; title: string } | null;
  closing: string | null;
  ends_on: string[];
  tables: { caption: string; rows: Rows }[];
  /** Each table is one number from 0 to 1, drawn as so much of a bar. */
  bars: boolean;
  reached: boolean | null;
  watch: CellIndex | null;
  /** The numbers that its question asks about: matrices of the first head or the scene, each with a row or null for all. */
  may_turn: [quantity: string, row: number | null][];
  learns: string | Rows | null;
  predicts?: Prediction | null;
  /** Its sentences in pieces, by their names. */
  parts?: Record<string, SentencePart[]>;
  wandered: boolean;
  axes: string | null;
  film: [first: number, last: number] | null;
}

/** What a step's question lets people say before they see it. */
interface Prediction {
  kind: "choose" | "drag";
  choices: { text: string; right: boolean }[];
  stands: boolean;
  is: number | null;
  of: CellIndex | null;
  range: [least: number, most: number];
  /** What waits: ways into the trace, "*" for the head, each with a row or null for all. */
  hidden: [path: string, row: number | null][];
  /** Parts of the stage that would draw it, each with who must be asking for that, or null. */
  covered: [part: string, row: number | null][];
}

/** What a picture is asked of: a scene, one that was kept, or else what is wished for. */
type Question = { scene?: Scene; kept?: Scene; view?: View; keys?: string[]; [wish: string]: unknown };

/** Python's functions. Each answers undefined where the server cannot be reached. */
interface Server {
  answer(request: Question): Promise<Answer | undefined>;
  /** What was recorded of a step of the lesson, to be kept for when nobody answers. */
  ahead(request: object): Promise<Recorded | Refusal | undefined>;
  write(request: object): Promise<{ text: string } | { error: string } | undefined>;
  lab(request: object, signal: AbortSignal): Promise<LabReport | Refusal | undefined>;
  file(request: object): Promise<Blob | { error: string } | undefined>;
}

type Row = number[];
type Rows = Row[];

/** All that a person can edit, with every field that the contract lets be absent filled in. */
interface Scene {
  version: 1;
  tokens: string[];
  embeddings: Rows;
  context: { tokens: string[]; embeddings: Rows } | null;
  heads: { w_q: Rows; w_k: Rows; w_v: Rows; v_a?: Row | null }[];
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
  path: string | null;
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

/** The quantities of each head, by name; what all heads share stands beside them. */
interface Trace {
  heads: Record<string, MaybeRows>[];
  notes: string[];
}
