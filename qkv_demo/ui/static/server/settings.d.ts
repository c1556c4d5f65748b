// What Python says once, when the page is made; what it said of places, to be kept; and what it tells of a lab's work. What the
// parts mean that have no words here, is said where Python makes them: in ui/settings.py, labs/ and learning/.

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
  /** How numbers are written; see base/words.js. */
  formats: Record<string, number>;
  presets: string[];
  renamed_presets: Record<string, string>;
  /** What each preset asks, by language. */
  questions: Record<string, Record<string, SentencePart[]>>;
  lessons: Record<string, Record<string, string>>;
  /** The titles of each lesson's steps, by language. */
  steps: Record<string, Record<string, string[]>>;
  /** The minutes that each step takes, by language: what is said, and a minute to try what it asks for. */
  minutes: Record<string, Record<string, number[]>>;
  /** The steps of a talk of fifteen minutes, by lesson. */
  fifteen: Record<string, number[]>;
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

/** What can be chosen, in the order of the menus. */
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
  /** What a scene can be saved as, and what such a file is called. */
  files: Record<string, { name: string; of_lesson: boolean }>;
  lenses: string[];
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

/** A table of sentences for each language. */
type Words = Record<string, Record<string, string>>;

/** What Python tells of a lab: its words by their keys, and its controls. */
interface Lab {
  title: string;
  question: string;
  controls: Record<string, LabControl>;
  folded: string[];
  leading: number;
  /** The key of what opens its scene, and of what opens another, by that one's name. */
  open: string;
  others: Record<string, string>;
}

interface LabControl {
  kind: "whole" | "choice" | "flag" | "seed";
  default: any;
  label: string;
  options: Record<string, string>;
  least?: number;
  most?: number;
  doubling?: boolean;
}

/** What Python tells of learning. */
interface ToldLearning {
  /** The scene's fields by which numbers become weights. */
  rules: (keyof Scene)[];
  ready: string[];
  fixed: string[];
  /** The target that a person meets first, but for the examples that have a wish of their own. */
  first: string;
  wishes: Record<string, string>;
  matrices: string[];
  chosen: string[];
  reached: number;
  /** A puzzle is solved where the distance is at most this; and what share that is. */
  tolerance: number;
  share: number;
  puzzles: Record<string, { scene: Scene; target: Rows; needs_two: boolean }>;
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

/** What a lab found. */
interface LabReport {
  settings: Record<string, unknown>;
  numbers: Record<string, unknown>;
  words: string;
  more: string[];
  told: string[];
  drawings: LabDrawing[];
  scenes: Scene[];
  others: Record<string, Scene[]>;
  opened: (string | null)[];
  pair: PairIndex | null;
  target: string | number[][] | null;
}

type LabDrawing = LabLines | LabTrails | LabArrows | LabTable | LabTables;

/** What every drawing of a lab has, whatever its kind. */
interface LabGround {
  title: string;
  x: string | null;
  y: string | null;
  moments: number[];
}

interface LabSeries {
  name: string;
  x: (number | null)[];
  y: (number | null)[];
  z: (number | null)[] | null;
  quiet: boolean;
  expected: boolean;
  floor: [number, string] | null;
}

interface LabLines extends LabGround {
  kind: "lines";
  series: LabSeries[];
  mark: number | null;
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
  states: string[];
}

interface LabTable extends LabGround {
  kind: "table";
  rows: Rows;
  columns: string[];
  names: string[];
  darkest: number;
}

/** Several small tables of shares. */
interface LabTables extends LabGround {
  kind: "tables";
  parts: { name: string; rows: number[][][]; color: number | null }[];
  words: string[];
  corner: string;
}
