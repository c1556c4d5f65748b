// What the modules hand to one another, for the type checker alone: nothing here reaches the browser.
// The shapes of Scene and Trace are the contract's; the rest is what Python's `answer` and the page's settings hold.

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
/** As it stands in an address: by name, or by number in an older one. */
type WrittenStep = [lesson: string, step: string | null];
type Theme = "light" | "dark";
/** The room that the page is; see rooms/layout.js. */
type Layout =
  | ("film" | "talk-film" | "phone-film")
  | ("stage" | "beside" | "lesson" | "talk" | "talk-free" | "lab" | "talk-lab")
  | ("phone" | "phone-across" | "phone-lesson" | "phone-across-lesson" | "phone-lab");

/** What somebody has made of a lesson: the steps that a talk has, counted from 0 in the lesson's order, and words of their own. */
interface Talk {
  lesson: string;
  steps: number[];
  /** Empty where it has the lesson's. */
  title: string;
  /** For the speaker, by step. */
  notes: Record<number, string>;
  /** That the speaker has. */
  minutes: number;
}

/** The same as an address has it: steps have names, and null are all of them. */
interface WrittenTalk {
  steps: string[] | null;
  title: string;
  notes: Record<string, string>;
  minutes: string | null;
}

/** What the page looks at. Null leaves the choice to Python, or means that there is none. */
interface View {
  language: string;
  theme: Theme;
  head: number;
  pair: PairIndex | null;
  cell: CellIndex | null;
  lens: string;
  gradient: CellIndex | null;
  lesson: LessonStep | null;
  talk?: Talk | null;
  preset: string | null;
  /** The preset that the scene was until it became one's own: with its names and sizes back it is that again. */
  was: string | null;
  presenting: boolean;
  /** The tools of the stage that are open, in the order in which they were opened; see state/tools.js. */
  open: string[];
  /** In a lesson: what its step does not speak of is shown too. */
  everything: boolean;
  /** Words are columns: every table lies on its side. */
  transposed: boolean;
  /** The film is on. */
  film?: boolean;
}

/** What Python says once, when the page is made. */
interface Settings {
  /** How the page begins where its address says nothing. */
  start: { language: string | null; presenting: boolean };
  assets: { script: string; plotly: string; notes: string };
  languages: Record<string, string>;
  words: Words;
  /** A regular expression: what in a text could turn the direction of its neighbours. */
  turning: string;
  quantities: Quantity[];
  choices: Choices;
  limits: Limits;
  formats: Formats;
  presets: string[];
  /** What each preset asks, by language. */
  questions: Record<string, Record<string, SentencePart[]>>;
  lessons: Record<string, Record<string, string>>;
  /** The titles of each lesson's steps, by language. */
  steps: Record<string, Record<string, string[]>>;
  /** How many minutes each of them takes to say, by language. */
  minutes: Record<string, Record<string, number[]>>;
  /** And of a talk to try what it asks for. */
  to_try: number;
  /** Talks that are there already, by lesson and language: a note for each step that they have. */
  fifteen: Record<string, Record<string, Record<string, string>>>;
  /** The names of each lesson's steps in their order, and what an address may call which step. */
  addresses: Record<string, { names: string[]; steps: Record<string, LessonStep> }>;
  /** Of places by their kind and name, the weights: who attends to whom. */
  pictures: Record<string, Record<string, MaybeRows>>;
  /** What each lesson leaves one with, by language. */
  closings: Record<string, Record<string, string>>;
  labs: Record<string, Lab>;
  learning: ToldLearning;
  /** Without Python: where the app is, if anywhere, and whether every place is there, as on a site. */
  alone?: { app: string | null; whole: boolean };
}

/** What Python said in one language: places, each with its pictures view by view, and the texts these refer to. */
interface Recorded {
  language: string;
  places: {
    /** What one asks for to be led there: {} where the page begins there, null where no asking leads. */
    opens: { lesson?: LessonStep; solution?: LessonStep; preset?: string } | null;
    preset: string | null;
    scene: Scene;
    /** Of each picture's parts, where their values stand. */
    recorded: Record<string, number>[];
  }[];
  values: Record<string, unknown[]>;
  texts: Record<string, string>;
}

