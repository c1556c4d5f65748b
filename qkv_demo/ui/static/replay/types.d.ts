// The types of replayed numbers, of figures before and after their points are computed, and of the pictures that draw them.

/** A response, with the scene that its numbers belong to. */
type ShownPicture = Pick<Status, "response" | "shownScene">;

/** A tensor of numbers in row-major order. */
type Tensor = { shape: number[], data: Float64Array };

/** The layout of a figure, from the server. It refers to the outputs of the figure's program. */
interface FigureSpec {
  dims: number;
  numbers?: { output: string; index: number; asks: number; answers: number; factors?: string[] }[];
  bars?: (GeometryRef & Pick<Bar, "text" | "color" | "asks" | "answers"> & { index: number; numbers: Record<string, string> })[];
  shapes: (Style & GeometryRef)[];
  labels: (LabelSpec & GeometryRef)[];
  handles: (HandleSpec & GeometryRef)[];
}

interface Figure {
  /** The texts of all possible labels. They identify the figure. */
  names: string[];
  dims: number;
  /** The scores that the film writes, each with its query and its key. `factors` are written as a product before the score. */
  numbers?: { value: number; asks: number; answers: number; factors?: number[] }[];
  bars?: Bar[];
  /** The points that the axes must include. By default, these are the points of the shapes. */
  extent?: number[][];
  /** The tips that should look far apart from the initial camera position. By default, these are the tips of the labels. */
  cameraTips?: number[][];
  trails?: Trail[];
  shapes: Shape[];
  labels: Label[];
  handles: Handle[];
  words: string;
}

/** The path of a tip, in the coordinates of the picture. */
interface Trail {
  color: string;
  points: number[][];
}

/** A reference to an output of a figure's program. */
interface GeometryRef {
  /** The name of the output. */
  output: string;
  /** The index of the item if the output contains the points of several items, or null if all its points are used. */
  index: number | null;
  /** The name of an output that is a single number. If the number is 0, nothing is drawn. */
  condition?: string;
}

/** The query token or the key token of an item. Axes have neither. */
interface TokenRef {
  asks?: number;
  answers?: number;
}

interface Style extends TokenRef {
  kind: "arrow" | "line" | "dots";
  color: string;
  width: number;
  opacity: number;
  dash: string;
  /** The colors of dots. */
  colors?: string[];
  /** The row that an arrow shows, as quantity/head/row. */
  row?: string;
}

/** A shape with its points. */
type Shape = Style & GeometryRef & { points: number[][] };

interface LabelSpec extends TokenRef {
  text: string;
  /** The text after another name at the same tip. */
  short_text: string;
  /** The role of the arrow's vector, such as "query". */
  role?: string;
  color: string;
}

type Label = LabelSpec & { point: number[] };

/** A handle, with which the user moves the tip of an arrow. The arrow is a row of a matrix. */
interface HandleSpec extends TokenRef {
  color: string;
  quantity: string;
  head: number;
  row: number;
  dims: number;
  /** The name of the token or the axis. */
  name: string;
  /** If the row is computed, the symbol of the matrix that changes instead. */
  moved_symbol: string | null;
}

type Handle = HandleSpec & { point: number[] };

/** A bar of the film, with the numbers that are written beside it. The points are its two ends. See figures/weights.py. */
interface Bar {
  text: string;
  color: string;
  asks: number;
  answers: number;
  points: number[][];
  opacity: number;
  /** The progress, from 0 to 1, while the bars fall down and become segments of a strip. */
  fall_progress: number;
  length: number;
  weight: number;
  score?: number;
  /** The exponent of e from which the term is computed, for a softmax. */
  exponent?: number;
  /** The number that is divided by `total` to get the weight. */
  term?: number;
  total?: number;
}

declare namespace Pictures {
  interface Size {
    width: number;
    height: number;
  }

  /** A box in pixels. The coordinates are those of its center. */
  interface Box extends Size {
    x: number;
    y: number;
  }

  /** The low and the high end of each axis. */
  type Ranges = number[][];

  /** The projection of a plane or a space onto the screen. */
  interface Projection {
    /** Return the position to the right and down in pixels, and the depth, which is 0 in a plane. */
    toPixels(point: number[]): number[];
    /** Return the point at a distance in pixels from another point. */
    shift(point: number[], dx: number, dy: number): number[];
    /** Return the scale of the drawing at a depth. At the center of a space, it is 1. */
    scaleAt(depth: number): number;
  }

  /** The position of the camera on a sphere around a space, as two angles in radians. */
  interface Camera {
    azimuth: number;
    elevation: number;
  }

  type AxisLabel = ReturnType<typeof import("../pictures/plane.js").createAxisLabel>;
  /** The paths of the grid, and the numbers and names of the axes. */
  type Axes = ReturnType<typeof import("../pictures/plane.js").planeAxes>;

  interface ItemStyle {
    /** The factor by which the widths of all strokes are multiplied. */
    thickness: number;
    isMuted: boolean;
  }

  /** An arrow, a line, a dot or a name. */
  interface Item extends TokenRef {
    kind?: string;
  }

  interface Highlighting {
    /** The handle that the user is invited to drag. */
    handle: string | null;
    pair: PairIndex;
    isMuted: (item: Item, isSpace: boolean) => boolean;
    isMovable: (handle: Handle) => boolean;
    /** True while the film moves the tips, so that their coordinates are not described. */
    isPlaying?: boolean;
  }

  /** The projection, the axis ranges and the height of a picture, from which the positions of its handles are computed. */
  interface HandleArea extends Pick<Projection, "toPixels" | "shift"> {
    ranges: Ranges;
    height: number;
  }

  /** The elements of a picture. The tooltip of the caption describes the picture. */
  interface Elements {
    name: string;
    drawing: SVGElement;
    overlay: HTMLElement;
    frame: HTMLElement;
    caption: HTMLElement;
  }
}
