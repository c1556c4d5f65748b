// Types of the page's modules, of the state and of its actions, for the type checker only. The types of responses are in server/,
// those of drawings in replay/.

type Theme = "light" | "dark";
/** The layout of the page; see components/layout.js. */
type Layout = "stage" | "lesson" | "slide" | "film" | "lab" | "phone" | "phone-lesson" | "phone-film" | "phone-lab";

/** Return a sentence of the language files. */
type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The modules and the parts of a stage in one language, from which its components are made. */
interface Page extends Services {
  t: Translate;
  language: string;
  root: HTMLElement;
  /** It is aborted when the stage is built anew in another language. */
  signal: AbortSignal;
  /** Return the slot for the table of a quantity. */
  slot: (quantity: string) => HTMLElement;
}

/** The props of the components: the store's state and the picture on screen. */
interface Props extends Pick<Store, "status" | "location" | "canUndo" | "canRedo"> {
  view: Look;
  /** The user's scene, whose numbers may not have been computed yet. */
  userScene: Scene;
  /** The response without the numbers that are hidden until a guess. */
  answer: Picture;
  /** The scene of the response. */
  scene: Scene;
  names: Names;
  slopes: Slopes | null;
  /** The asymmetry dial is dragged, or its last position is being animated. */
  turning: boolean;
}

/** A component of the stage: its element, if it has one of its own, and the function that paints it. */
interface Component {
  element?: HTMLElement;
  paint?: (props: Props) => unknown;
}

type Store = ReturnType<typeof import("./state/store.js").createStore>;
type Commands = ReturnType<typeof import("./state/commands.js").createCommands>;
type Numbers = ReturnType<typeof import("./base/words.js").createNumbers>;
type Names = ReturnType<typeof import("./components/token_style.js").namesOf>;
type NumberFields = ReturnType<typeof import("./input/number_fields.js").createNumberFields>;
type Popover = ReturnType<typeof import("./components/popover.js").createPopover>;
type Matrices = ReturnType<typeof import("./state/scene.js").createMatrices>;
type Replay = ReturnType<typeof import("./replay/replay.js").createReplay>;
type Slopes = NonNullable<ReturnType<Replay["slopes"]>>;
type LossTracker = ReturnType<typeof import("./state/learning_player.js").createLossTracker>;
type LearningPlayer = ReturnType<typeof import("./state/learning_player.js").createLearningPlayer>;
type AddressParams = ReturnType<typeof import("./browser/address.js").readAddress>;
type Work = import("./browser/storage.js").Work;

/** The modules of the page. Each is made from those that its parameter names, in the order of app.js. */
interface Modules {
  settings: Settings;
  server: Server;
  store: Store;
  replay: Replay;
  numbers: Numbers;
  matrices: Matrices;
  /** The page is a file or a frame, whose address and storage are not ours to write. */
  alone: boolean;
  client: ReturnType<typeof import("./server/client.js").createClient>;
  editing: ReturnType<typeof import("./state/editing.js").createEditing>;
  fields: NumberFields;
  address: ReturnType<typeof import("./state/address_sync.js").createAddressSync>;
  navigation: ReturnType<typeof import("./state/navigation.js").createNavigation>;
  learning: ReturnType<typeof import("./state/learning.js").createLearning>;
  labs: ReturnType<typeof import("./state/lab.js").createLabs>;
  film: ReturnType<typeof import("./state/film.js").createFilm>;
  fitting: ReturnType<typeof import("./state/fitting.js").createFitting>;
  trainedHeads: ReturnType<typeof import("./state/trained_heads.js").createTrainedHeads>;
  talk: ReturnType<typeof import("./state/talk.js").createTalk>;
  notesChannel: ReturnType<typeof import("./notes/notes_channel.js").createNotesChannel>;
  commands: Commands;
  /** Pictures as files. */
  exporting: Pick<typeof import("./pictures/export.js"), "svgOf" | "pngOf">;
  /** Return the screen, which is made last, from the commands. */
  getScreen: () => ReturnType<typeof import("./components/screen.js").createScreen>;
}

/** The modules of which the components are made, and of which the input is handled. */
interface Services extends Pick<Modules, "settings" | "store" | "replay" | "numbers" | "matrices" | "fields" | "alone"> {
  stage: HTMLElement;
  /** By a picture's name, the direction from which the user looks at its space. */
  cameras: Map<string, Pictures.Camera>;
  /** The state of the form for a sentence. A change of the language builds the form again, but keeps its state. */
  headsState: import("./state/heads_session.js").Session;
  address: Pick<Modules["address"], "lastOpenedStep">;
  client: Pick<Modules["client"], "write">;
  commands: Commands;
}

interface Window {
  Plotly?: any;
  /** The keys that were pressed while the page was opening, or null once it is open. */
  earlyKeys?: KeyboardEvent[] | null;
}