/** What a live page holds. */
interface Recording extends Recorded {
  settings: Settings;
  shown: Pick<View, "theme" | "preset" | "presenting" | "lesson">;
}

/** What Python tells of a lab: its words by their keys, and its controls. */
interface Lab {
  title: string;
  question: string;
  controls: Record<string, LabControl>;
  /** Those that the question does not need. */
  folded: string[];
  /** How many of its drawings lead, side by side; the others stand small beside them. */
  leading: number;
  /** The key of what opens its scene, and of what opens another, by that one's name. */
  open: string;
  others: Record<string, string>;
}

interface LabControl {
  kind: "whole" | "share" | "choice" | "flag" | "seed";
  default: any;
  label: string;
  /** The values of a choice, and the keys of their words. */
  options: Record<string, string>;
  least?: number;
  most?: number;
  /** A slider on which each doubling takes the same way. */
  doubling?: boolean;
  /** It does something only where this other control has this value. */
  when?: [string, unknown] | null;
}

interface LabSeries {
  name: string;
  x: (number | null)[];
  y: (number | null)[];
  z: (number | null)[] | null;
  /** Drawn without a colour and a name. */
  quiet: boolean;
  /** Not measured: dashed, in the ink. */
  expected: boolean;
  /** The place below which a line is known never to come, and its name. */
  floor: [number, string] | null;
}

/** What every drawing of a lab has, whatever its kind. */
interface LabGround {
  title: string;
  x: string | null;
  y: string | null;
  moments: number[];
}

interface LabLines extends LabGround {
  kind: "lines";
  series: LabSeries[];
  /** Where on the x axis the settings are, each with its name where there are several. */
  marks: [number, string | null][];
  logarithmic: boolean;
}

interface LabTrails extends LabGround {
  kind: "trails";
  series: LabSeries[];
  z: string | null;
}

interface LabArrows extends LabGround {
  kind: "arrows";
  series: LabSeries[];
  /** The names of the states; along each axis a word has a number for each, or none where it is not there. */
  states: string[];
}

interface LabTable extends LabGround {
  kind: "table";
  rows: (number | string)[][];
  columns: string[];
  names: string[];
  corner: string | null;
  /** Cells, each by its row and column. */
  framed: [number, number][];
  /** Numbers are shaded, this one and those beyond the darkest; null where they are not. */
  darkest: number | null;
}

/** Several small tables of shares. */
interface LabTables extends LabGround {
  kind: "tables";
  /** Each at every moment, or once where it stays, in the colour of a series of another picture. */
  parts: { name: string; rows: number[][][]; color: number | null }[];
  words: string[];
  corner: string;
}

interface LabGrid extends LabGround {
  kind: "grid";
  /** The part that is kept at each moment: left, top, right, end. */
  boxes: [number, number, number, number][];
  /** What has come out by each moment. */
  results: string[];
  /** What that part is called, and what has been done and let go. */
  kept: string;
  gone: string;
}

type LabDrawing = LabLines | LabTrails | LabArrows | LabGrid | LabTable | LabTables;

/** What a lab found. */
interface LabReport {
  lab: string;
  settings: Record<string, unknown>;
  numbers: Record<string, unknown>;
  /** The finding, and how it was measured. */
  words: string;
  more: string[];
  /** What was so at each moment, where that is told. */
  told: string[];
  drawings: LabDrawing[];
  /** What there is to open on the stage, at each moment. */
  scenes: Scene[];
  /** What else there is to open, by its name. */
  others: Record<string, Scene[]>;
  /** What is said of the scene on the stage, at each moment. */
  opened: (string | null)[];
  /** Which word of the scene is spoken of, and what it is looked at with. */
  pair: PairIndex | null;
  /** What the scene is to learn: a ready target's name, or what each row should be. */
  target: string | number[][] | null;
}

/** A line of a lab's answer: how far the work is, what it found, or why it cannot be. */
type LabLine = Partial<LabReport> & { done?: number; error?: string };

/** The lab that is open. */
interface LabRoom {
  name: string;
  /** What differs from the defaults. */
  settings: Record<string, unknown>;
  /** The part of the work that is done; null when none is under way. */
  done: number | null;
  /** What was found last. */
  report: LabReport | null;
  error: string | null;
  /** The server could not be reached. */
  lost: boolean;
  /** The index of the moment that is shown; null for the last. */
  moment: number | null;
  playing: boolean;
  /** In a talk: how much is said. 0 the question, 1 the pictures, 2 what was found. */
  beat: number;
}

