// What Python answers to a scene and a view of it, and how it is asked; the scene and its trace, whose shapes are the
// contract's, and the quantities that Python's tables tell of.

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
  /** Which of them say it exactly, for whoever wants to know more. */
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
  staging: Staging;
  film?: Beat[];
  /** Whether the scene is no longer the preset's, by its names, sizes or options. */
  own?: boolean;
  /** Whether the preset's question is answered. */
  answered?: boolean;
  /** Why it is answered, or why what looks like it is no answer. */
  why?: SaidSentence;
  /** Whether "Show me" would change something. */
  nearly?: boolean;
  offer?: boolean;
  /** The handle that one would pull for it, by its `data-handle`; null where it is none. */
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

/** Parts of the stage: what is looked at, what a hand may hold. */
interface Staging {
  shown: string[];
  handles: string[];
}

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
  tex: string;
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

/** Of the number in question, in each matrix ("w_q/0"), and the steepest of them; nothing and null where all is flat. */
interface Slopes {
  gradients: Record<string, Rows>;
  strongest: Steepest | null;
}

interface Steepest extends Pin {
  head: number;
  slope: number;
}

interface LessonWords {
  /** Whether the step is about one number, whose arithmetic stands beside it. */
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
  /** Why the goal is not reached though it looks so. */
  refused?: string | null;
  /** The task's number as it was and is. */
  tried: string | null;
  hint: string | null;
  done: string | null;
  answer: string | null;
  /** The title of the step after this one. */
  next: string | null;
  /** What the answer has changed on the stage, and where: "w_q/0/1/0", a row as "weights/0/3", an option as "tie_qk". */
  changed: string | null;
  marks: string[];
  answer_cell: CellIndex | null;
  /** The lesson after this one, at its last step. */
  following: { name: string; title: string } | null;
  /** What a talk leaves on the screen, at its last step. */
  closing: string | null;
  /** The parts of the stage beside it, where they are others than the step's. */
  ends_on: string[];
  tables: { caption: string; rows: Rows }[];
  /** Each table is one number from 0 to 1, drawn as so much of a bar. */
  bars: boolean;
  reached: boolean | null;
  watch: CellIndex | null;
  /** The numbers that its question asks about: matrices of the first head or the scene, each with a row or null for all. */
  may_turn: [quantity: string, row: number | null][];
  /** What its weights should be: a ready target's name, or a table of shares. */
  learns: string | Rows | null;
  predicts?: Prediction | null;
  /** Its sentences in pieces, by their names. */
  parts?: Record<string, SentencePart[]>;
  wandered: boolean;
  axes: string | null;
  /** The beats of the film that play what it says, counted from 0. */
  film: [first: number, last: number] | null;
}

/** What a step's question lets people say before they see it. */
interface Prediction {
  kind: "choose" | "drag";
  /** Each with its words; one is true of the scene. */
  choices: { text: string; right: boolean }[];
  /** Whether the step's answer is this scene's too. */
  stands: boolean;
  is: number | null; // the number that is guessed
  /** The number that is guessed otherwise, in the first head, and between which it is dragged. */
  of: CellIndex | null;
  range: [least: number, most: number];
  /** What waits: ways into the trace, "*" for the head, each with a row or null for all. */
  hidden: [path: string, row: number | null][];
  /** Parts of the stage that would draw it, each with who must be asking for that, or null. */
  covered: [part: string, row: number | null][];
}

/** Python's functions. Each answers undefined where the server cannot be reached. */
interface Server {
  answer(request: object): Promise<Answer | undefined>;
  /** What was recorded of a step of the lesson, to be kept for when nobody answers. */
  ahead(request: object): Promise<Recorded | Refusal | undefined>;
  write(request: object): Promise<{ text: string } | { error: string } | undefined>;
  lab(request: object, onLine: (line: LabLine) => void, signal: AbortSignal): Promise<LabLine | undefined>;
  file(request: object): Promise<Blob | { error: string } | undefined>;
}

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

/** Its quantities by their names, of which the page itself asks for some. */
interface HeadTrace {
  scores: MaybeRows;
  masked_scores: MaybeRows;
  weights: MaybeRows;
  [quantity: string]: MaybeRows | undefined;
}

/** And what all heads share, by name. */
interface Trace {
  heads: HeadTrace[];
  notes: string[];
}
