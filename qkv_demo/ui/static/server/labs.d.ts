// What Python tells of a lab's work.

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

type LabDrawing = LabLines | LabTrails | LabArrows | LabGrid | LabTable | LabTables;

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
  /** Drawn without a colour and a name. */
  quiet: boolean;
  /** Not measured: dashed, in the ink. */
  expected: boolean;
  /** The place below which a line is known never to come, and its name. */
  floor: [number, string] | null;
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

/** A line of a lab's answer: how far the work is, what it found, or why it cannot be. */
type LabLine = Partial<LabReport> & { done?: number; error?: string };