/** What Python tells of learning. */
interface ToldLearning {
  /** The scene's fields by which numbers become weights. */
  rules: (keyof Scene)[];
  /** The targets that have names. */
  ready: string[];
  /** Those that are read off the scene once and then stand. */
  fixed: string[];
  /** Those that have more than one form, and how many they have. */
  seeded: Record<string, number>;
  /** The target that a person meets first, but for the examples that have a wish of their own. */
  first: string;
  wishes: Record<string, string>;
  matrices: string[];
  /** The matrices that learn unless somebody chooses others. */
  chosen: string[];
  /** Below this distance, in nats, the target is reached. */
  reached: number;
  puzzles: Record<string, Puzzle>;
}

/** Something for a head to do: solved where the distance is at most the tolerance. */
interface Puzzle {
  scene: Scene;
  target: Rows;
  tolerance: number;
  /** One matrix for queries and keys cannot do it. */
  needs_two: boolean;
}

/** A number of the head on screen that does not learn. */
interface Pin {
  quantity: string;
  row: number;
  column: number;
}

type Learner = "hand" | "gradient";

/** The learning panel while it is open. */
interface Learning {
  /** The name of a ready target or of a puzzle; null for one's own. */
  goal: string | null;
  /** Whether the scene came with it, in place of the person's own. */
  guest: boolean;
  seed: number;
  /** The target's shares, once they are known. */
  rows: Rows | null;
  matrices: string[];
  pinned: Pin[];
  /** An index of the paces. */
  pace: number;
  playing: boolean;
  /** The number that has the focus: it stays while the others learn. */
  held: Pin | null;
  /** The distance at which it came to a standstill. */
  stuck: number | null;
  /** How many steps the course has. */
  steps: number;
  /** How far the weights were from the target, and who had made them so. */
  course: { loss: number; by: Learner }[];
  /** The nearest that each has come, and where it began. */
  best: Record<Learner | "start", number | null>;
  /** Why nothing is learned. */
  error: Sentence | null;
}

/** What can be chosen, in the order of the menus. */
interface Choices {
  score: string[];
  /** The scores that √d_k can divide. */
  divided: string[];
  /** Those that are a table of the person's own, and the field of the scene that holds it. */
  own: Record<string, "mask" | "weights">;
  mask: string[];
  normalize: string[];
  /** Off, and on. */
  positions: string[];
  /** What a fill needs to know besides its name. */
  fills: Record<string, "angle" | "seed" | null>;
  copies: string[];
  exports: string[];
  /** What a scene can be saved as, and what such a file is called. */
  files: Record<string, { name: string; of_lesson: boolean }>;
  lenses: string[];
  /** Examples whose words were placed by what they mean. */
  meant: string[];
  sizes: string[];
}

/** How far a hand can go. */
interface Limits {
  tokens: number;
  /** Of any number of a scene. */
  magnitude: number;
  size: number;
  heads: number;
  /** Characters of a token. */
  name: number;
  temperature: [coldest: number, hottest: number];
  dial: number;
}

/** How numbers are written; see base/numbers.js. */
interface Formats {
  decimals: number;
  small: number;
  vast: number;
  vast_decimals: number;
  given_decimals: number;
  given_small: number;
  given_digits: number;
}

/** A table of sentences for each language. */
type Words = Record<string, Record<string, string>>;

/** Says a sentence of the language files. */
type Translate = (key: string, values?: Record<string, unknown>) => string;

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

/** A piece of mathematics as a tree; see base/mathml.js. */
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
  value: number | null;
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

interface Steepest {
  quantity: string;
  head: number;
  row: number;
  column: number;
  slope: number;
}

/** What a step's question lets people say before they see it. */
interface Prediction {
  kind: "choose" | "drag" | "type";
  /** Each with its words; one is true of the scene. */
  choices: { text: string; right: boolean }[];
  /** Whether the step's answer is this scene's too. */
  stands: boolean;
  /** The number that is guessed otherwise, in the first head, and between which it is dragged. */
  of: CellIndex | null;
  range: [least: number, most: number];
  /** What waits: ways into the trace, "*" for the head, each with a row or null for all. */
  hidden: [path: string, row: number | null][];
  /** Parts of the stage that would draw it, each with who must be asking for that, or null. */
  covered: [part: string, row: number | null][];
}

