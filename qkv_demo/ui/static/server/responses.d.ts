// The JSON that Python sends. Generated from qkv_demo/ui/answers/contract by `python -m tests.types`.

type Row = number[];

type Rows = number[][];

type MaybeRows = (number | null | undefined)[][];

type PairIndex = [number, number];

type CellIndex = [string, number, number];

type LessonStep = [string, number];

type CellAddress = [string, number, number, number];

interface Context {
  tokens: string[];
  embeddings: Rows;
}

interface Head {
  w_q: Rows;
  w_k: Rows;
  w_v: Rows;
  v_a?: Row | null;
}

interface Scene {
  version: 1;
  tokens: string[];
  embeddings: Rows;
  context: Context | null;
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
  colors?: number[];
}

interface MarkedText {
  text: string;
  asks?: number;
  answers?: number;
  source?: string;
  meaning?: string;
}

type SentencePart = string | MarkedText;

interface SentenceText {
  text: string;
  parts?: SentencePart[];
}

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

interface SchemaEntry {
  name: string;
  symbol: string;
  given: boolean;
  sources: string[];
  role?: "embedding" | "query" | "key" | "value" | "pair" | "output";
  sizes: [number, number][];
  path: string;
}

interface Trace {
  heads: Record<string, MaybeRows>[];
  inputs: MaybeRows;
  context_inputs?: MaybeRows | null;
  combined?: MaybeRows | null;
  output: MaybeRows;
  notes: string[];
}

interface Choice {
  text: string;
  right: boolean;
}

interface Prediction {
  kind: "choose" | "drag";
  choices: Choice[];
  stands: boolean;
  of: CellIndex | null;
  range: [number, number];
  hidden: [string, number | null][];
  covered: [string, number | null][];
  truth: number | null;
}

interface StepTable {
  caption: string;
  rows: Rows;
}

interface Following {
  name: string;
  title: string;
}

interface LessonWords {
  name: string;
  step: number;
  count: number;
  lesson: string;
  title: string;
  text: string;
  ask: string;
  answer: string | null;
  more: string | null;
  goal: string | null;
  hint: string | null;
  done: string | null;
  parts: Record<string, SentencePart[]>;
  changed: string | null;
  tried: string | null;
  marks: string[];
  explains: boolean;
  answer_cell: CellIndex | null;
  next: string | null;
  following: Following | null;
  closing: string;
  ends_on: string[];
  tables: StepTable[];
  bars: boolean;
  reached: boolean | null;
  refused: string | null;
  watch: CellIndex | null;
  editable_rows: [string, number | null][];
  learns: string | Rows | null;
  predicts: Prediction | null;
  wandered: boolean;
  axes: string | null;
  film: [number, number] | null;
}

interface PictureView {
  head: number;
  pair: PairIndex;
  cell: CellIndex;
  plane_content: string;
  gradient: CellIndex | null;
  lesson: LessonStep | null;
}

interface MathNode {
  tag: string;
  text?: string;
  children?: MathNode[];
  brief?: MathNode;
  more?: number;
  cell?: CellAddress;
  color?: number;
}

interface Explanation {
  cell: CellAddress;
  title: string;
  formula: MathNode;
  steps: MathNode[];
  reading: string;
  sources: CellAddress[];
}

interface Asymmetry {
  m: Rows;
  symmetric: Rows;
  antisymmetric: Rows;
  dials: Record<string, number>;
  turns: Record<string, string>;
  stuck: string | null;
}

interface FigureKeys {
  words: string;
  layout: string;
  geometry: string;
}

interface SlopesResponse {
  program: string;
  jumps: boolean;
}

interface FilmGuess {
  question: string;
  choices: string[];
  right: number;
}

interface NextPicture {
  program: string;
  layout: string;
  geometry: string;
}

interface Beat {
  name: string;
  words: string;
  parts: SentencePart[];
  holds: string | null;
  moves: number;
  guess: FilmGuess | null;
  divisors?: string;
  notes: string[];
  weights?: MaybeRows;
  then?: NextPicture;
  layout: string;
  geometry: string;
}

interface Staging {
  shown: string[];
  handles: string[];
}

interface Training {
  matrices: string[];
  programs: string[];
}

interface Parts {
  reading: SentencePart[];
  pair: SentencePart[][];
  explanation: SentencePart[];
}

interface Picture {
  scene?: Scene;
  trace: Trace;
  limit: number;
  schema: SchemaEntry[];
  view: PictureView;
  reading: string;
  pair: string[];
  exact: number[];
  folded?: string[];
  parts: Parts;
  explanation: Explanation;
  figures: Record<string, FigureKeys>;
  reaches: Record<string, string>;
  training: Training | null;
  program: string;
  texts: Record<string, string>;
  asymmetry?: Asymmetry;
  lesson?: LessonWords;
  staging: Staging;
  film?: Beat[];
  own?: boolean;
  answered?: boolean;
  why?: SentenceText;
  offer?: boolean;
  handle?: string | null;
  said?: SentenceText;
  slopes?: SlopesResponse;
}

interface RefusedCell {
  field?: string;
  head?: number;
  row?: number;
  column?: number;
}

