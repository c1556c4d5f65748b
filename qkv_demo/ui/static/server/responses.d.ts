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
  default_entry: number | null;
}

interface SchemaEntry {
  name: string;
  symbol: string;
  is_input: boolean;
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
  is_right: boolean;
  why: SentencePart[];
}

interface Prediction {
  kind: "choose" | "drag";
  choices: Choice[];
  has_same_answer: boolean;
  cell: CellIndex | null;
  range: [number, number];
  hidden: [string, number | null][];
  hidden_components: [string, number | null][];
  true_value: number | null;
}

interface StepTable {
  caption: string;
  rows: Rows;
}

interface NextLesson {
  name: string;
  title: string;
}

interface LessonWords {
  name: string;
  step: number;
  count: number;
  lesson_title: string;
  title: string;
  text: string;
  ask: string;
  answer: string | null;
  more: string | null;
  goal: string | null;
  hint: string | null;
  success: string | null;
  parts: Record<string, SentencePart[]>;
  changed: string | null;
  attempt: string | null;
  highlights: string[];
  explains_number: boolean;
  answer_cell: CellIndex | null;
  next_title: string | null;
  next_lesson: NextLesson | null;
  closing: string;
  closing_components: string[] | null;
  question_components: string[];
  tables: StepTable[];
  is_reached: boolean | null;
  refusal: string | null;
  watched_cell: CellIndex | null;
  editable_rows: [string, number | null][];
  training_target: string | Rows | null;
  prediction: Prediction | null;
  is_changed: boolean;
  axes_example: string | null;
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
  meaning: string;
  sources: CellAddress[];
}

interface Asymmetry {
  m: Rows;
  symmetric: Rows;
  antisymmetric: Rows;
  dials: Record<string, number>;
  dial_programs: Record<string, string>;
  no_dial_reason: string | null;
}

interface FigureKeys {
  words: string;
  layout: string;
  geometry: string;
}

interface GradientProgram {
  program: string;
  is_stepwise: boolean;
}

interface FilmQuestion {
  text: string;
  choices: string[];
  right_index: number;
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
  first_sentence: SentenceText | null;
  editable_table: string | null;
  duration_factor: number;
  first_movement_end: number | null;
  question: FilmQuestion | null;
  divisors?: string;
  notes: string[];
  weights?: MaybeRows;
  next_picture?: NextPicture;
  layout: string;
  geometry: string;
}

interface StageContent {
  components: string[];
  editable_components: string[];
}

interface Training {
  matrices: string[];
  programs: string[];
}

interface Parts {
  headline: SentencePart[];
  pair: SentencePart[][];
  explanation: SentencePart[];
}

interface Picture {
  scene?: Scene;
  trace: Trace;
  limit: number;
  schema: SchemaEntry[];
  view: PictureView;
  headline: string;
  pair_sentences: string[];
  exact_sentences: number[];
  omitted?: string[];
  parts: Parts;
  explanation: Explanation;
  figures: Record<string, FigureKeys>;
  drag_programs: Record<string, string>;
  training: Training | null;
  program: string;
  texts: Record<string, string>;
  asymmetry?: Asymmetry;
  lesson?: LessonWords;
  stage_content: StageContent;
  film?: Beat[];
  film_closing?: SentenceText;
  is_custom?: boolean;
  is_solved?: boolean;
  reason?: SentenceText;
  has_next_edit?: boolean;
  handle?: string | null;
  notice?: SentenceText;
  slopes?: GradientProgram;
}

interface RefusedCell {
  field?: string;
  head?: number;
  row?: number;
  column?: number;
}

interface Refusal {
  error: string;
  cell?: RefusedCell;
}

type Answer = Picture | Refusal;

type Words = Record<string, Record<string, string>>;

type SceneField = keyof Scene;

interface InitialState {
  language: string | null;
  presenting: boolean;
}

interface SavedFile {
  name: string;
  is_for_lesson: boolean;
}

interface Choices {
  score: string[];
  divisible_scores: string[];
  custom_tables: Record<string, "mask" | "weights">;
  mask: string[];
  normalize: string[];
  positions: string[];
  fill_kinds: Record<string, "angle" | "seed" | null>;
  copy_formats: string[];
  exports: string[];
  files: Record<string, SavedFile>;
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
  kind: "integer" | "choice" | "checkbox" | "seed";
  default: any;
  label: string;
  options: Record<string, string>;
  min?: number;
  max?: number;
  is_doubling?: boolean;
}

interface Lab {
  title: string;
  question: string;
  controls: Record<string, LabControl>;
  folded_controls: string[];
  large_drawings: number;
}

interface Puzzle {
  scene: Scene;
  target: Rows;
  needs_two_matrices: boolean;
}

interface LearningSettings {
  ready_targets: string[];
  fixed_targets: string[];
  default_target: string;
  example_targets: Record<string, string>;
  matrices: string[];
  options: SceneField[];
  default_matrices: string[];
  loss_threshold: number;
  tolerance: number;
  solved_weight: number;
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
  short_talk: number[];
}

interface StepAddresses {
  names: string[];
  steps: Record<string, LessonStep>;
}

interface Assets {
  script: string;
  plotly: string;
  notes: string;
  recordings: string;
}

interface Standalone {
  app: string | null;
  is_complete: boolean;
}

interface Settings {
  start: InitialState;
  assets: Assets;
  languages: Record<string, string>;
  strings: Words;
  bidi_pattern: string;
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
  thumbnails: Record<string, Record<string, MaybeRows>>;
  labs: Record<string, Lab>;
  learning: LearningSettings;
  standalone?: Standalone;
}

interface RecordedRequest {
  lesson?: LessonStep;
  solution?: LessonStep;
  preset?: string;
}

interface RecordedScene {
  request: RecordedRequest | null;
  preset: string | null;
  scene: Scene;
  pictures: Record<string, number>[];
}

interface Recording {
  language: string;
  scenes: RecordedScene[];
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
  captions: string[];
  scenes: Scene[];
  pair: PairIndex | null;
  target: string | number[][] | null;
}

interface TrainedHead {
  row: number;
  column: number;
  weight: number;
  rule: "previous" | "next" | "itself" | "one" | null;
  weights: number[][];
}

interface TrainedHeads {
  tokens?: string[];
  unknown?: string[];
  heads?: TrainedHead[][];
  progress?: number | null;
  problem?: string;
}

interface FittedScene {
  scene: Scene;
  weights: Rows;
  max_error: number;
  pair: PairIndex;
}

interface HeadCount {
  layers: number;
  heads: number;
}

interface Source {
  key: string;
  values: Record<string, any>;
  weights: Rows;
  max_error: number | null;
  values_kept: number | null;
}

type FitResponse = FittedScene | HeadCount | Refusal;

interface LabSeries {
  name: string;
  x: (number | null)[];
  y: (number | null)[];
  z: (number | null)[] | null;
  is_expected: boolean;
  lower_bound: [number, string] | null;
}

interface LabLines {
  kind: "lines";
  title: string;
  x: string | null;
  y: string | null;
  moments: number[];
  series: LabSeries[];
  marked_x: number | null;
  is_logarithmic: boolean;
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
  state_names: string[];
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
  darkest_value: number;
}

interface LabWeightTable {
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
  parts: LabWeightTable[];
  words: string[];
  corner: string;
}
