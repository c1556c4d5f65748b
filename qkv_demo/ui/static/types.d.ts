// What the modules hand to one another, what the page keeps, and what can happen to it, for the type checker alone: nothing
// here reaches the browser. What Python says stands in server/, what is drawn in replay/.

type Theme = "light" | "dark";
/** The room that the page is; see components/layout.js. */
type Layout =
  | ("film" | "talk-film" | "phone-film")
  | ("stage" | "beside" | "lesson" | "talk" | "talk-free" | "lab" | "talk-lab")
  | ("phone" | "phone-lesson" | "phone-lab");

/** Says a sentence of the language files. */
type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Everything that every part of a stage is made with: each takes of it what it needs. */
interface Page extends Services {
  t: Translate;
  language: string;
  shell: HTMLElement;
  /** Is aborted once the stage is built anew, in another language. */
  signal: AbortSignal;
  /** Where the table of a quantity goes. */
  slot: (quantity: string) => unknown;
}

/** What is painted: the store's, and the picture on screen. */
interface Now extends Pick<Store, "view" | "status" | "location" | "canUndo" | "canRedo"> {
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
type Store = ReturnType<typeof import("./state/store.js").createStore>;
type Commands = ReturnType<typeof import("./state/commands.js").createCommands>;
type Numbers = ReturnType<typeof import("./base/words.js").createNumbers>;
type Names = ReturnType<typeof import("./components/token_style.js").namesOf>;
type Draft = ReturnType<typeof import("./input/number_inputs.js").createDraft>;
type NumberInputs = ReturnType<typeof import("./input/number_inputs.js").createNumberInputs>;
type Popover = ReturnType<typeof import("./components/popover.js").createPopover>;
type Matrices = ReturnType<typeof import("./state/scene.js").createMatrices>;
type Replay = ReturnType<typeof import("./replay/replay.js").createReplay>;
type Slopes = NonNullable<ReturnType<Replay["slopes"]>>;
type Course = ReturnType<typeof import("./state/learning_player.js").createCourse>;
type LearningPlayer = ReturnType<typeof import("./state/learning_player.js").createLearningPlayer>;
type Asked = ReturnType<typeof import("./browser/address.js").readAddress>;
type Work = import("./browser/storage.js").Work;

/** The modules of the page. Each is made from those that its parameter names, in the order of app.js. */
interface Modules {
  settings: Settings;
  server: Server;
  store: Store;
  replay: Replay;
  numbers: Numbers;
  matrices: Matrices;
  draft: Draft;
  /** The page is a file or a frame, whose address and storage are not ours to write. */
  alone: boolean;
  client: ReturnType<typeof import("./server/client.js").createClient>;
  address: ReturnType<typeof import("./state/address_sync.js").createAddressSync>;
  navigation: ReturnType<typeof import("./state/navigation.js").createNavigation>;
  learning: ReturnType<typeof import("./state/learning.js").createLearning>;
  labs: ReturnType<typeof import("./state/lab.js").createLabs>;
  film: ReturnType<typeof import("./state/film.js").createFilm>;
  talk: ReturnType<typeof import("./state/talk.js").createTalk>;
  teller: ReturnType<typeof import("./notes/notes_channel.js").createTeller>;
  commands: Commands;
  /** Pictures as files. */
  exporting: Pick<typeof import("./pictures/export.js"), "svgOf" | "pngOf">;
  /** Return the screen, which is made last, from the commands. */
  getScreen: () => ReturnType<typeof import("./components/screen.js").createScreen>;
}

/** The modules of which the components are made, and of which the input is handled. */
interface Services extends Pick<Modules, "settings" | "store" | "replay" | "numbers" | "matrices" | "draft" | "alone"> {
  stage: HTMLElement;
  /** By a picture's name, the direction from which the user looks at its space. */
  cameras: Map<string, Pictures.Camera>;
  address: Pick<Modules["address"], "stepLeft">;
  client: Pick<Modules["client"], "write">;
  commands: Commands;
}

interface Window {
  Plotly?: any;
}

/** Chromium's; where it is not there, nobody asks for it. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/** All that the page keeps. The scene is never mutated: an edit puts another in its place. */
interface State {
  scene: Scene;
  location: UserLocation;
  view: Look;
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

/** A scene that was on screen, and the location that it belongs to. */
interface Moment {
  scene: Scene;
  location: UserLocation;
}

/** Where the user is; see state/location.js. */
type UserLocation = ExampleLocation | LessonLocation | OwnLocation;

interface ExampleLocation extends SceneLocation {
  kind: "example";
  name: string;
}

/** A scene of the user's own. */
interface OwnLocation extends SceneLocation {
  kind: "own";
  /** The example that the scene was. With its names and sizes back it is that example again. */
  origin: string | null;
}

interface SceneLocation {
  /** The lesson step that the user left and can return to. */
  detour: Detour | null;
  before: SavedSelection | null;
}

interface LessonLocation {
  kind: "lesson";
  step: LessonStep;
  /** How much of the step is said: 0 its text, 1 its question, 2 its answer, 3 the lesson's closing words. */
  beat: number;
  /** The user's guess: a number, or the index of a choice. */
  guess: number | null;
  /** The hint is open. */
  hint: boolean;
  /** On a phone, the words beyond the step's subject are unfolded. */
  notes: boolean;
  before: SavedSelection | null;
}

/** A lesson's step that was left, and the scene with which a question from the audience began. */
interface Detour {
  step: LessonStep;
  beat: number;
  untouched?: Scene;
}

/** In a talk, the selection before the user pressed a number. */
type SavedSelection = Pick<View, "cell" | "pair">;

/** The view as requests send it: the look, and the fields that follow from the location and the film. */
interface View extends Look {
  lesson: LessonStep | null;
  preset: string | null;
  was: string | null;
  film: boolean;
}

/** The user's choices of what is shown of a scene. Null leaves a choice to Python, or means that nothing is chosen. */
interface Look {
  language: string;
  theme: Theme;
  head: number;
  pair: PairIndex | null;
  cell: CellIndex | null;
  lens: string;
  /** The number whose slopes are shown. */
  gradient: CellIndex | null;
  talk?: Talk | null;
  presenting: boolean;
  /** The tools of the stage that are open, in the order in which they were opened; see state/commands.js. */
  open: string[];
  /** In a lesson: what its step does not speak of is shown too. */
  everything: boolean;
  /** Words are columns: every table lies on its side. */
  transposed: boolean;
}

/** A talk that leaves out some of its lesson's steps: those it has, counted from 0 in the lesson's order. */
interface Talk {
  lesson: string;
  steps: number[];
}

/** As it stands in an address: by name, or by number in an older one. */
type WrittenStep = [lesson: string, step: string | null];

/** What the page shows besides the scene and the view of it. It is no part of undo and leaves with the page. */
interface Status {
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
  /** The example that a hand has answered, whatever it does then. */
  solved: string | null;
  /** A hand moves a number: the pictures keep their ranges. */
  moving: boolean;
  /** A hand has the asymmetry dial, or its last position has no answer yet. */
  turning: boolean;
  /** How much of its way from the identity the matrix in the first picture has gone; null at rest, for all of it. */
  share: number | null;
  blank: boolean;
  /** On a phone the selected number's arithmetic is up. */
  sheet: boolean;
  /** The beat and the scene of a talk's film that a question from the audience has left. */
  pausedFilm: { beat: number; scene: Scene } | null;
  lab: LabRoom | null;
  learning: Learning | null;
}

/** One sentence over the stage: a refusal, or good news, and the scene on screen when it came; `instead` of a
 *  preset's question stands what answers it, why it is so, or how the scene was made. */
type Notice = Sentence & { good: boolean; over: Scene; instead?: "answer" | "making" };

/** Words for a person: Python's own, or a key of the language files, said anew in each language. */
type Sentence = SaidSentence | { key: string; values?: Record<string, unknown> };

/** The lab that is open. */
interface LabRoom {
  name: string;
  /** What differs from the defaults. */
  settings: Record<string, unknown>;
  /** Whether a request has not been answered yet. */
  busy: boolean;
  /** What was found last. */
  report: LabReport | null;
  /** The index of the moment that is shown; null for the last. */
  moment: number | null;
  playing: boolean;
  /** In a talk: how much is said. 0 the question, 1 the pictures, 2 what was found. */
  beat: number;
}

/** The learning panel while it is open. */
interface Learning {
  /** The name of a ready target or of a puzzle; null for one's own. */
  goal: string | null;
  /** The scene that training started from, which Reset brings back. */
  start: Scene;
  /** The target's shares, once they are known. */
  rows: Rows | null;
  matrices: string[];
  playing: boolean;
  /** The number that has the focus: it stays while the others learn. */
  held: Pin | null;
  /** The distance at which it came to a standstill. */
  stuck: number | null;
  /** How many steps the course has. */
  steps: number;
  /** How far the weights were from the target, and who had made them so. */
  course: { loss: number; by: Learner }[];
  /** Why nothing is learned. */
  error: Sentence | null;
}

/** A number of the head on screen, such as one that does not learn. */
interface Pin {
  quantity: string;
  row: number;
  column: number;
}

type Learner = "hand" | "gradient";

/** The film while it is on. */
interface Film {
  beat: number;
  /** How far the beat has moved. */
  share: number;
  playing: boolean;
  /** Whether it waits after this beat. */
  once: boolean;
  /** The last beat of what a step shows; null for the whole film. */
  until: number | null;
  speed: number;
  /** Whether it waits for a guess, and which was made. */
  asks: boolean;
  said: number | null;
}

/** What happens to the state; a table of actions becomes functions that need not be told of it. */
type Action = (state: State, ...what: any[]) => State;
type Bound<Actions> = {
  [Name in keyof Actions]: Actions[Name] extends (state: State, ...what: infer What) => State
    ? (...what: What) => boolean
    : never;
};

/** A part of the state that listeners may wait for. */
type Slice = "scene" | "location" | keyof View | keyof Status;

/** What listeners of the store hear. */
interface Change {
  /** What is another now. */
  slices: Set<Slice>;
  /** Python's to the new scene. */
  answer: Picture | null;
  /** The scene from which numbers move to the new ones, frame by frame; null where they are there at once. */
  from: Scene | null;
  /** Another place is opened: an example, a lesson's step, a link. */
  arrives: boolean;
}

type United<Tables> = Tables extends [infer One, ...infer More] ? One & United<More> : unknown;

/** A request for a picture of a scene, of a saved scene, or of a place. */
type Question = { scene?: Scene; kept?: Scene; view?: View; keys?: string[]; [parameter: string]: unknown };

/** The server's routes. Each resolves to undefined if the server cannot be reached. */
interface Server {
  answer(request: Question): Promise<Answer | undefined>;
  /** Fetch the recording of a lesson's step, for when the connection is lost. */
  ahead(request: object): Promise<Recorded | Refusal | undefined>;
  write(request: object): Promise<{ text: string } | { error: string } | undefined>;
  lab(request: object, signal: AbortSignal): Promise<LabReport | Refusal | undefined>;
  file(request: object): Promise<Blob | { error: string } | undefined>;
}

/** Numbers that are hidden until a guess. */
interface Picture {
  untold?: boolean;
  error?: undefined; // tells a picture from a refusal
}

/** Every quantity that one scene has. */
type Schema = Told[];

interface Explanation {
  /** The number is hidden until a guess. */
  waits?: boolean;
}