/** A class of Chromium, which the page uses only if it exists. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/** The state of the page. The scene is never mutated; an edit replaces it. */
interface State {
  scene: Scene;
  location: UserLocation;
  view: Look;
  status: Status;
  /** The scenes that undo brings back, the oldest first, and those that redo does. */
  past: HistoryEntry[];
  future: HistoryEntry[];
  /** The name of the last edit's gesture. Edits that share a gesture, such as one drag, are one step of undo. */
  gesture: string | null;
  /** The gesture of a training run. Drags during the run belong to the same step of undo. */
  playing: string | null;
  quantities: Quantity[];
}

/** A scene that was on screen, and the location that it belongs to. */
interface HistoryEntry {
  scene: Scene;
  location: UserLocation;
}

/** Where the user is; see state/location.js. To open another location replaces the whole value. */
type UserLocation = ExampleLocation | LessonLocation | PuzzleLocation | OwnLocation;

interface ExampleLocation extends Visit {
  kind: "example";
  name: string;
}

/** A puzzle, whose target is fixed. Its training is open as long as the user is there. */
interface PuzzleLocation extends Visit {
  kind: "puzzle";
  name: string;
}

/** A scene of the user's own. */
interface OwnLocation extends Visit {
  kind: "own";
  /** The example that the scene was. With its names and sizes back it is that example again. */
  origin: string | null;
  /** The weights of a trained model that the scene was fitted to. */
  source: Source | null;
}

/** The parts of a location that are open there. They disappear when another location is opened, except for the detour. */
interface Visit {
  overlay: Overlay | null;
  /** The lesson's step that the user left for this location and can return to. A film or a lab may lie over a detour. */
  detour: Detour | null;
  /** The training panel. */
  learning: Learning | null;
  /** The arithmetic of the selected number is open, on a phone as a sheet. */
  sheet: boolean;
  /** In a talk, the selection before the user pressed a number. */
  before: SavedSelection | null;
}

interface LessonLocation extends Visit {
  kind: "lesson";
  step: LessonStep;
  /** How much of the step is said: 0 its text, 1 its question, 2 its answer, 3 the lesson's closing words. */
  beat: number;
  /** The user's guess: a number, or the index of a choice. */
  guess: number | null;
  /** The hint is open. */
  hint: boolean;
  /** The step's notes are shown below its answer. In a talk only the speaker's window shows them. */
  showsNotes: boolean;
}

/** A lesson's step that was left, and the scene with which a question from the audience began; null without one. */
interface Detour {
  step: LessonStep;
  beat: number;
  untouched: Scene | null;
}

type SavedSelection = Pick<View, "cell" | "pair">;

/** The view as requests send it: the look, and the fields that follow from the location and the film. */
interface View extends Look {
  lesson: LessonStep | null;
  preset: string | null;
  was: string | null;
  film: boolean;
  /** The scene was fitted to the weights of a trained model, as the film says. */
  fitted?: boolean;
}

/** The user's choices of what is shown of a scene. Null leaves a choice to Python, or means that nothing is chosen. */
interface Look {
  language: string;
  theme: Theme;
  head: number;
  pair: PairIndex | null;
  cell: CellIndex | null;
  plane_content: string;
  /** The number whose slopes are shown. */
  gradient: CellIndex | null;
  talk?: Talk | null;
  presenting: boolean;
  /** The tools of the stage that are open, in the order in which they were opened; see state/commands.js. */
  open: string[];
  /** Beside a lesson's words the whole stage is shown. */
  everything: boolean;
  /** Tokens are columns. */
  transposed: boolean;
}

/** A talk with some of its lesson's steps, counted from 0 in the lesson's order. */
interface Talk {
  lesson: string;
  steps: number[];
}

/** A step as an address names it: by name, or in older addresses by number. */
type WrittenStep = [lesson: string, step: string | null];

/** The rest of the state, which undo does not bring back. */
interface Status {
  connected: boolean;
  notice: Notice | null;
  /** The scene that Python has refused, and the number at fault. */
  refused: { scene: Scene; cell: Refusal["cell"] } | null;
  /** The picture on screen: Python's newest words, and the numbers of the scene `shownScene`. */
  answer: Picture;
  shownScene: Scene;
  /** The scene of Python's last response. */
  confirmedScene: Scene;
  /** The example whose question the user has answered by an edit. It stays after further edits. */
  solved: string | null;
  /** A number is being dragged, so the pictures keep their ranges. */
  moving: boolean;
  /** The asymmetry dial is being dragged. */
  turning: boolean;
  /** The progress of the first picture from the identity to its matrix; null at rest, which is the end. */
  morph: number | null;
  blank: boolean;
}

/** A sentence over the stage: a refusal or a good notice, and the scene on screen when it appeared. `instead` of an
 *  preset's question stands what answers it, why it is so, or how the scene was made. */
