// Numbers; figures as Python tells them, without their points, and as they are drawn; and what the files of a picture share.

/** A picture, and the scene whose numbers it shows. */
type Pictured = Pick<Status, "answer" | "pictured">;

/** See replay/tensor.js. */
type Tensor = { shape: number[], data: Float64Array };

/** What there is to draw in a figure, as Python tells it; see replay/figures.js. */
interface FigureSpec {
  dims: number;
  numbers?: { of: string; index: number; asks: number; answers: number; factors?: string[] }[];
  bars?: (Placed & Pick<Bar, "text" | "color" | "asks" | "answers"> & { index: number; numbers: Record<string, string> })[];
  shapes: (Stroked & Placed)[];
  labels: (Named & Placed)[];
  handles: (Held & Placed)[];
}

interface Figure {
  /** All that may be named in it, by which it is known from another. */
  names: string[];
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

/** What is drawn of a figure's geometry: a tensor of it by its name, and which of a stack. */
interface Placed {
  of: string;
  index: number | null;
  /** Names a number of the geometry: where it is 0 there is nothing to draw. */
  when?: string;
}

/** Whose it is: who asks, who answers, or neither, as an axis is. */
interface OfToken {
  asks?: number;
  answers?: number;
}

interface Stroked extends OfToken {
  kind: "arrow" | "line" | "dots";
  color: string;
  width: number;
  opacity: number;
  dash: string;
  /** Of dots. */
  colors?: string[];
  /** Which row of which quantity an arrow is, as quantity/head/row. */
  row?: string;
}

/** A shape with its points. */
type Shape = Stroked & Placed & { points: number[][] };

interface Named extends OfToken {
  text: string;
  /** After another name at the same tip. */
  short: string;
  color: string;
}

type Label = Named & { point: number[] };

/** An arrowhead that a hand can move: a row of a matrix. */
interface Held extends OfToken {
  color: string;
  quantity: string;
  head: number;
  row: number;
  dims: number;
  /** Its token's name, or the axis's. */
  name: string;
  /** The symbol of the matrix that moves where the row itself is computed. */
  moves: string | null;
}

type Handle = Held & { point: number[] };

/** A bar, from a place to a place of a line, and its numbers; see figures/weights.py. */
interface Bar {
  text: string;
  color: string;
  asks: number;
  answers: number;
  points: number[][];
  come: number;
  fallen: number;
  reach: number;
  share: number;
  score?: number;
  power?: number;
  count?: number;
  total?: number;
}

declare namespace Pictures {
  interface Size {
    width: number;
    height: number;
  }

  /** About its middle, in pixels. */
  interface Box extends Size {
    x: number;
    y: number;
  }

  /** The low and the high end of each axis. */
  type Ranges = number[][];

  /** How a picture is seen. */
  interface Sight {
    /** Across, down, and how near: 0 in a plane. */
    pixels(point: number[]): number[];
    /** The point that lies so many pixels from another. */
    pull(point: number[], dx: number, dy: number): number[];
    /** How much larger than in the middle a thing at a depth is. */
    near(depth: number): number;
  }

  /** In radians: where on a globe about a space it stands. */
  interface Camera {
    azimuth: number;
    elevation: number;
  }

  type Word = ReturnType<typeof import("../pictures/plane.js").wordAt>;
  /** Paths, and the numbers and names of axes. */
  type Axes = ReturnType<typeof import("../pictures/plane.js").planeAxes>;

  /** What is drawn stands out or back; a line for a hall is heavier. */
  interface Look {
    /** So many times as wide as its stroke says. */
    thickness: number;
    quiet: boolean;
  }

  /** Whose an arrow, a line or a name is. */
  interface Whose extends OfToken {
    kind?: string;
  }

  /** The handle that a question is about, who asks whom, which names are quiet, and what a hand may hold. */
  interface Stress {
    handle: string | null;
    pair: PairIndex;
    isQuiet: (whose: Whose, inSpace: boolean) => boolean;
    isHeld: (handle: Handle) => boolean;
  }

  /** Where handles lie. */
  interface Ground extends Pick<Sight, "pixels" | "pull"> {
    ranges: Ranges;
    height: number;
  }

  interface Holder {
    name: string;
    drawing: SVGElement;
    overlay: HTMLElement;
    frame: HTMLElement;
    /** Which says what it shows to who points at it. */
    caption: HTMLElement;
  }
}