/** A piece of a sentence: plain, a word of the scene by its place, or a number by its cell. */
type SentencePart = string | { text: string; asks?: number; answers?: number; source?: string };

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
  /** The beat of the film that plays what it says, counted from 0. */
  film: number | null;
}

/** The film while it is on. */
interface Film {
  beat: number;
  /** How far the beat has moved. */
  share: number;
  playing: boolean;
  /** Whether it waits after this beat. */
  once: boolean;
  speed: number;
  /** Whether it waits for a guess, and which was made. */
  asks: boolean;
  said: number | null;
}

/** As what the film is saved. */
type FilmFile = "moving" | "handout";

/** One sentence of the film and its picture. */
interface Beat extends ToldFigure {
  name: string;
  parts: SentencePart[];
  holds: string | null;
  /** So many times as long as others it moves. */
  moves: number;
  /** Why it is reckoned so, a line each. */
  notes?: string[];
  /** What scores are divided by, as it is written after one. */
  divisors?: string;
  /** Who attends to whom at its end, if not as in the scene. */
  weights?: MaybeRows;
  /** What follows its picture, of the scene with one matrix, whose numbers the program makes. */
  then?: Pick<ToldFigure, "layout" | "geometry"> & { program: string };
  guess: { question: string; choices: string[]; right: number } | null;
}

/** Parts of the stage: what is looked at, what a hand may hold. */
interface Staging {
  shown: string[];
  handles: string[];
}

/** What is drawn of a figure's geometry: a tensor of it by its name, and which of a stack. */
interface Placed {
  of: string;
  index: number | null;
  /** Names a number of the geometry: where it is 0 there is nothing to draw. */
  when?: string;
}

interface Stroked {
  kind: "arrow" | "line" | "dots";
  color: string;
  width: number;
  opacity: number;
  dash: string;
  /** Of dots. */
  colors?: string[];
  /** Which row of which quantity an arrow is, as quantity/head/row. */
  row?: string;
  asks?: number;
  answers?: number;
}

/** A shape with its points. */
type Shape = Stroked & Placed & { points: number[][] };

interface Named {
  text: string;
  /** After another name at the same tip. */
  short: string;
  color: string;
  asks?: number;
  answers?: number;
}

type Label = Named & { point: number[] };

/** An arrowhead that a hand can move: a row of a matrix. */
interface Held {
  color: string;
  quantity: string;
  head: number;
  row: number;
  dims: number;
  /** Its token's name, or the axis's. */
  name: string;
  /** The symbol of the matrix that moves where the row itself is computed. */
  moves: string | null;
  /** Which token's it is; an axis is nobody's. */
  asks?: number;
  answers?: number;
}

type Handle = Held & { point: number[] };

/** A bar, from a place to a place of a line, and its numbers; see figures/film/weights.py. */
interface Bar {
  text: string;
  color: string;
  asks: number;
  answers: number;
  points: number[][];
  /** How far the bars of its row are there, and how far they have come into the one line of all. */
  come: number;
  fallen: number;
  /** How long it is in its row. */
  reach: number;
  share: number;
  score?: number;
  /** Of e. */
  power?: number;
  /** What is summed, and the sum. */
  count?: number;
  total?: number;
}

interface Figure {
  spec: FigureSpec;
  dims: number;
  /** Told beside it, each as a pair's. */
  numbers?: { value: number; asks: number; answers: number; factors?: number[] }[];
  bars?: Bar[];
  /** What the axes hold, if more than what is drawn. */
  extent?: number[][];
  /** In space: the tips that are best seen apart, if others than those that are named. */
  aim?: number[][];
  /** That tips have come, under what is drawn. */
  ways?: { color: string; points: number[][] }[];
  shapes: Shape[];
  labels: Label[];
  handles: Handle[];
  words: string;
}