interface Refusal {
  error: string;
  at?: RefusedCell;
}

type Answer = Picture | Refusal;

type Words = Record<string, Record<string, string>>;

type SceneField = keyof Scene;

interface Start {
  language: string | null;
  presenting: boolean;
}

interface SavedFile {
  name: string;
  of_lesson: boolean;
}

interface Choices {
  score: string[];
  divided: string[];
  own: Record<string, "mask" | "weights">;
  mask: string[];
  normalize: string[];
  positions: string[];
  fills: Record<string, "angle" | "seed" | null>;
  copies: string[];
  exports: string[];
  files: Record<string, SavedFile>;
  meant: string[];
  plane_contents: string[];
  sizes: string[];
}

interface Limits {
  tokens: number;
  words: number;
  size: number;
  heads: number;
  name: number;
  magnitude: number;
  temperature: [number, number];
  dial: number;
}

interface LabControl {
  kind: "whole" | "choice" | "flag" | "seed";
  default: any;
  label: string;
  options: Record<string, string>;
  least?: number;
  most?: number;
  doubling?: boolean;
  when?: [string, any] | null;
}

interface Lab {
  title: string;
  question: string;
  controls: Record<string, LabControl>;
  folded: string[];
  leading: number;
}

interface Puzzle {
  scene: Scene;
  target: Rows;
  needs_two: boolean;
}

interface LearningSettings {
  ready: string[];
  fixed: string[];
  first: string;
  wishes: Record<string, string>;
  matrices: string[];
  rules: SceneField[];
  chosen: string[];
  reached: number;
  tolerance: number;
  share: number;
  puzzles: Record<string, Puzzle>;
}

interface LessonTexts {
  title: string;
  closing: string;
  steps: string[];
  minutes: number[];
}

interface LessonSettings {
  texts: Record<string, LessonTexts>;
  fifteen: number[];
}

interface StepAddresses {
  names: string[];
  steps: Record<string, LessonStep>;
}

interface Assets {
  script: string;
  plotly: string;
  notes: string;
}

interface Alone {
  app: string | null;
  whole: boolean;
}

interface Settings {
  start: Start;
  assets: Assets;
  languages: Record<string, string>;
  words: Words;
  turning: string;
  quantities: Quantity[];
  choices: Choices;
  limits: Limits;
  formats: Record<string, number>;
  presets: string[];
  sources: Record<string, Source>;
  renamed_presets: Record<string, string>;
  questions: Record<string, Record<string, SentencePart[]>>;
  lessons: Record<string, LessonSettings>;
  addresses: Record<string, StepAddresses>;
  pictures: Record<string, Record<string, MaybeRows>>;
  labs: Record<string, Lab>;
  learning: LearningSettings;
  alone?: Alone;
}

interface Opening {
  lesson?: LessonStep;
  solution?: LessonStep;
  preset?: string;
}

interface RecordedPlace {
  opens: Opening | null;
  preset: string | null;
  scene: Scene;
  recorded: Record<string, number>[];
}

interface Recorded {
  language: string;
  places: RecordedPlace[];
  values: Record<string, any[]>;
  texts: Record<string, string>;
}

type LabDrawing = LabLines | LabTrails | LabArrows | LabTable | LabTables;

interface LabReport {
  lab: string;
  settings: Record<string, any>;
  numbers: Record<string, any>;
  words: string;
  more: string[];
  drawings: LabDrawing[];
  told: string[];
  scenes: Scene[];
  pair: PairIndex | null;
  target: string | number[][] | null;
}

interface TrainedHead {
  kind: "previous" | "next" | "itself" | "one" | "pair";
  row: number;
  column: number;
  weight: number;
  weights: number[][];
}

interface TrainedHeads {
  tokens?: string[];
  heads?: TrainedHead[][];
  progress?: number | null;
}

interface FittedScene {
  scene: Scene;
  weights: Rows;
  pair: PairIndex;
}

interface Source {
  key: string;
  values: Record<string, any>;
  weights: Rows;
}

interface LabSeries {
  name: string;
  x: (number | null)[];
  y: (number | null)[];
  z: (number | null)[] | null;
  expected: boolean;
  floor: [number, string] | null;
}

interface LabLines {
  kind: "lines";
  title: string;
  x: string | null;
  y: string | null;
  moments: number[];
  series: LabSeries[];
  mark: number | null;
  logarithmic: boolean;
}

interface LabTrails {
  kind: "trails";
  title: string;
  x: string | null;
  y: string | null;
  moments: number[];
  series: LabSeries[];
}

interface LabArrows {
  kind: "arrows";
  title: string;
  x: string | null;
  y: string | null;
  moments: number[];
  series: LabSeries[];
  states: string[];
}

interface LabTable {
  kind: "table";
  title: string;
  x: string | null;
  y: string | null;
  moments: number[];
  rows: number[][];
  columns: string[];
  names: string[];
  darkest: number;
}

interface LabShares {
  name: string;
  rows: number[][][];
  color: number | null;
}

interface LabTables {
  kind: "tables";
  title: string;
  x: string | null;
  y: string | null;
  moments: number[];
  parts: LabShares[];
  words: string[];
  corner: string;
}
