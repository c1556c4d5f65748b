// What the modules hand to one another, for the type checker alone: nothing here reaches the browser.
// What Python says stands in server/, what the page keeps in state/, what is drawn in replay/ and pictures/.

type Theme = "light" | "dark";
/** The room that the page is; see rooms/layout.js. */
type Layout =
  | ("film" | "talk-film" | "phone-film")
  | ("stage" | "beside" | "lesson" | "talk" | "talk-free" | "lab" | "talk-lab")
  | ("phone" | "phone-across" | "phone-lesson" | "phone-across-lesson" | "phone-lab");

/** Says a sentence of the language files. */
type Translate = (key: string, values?: Record<string, unknown>) => string;

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