/** What there is to draw in a figure, as Python tells it; see replay/figures.js. */
interface FigureSpec {
  dims: number;
  numbers?: { of: string; index: number; asks: number; answers: number; factors?: string[] }[];
  bars?: (Placed & Pick<Bar, "text" | "color" | "asks" | "answers"> & { index: number; numbers: Record<string, string> })[];
  shapes: (Stroked & Placed)[];
  labels: (Named & Placed)[];
  handles: (Held & Placed)[];
}

/** A figure's words, and the keys of its layout and of the program of its geometry. */
interface ToldFigure {
  words: string;
  layout: string;
  geometry: string;
}

/** The view that Python painted: the nearest to what was asked for. */
interface SeenView {
  head: number;
  pair: PairIndex;
  cell: CellIndex;
  lens: string;
  /** The number whose slopes are shown. */
  gradient: CellIndex | null;
  lesson: LessonStep | null;
}

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

type Answer = Picture | Refusal;

/** Python's functions. Each answers undefined where the server cannot be reached. */
interface Server {
  answer(request: object): Promise<Answer | undefined>;
  /** What was recorded of a step of the lesson, to be kept for when nobody answers. */
  ahead(request: object): Promise<Recorded | Refusal | undefined>;
  write(request: object): Promise<{ text: string } | { error: string } | undefined>;
  lab(request: object, onLine: (line: LabLine) => void, signal: AbortSignal): Promise<LabLine | undefined>;
  file(request: object): Promise<Blob | { error: string } | undefined>;
}

/** An edit that Python makes: its name and its arguments. */
interface EditRequest {
  do: string;
  [argument: string]: unknown;
}

/** A sentence of Python's. */
type SaidSentence = { text: string; parts?: SentencePart[] };

/** Words for a person: Python's own, or a key of the language files, said anew in each language. */
type Sentence = SaidSentence | { key: string; values?: Record<string, unknown> };

/** One sentence over the stage: a refusal, or good news, and the scene on screen when it came; `instead` of a
 *  preset's question stands what answers it, why it is so, or how the scene was made. */
type Notice = Sentence & { good: boolean; over: Scene; instead?: "answer" | "making" };

/** What the page shows besides the scene and the view of it. It is no part of undo and leaves with the page. */
interface Status {
  /** Named otherwise than the view's: of its moments Python hears nothing. */
  filming: Film | null;
  connected: boolean;
  notice: Notice | null;
  /** The scene that Python would not have, and the number that it is about. */
  refused: { scene: Scene; at: Refusal["at"] } | null;
  /** What is on screen: the newest words of Python's, and the numbers of one scene. */
  answer: Picture;
  pictured: Scene;
  /** The scene that Python has last answered. */
  answered: Scene;
  /** A hand moves a number: the pictures keep their ranges. */
  moving: boolean;
  /** A hand has the asymmetry dial, or its last position has no answer yet. */
  turning: boolean;
  /** How much of its way from the identity the matrix in the first picture has gone; null at rest, for all of it. */
  share: number | null;
  blank: boolean;
  /** In a talk: what was looked at before a number was pressed, and in which step. */
  before: Pick<View, "cell" | "pair" | "lesson"> | null;
  /** On a phone the selected number's arithmetic is up. */
  sheet: boolean;
  /** On a phone what a lesson's step is not about is unfolded too. */
  notes: boolean;
  /** How much of a step a talk has said: its text, its question, its answer. */
  beat: number;
  /** The step that a talk has left for what the hall asks, and comes back to; what waits as long as nothing is changed. */
  detour: {
    step: LessonStep;
    beat: number;
    asked?: boolean;
    untouched?: Scene;
    predicts?: Prediction | null;
  } | null;
  /** What was guessed of this step: a number, or a choice by its place. */
  guess: number | null;
  hint: boolean;
  lab: LabRoom | null;
  learning: Learning | null;
}

type Place = Pick<View, "preset" | "lesson">;

/** A scene that was on screen, and where that was. */
interface Moment {
  scene: Scene;
  place: Place;
}

/** All that the page keeps. The scene is never mutated: an edit puts another in its place. */
interface State {
  scene: Scene;
  view: View;
  status: Status;
  /** What undo brings back, the oldest first, and what redo does. */
  past: Moment[];
  future: Moment[];
  /** What the last edit was called: edits that share a name, such as one scrub, are one step of undo. */
  gesture: string | null;
  /** The gesture of what plays: what a hand moves meanwhile belongs to the same step of undo. */
  playing: string | null;
  quantities: Quantity[];
}