type Notice = Sentence & { good: boolean; over: Scene; instead?: "answer" | "making" };

/** A sentence for the user: Python's text, or a key of the language files, which is translated again in each language. */
type Sentence = SentenceText | { key: string; values?: Record<string, unknown> };

/** The film or the lab that lies over a location, or the film that a question from the audience has paused. */
type Overlay = Film | PausedFilm | OpenLab;

/** The beat and the scene of a talk's film that a question from the audience has paused. The stage is shown. */
interface PausedFilm {
  kind: "pausedFilm";
  beat: number;
  scene: Scene;
}

/** The lab that is open. */
interface OpenLab {
  kind: "lab";
  /** The film over which the lab was opened, which its end shows again. */
  filmBelow: Film | PausedFilm | null;
  name: string;
  /** The settings that differ from the defaults. */
  settings: Record<string, unknown>;
  /** A request has no response yet. */
  busy: boolean;
  /** The last report. */
  report: LabReport | null;
  /** The index of the moment that is shown; null for the last. */
  moment: number | null;
  playing: boolean;
  /** In a talk, how much is shown: 0 the question, 1 the pictures, 2 the result. */
  beat: number;
}

/** The learning panel while it is open. */
interface Learning {
  /** The name of a ready target; null for the target of a lesson's step or a puzzle, and for a custom one. */
  target: string | null;
  /** The scene that training started from, which Reset brings back. */
  start: Scene;
  /** The target's weights, once they are known. */
  rows: Rows | null;
  matrices: string[];
  playing: boolean;
  /** The number that has the focus, which stays while the others are trained. */
  pinned: Pin | null;
  /** The distance at which training came to a standstill. */
  stuck: number | null;
  /** The number of training steps. */
  steps: number;
  /** The history of the distance between the weights and the target, and whether the user or training caused it. */
  lossHistory: { loss: number; cause: Learner }[];
  /** The reason why training is impossible. */
  error: Sentence | null;
}

/** A number of the head on screen, such as one that is not trained. */
interface Pin {
  quantity: string;
  row: number;
  column: number;
}

type Learner = "hand" | "gradient";

/** The film while it is open. */
interface Film {
  kind: "film";
  beat: number;
  /** The progress of the beat's movement, from 0 to 1. */
  progress: number;
  playing: boolean;
  /** It pauses after this beat. */
  once: boolean;
  /** The last beat that a step shows; null for the whole film. */
  until: number | null;
  speed: number;
  /** The beat's guess is open, and the choice that was made. */
  isGuessing: boolean;
  choice: number | null;
}

/** A pure function of the state. The store binds a table of them. */
type Action = (state: State, ...what: any[]) => State;
type Bound<Actions> = {
  [Name in keyof Actions]: Actions[Name] extends (state: State, ...what: infer What) => State
    ? (...what: What) => boolean
    : never;
};

/** A part of the state to which listeners can subscribe. */
type Slice = "scene" | "location" | keyof Visit | keyof View | keyof Status;

/** A change of the state, as listeners of the store receive it. */
interface Change {
  /** The parts that have changed. */
  slices: Set<Slice>;
  /** Python's response for the new scene, if it is here already. */
  answer: Picture | null;
  /** The scene from which the numbers are animated; null if they change at once. */
  from: Scene | null;
  /** Another location has been opened: an example, a lesson's step or a link. */
  arrives: boolean;
}

type United<Tables> = Tables extends [infer One, ...infer More] ? One & United<More> : unknown;

/** A request for a picture of a scene, of a saved scene, or of a place. */
type Question = { scene?: Scene; kept?: Scene; view?: View; keys?: string[]; [parameter: string]: unknown };

/** The server's routes. Each resolves to undefined if the server cannot be reached, or if the signal aborts the request. */
interface Server {
  answer(request: Question, signal?: AbortSignal): Promise<Answer | undefined>;
  /** Fetch the recording of a lesson's step, for when the connection is lost. */
  prefetch(request: object): Promise<Recording | Refusal | undefined>;
  write(request: object, signal?: AbortSignal): Promise<{ text: string } | { error: string } | undefined>;
  fit(request: object, signal?: AbortSignal): Promise<FitResponse | undefined>;
  heads(request: object, signal?: AbortSignal): Promise<TrainedHeads | { error: string } | undefined>;
  lab(request: object, signal: AbortSignal): Promise<LabReport | Refusal | undefined>;
  file(request: object, signal?: AbortSignal): Promise<Blob | { error: string } | undefined>;
}

/** Numbers that are hidden until a guess. */
interface Picture {
  hidesNumbers?: boolean;
  error?: undefined; // tells a picture from a refusal
}

/** Every quantity that one scene has. */
type Schema = SchemaEntry[];

interface Explanation {
  /** The number is hidden until a guess. */
  isHidden?: boolean;
}
