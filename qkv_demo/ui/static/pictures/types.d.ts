// What the files of a picture share.

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

  type Word = Box & { text: string; end: boolean; name: boolean };

  /** Paths, and the numbers and names of axes. */
  interface Axes {
    grid: string;
    zero: string;
    words: Word[];
  }

  /** What is drawn stands out or back; a line for a hall is heavier. */
  interface Look {
    weight: number;
    quiet: boolean;
  }

  /** Whose an arrow, a line or a name is. */
  interface Whose {
    kind?: string;
    asks?: number;
    answers?: number;
  }

  /** The handle that a question is about, who asks whom, which names are quiet, and what a hand may hold. */
  interface Stress {
    handle: string | null;
    pair: PairIndex;
    isQuiet: (whose: Whose, inSpace: boolean) => boolean;
    isHeld: (handle: Handle) => boolean;
  }

  /** Where handles lie: a point that is taken hold of answers where a pull of so many pixels takes it. */
  interface Ground {
    pixels(point: number[]): number[];
    hold(point: number[]): (dx: number, dy: number) => number[];
    ranges: Ranges;
    height: number;
  }

  interface HandleCommands {
    /** Takes a row to a point; answers the symbol of the matrix behind it that moved, if one did. */
    move(handle: Handle, point: number[], gesture: string): string | null;
    /** The row as it stands. */
    now(handle: Handle): number[];
    /** Ends the gesture. */
    done(): void;
    /** Only lets the axes fit again. */
    rest(): void;
    /** Lets the handle's token ask, or answer. */
    ask(handle: Handle): unknown;
  }

  interface Holder {
    name: string;
    drawing: SVGElement;
    overlay: HTMLElement;
    frame: HTMLElement;
    /** Which says what it shows to who points at it. */
    caption?: HTMLElement;
  }

  /** By a picture's name, where the person left its space. */
  type Cameras = Map<string, Camera>;
}