/** What happens to the state; a table of actions becomes functions that need not be told of it. */
type Action = (state: State, ...what: any[]) => State;
type Bound<Actions> = {
  [Name in keyof Actions]: Actions[Name] extends (state: State, ...what: infer What) => State
    ? (...what: What) => boolean
    : never;
};

/** A part of the state that listeners may wait for. */
type Slice = "scene" | keyof View | keyof Status;

/** What listeners of the store hear. */
interface Change {
  /** What is another now. */
  slices: Set<Slice>;
  /** Python's to the new scene. */
  answer: Picture | null;
  /** The scene that the numbers travel from. */
  from: Scene | null;
  /** Another place is opened. */
  arrives: boolean;
}

type United<Tables> = Tables extends [infer One, ...infer More] ? One & United<More> : unknown;

/** What outlives a stage that is built anew in another language. */
interface Kept {
  settings: Settings;
  store: Store;
  replay: Replay;
  numbers: Numbers;
  draft: Draft;
  cameras: Pictures.Cameras;
}

/** What every part of a stage is made with: each takes of it what it needs. */
interface Page extends Kept {
  t: Translate;
  language: string;
  commands: Commands;
  shell: HTMLElement;
  hands: Pictures.HandleCommands;
  /** Where the table of a quantity goes. */
  slot: (quantity: string) => HTMLElement;
}

/** What the words are called that ask and that answer, and whether these are others. */
interface Names {
  asks: string[];
  answers: string[];
  cross: boolean;
}

/** What is painted: the store's, and the picture on screen. */
interface Now extends Pick<Store, "view" | "status" | "canUndo" | "canRedo"> {
  /** What the person has set, of which there may be no numbers yet. */
  own: Scene;
  /** Without what waits for a guess. */
  answer: Picture;
  /** Whose it is, by the names that are there now. */
  scene: Scene;
  names: Names;
  slopes: Slopes | null;
  /** A hand has the asymmetry dial, or had sent it where the numbers are going. */
  turning: boolean;
}

/** A part of the stage: where it stands, if it has a place of its own, and what paints it. */
interface Part {
  element?: HTMLElement;
  paint?: (now: Now) => unknown;
}

// What the modules are to one another.
type Store = import("./state/store.js").Store;
type Commands = ReturnType<typeof import("./state/commands.js").createCommands>;
type Numbers = import("./base/numbers.js").Numbers;
type Draft = import("./input/number_inputs.js").Draft;
type Popover = import("./parts/popover.js").Popover;
type Matrices = import("./state/scene.js").Matrices;
type Replay = import("./replay/replay.js").Replay;
type Pictured = import("./replay/replay.js").Pictured;
type Tensor = import("./replay/tensor.js").Tensor;
type NumberInputs = import("./input/number_inputs.js").NumberInputs;
type Asked = ReturnType<typeof import("./browser/address.js").readAddress>;
type Work = import("./browser/storage.js").Work;

/** All that the page is made of; see app.js. */
interface App {
  stage: HTMLElement;
  settings: Settings;
  server: Server;
  store: Store;
  replay: Replay;
  /** The language that was chosen outright, by the address or by hand; null follows the browser. */
  spoken: string | null;
  /** A file or a frame, whose address and storage are not ours to write. */
  alone: boolean;
  client: ReturnType<typeof import("./server/client.js").createClient>;
  address: ReturnType<typeof import("./state/following.js").createFollower>;
  navigation: ReturnType<typeof import("./state/navigation.js").createNavigation>;
  learning: ReturnType<typeof import("./state/learning.js").createLearning>;
  labs: ReturnType<typeof import("./state/lab.js").createLabs>;
  film: ReturnType<typeof import("./state/film.js").createFilm>;
  talk: ReturnType<typeof import("./state/talk.js").createTalk>;
  teller: ReturnType<typeof import("./notes/teller.js").createTeller>;
  screen: ReturnType<typeof import("./views/screen.js").createScreen>;
  commands: Commands;
}

interface Window {
  Plotly?: any;
  gradio_config?: { root?: string };
}

/** Chromium's; where it is not there, nobody asks for it. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}
