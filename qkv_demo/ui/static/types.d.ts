// Types of the page's modules, of the state and of its actions, for the type checker only. The types of the server's responses
// are in server/responses.d.ts, and the types of drawings in replay/.

type Theme = "light" | "dark";
/** The layout of the page; see components/layout.js. */
type Layout = "stage" | "lesson" | "slide" | "film" | "lab" | "phone" | "phone-lesson" | "phone-film" | "phone-lab";

/** Return the text with this key in the current language, with the values in place of its placeholders. */
type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The modules and helpers that components are made from. The stage is built anew for each language. */
interface Page extends Services {
  t: Translate;
  language: string;
  root: HTMLElement;
  /** The signal is aborted when the stage is built anew in another language. */
  signal: AbortSignal;
  /** Return the element (slot) into which the table of a quantity is placed. */
  slot: (quantity: string) => HTMLElement;
}

/** The props of the components: the store's state and the picture on screen. */
interface Props extends Pick<Store, "status" | "location" | "canUndo" | "canRedo"> {
  view: ViewState;
  /** The user's scene, whose numbers may not have been computed yet. */
  userScene: Scene;
  /** The response without the numbers that are hidden until a guess. */
  response: Picture;
  /** The scene of the response. */
  scene: Scene;
  names: Names;
  slopes: Slopes | null;
  /** True while the user drags the asymmetry dial, or while its last position is being animated. */
  isTurningDial: boolean;
}

/** A component of the stage. It may have an element of its own, and a function that paints it. */
interface Component {
  element?: HTMLElement;
  paint?: (props: Props) => unknown;
}

type Store = ReturnType<typeof import("./state/store.js").createStore>;
type Commands = ReturnType<typeof import("./state/commands.js").createCommands>;
type Numbers = ReturnType<typeof import("./base/words.js").createNumberFormat>;
type Names = ReturnType<typeof import("./components/token_style.js").namesOf>;
type NumberFields = ReturnType<typeof import("./input/number_fields.js").createNumberFields>;
type Popover = ReturnType<typeof import("./components/popover.js").createPopover>;
type Matrices = ReturnType<typeof import("./state/scene.js").createMatrices>;
type Replay = ReturnType<typeof import("./replay/replay.js").createReplay>;
type Slopes = NonNullable<ReturnType<Replay["computeSlopes"]>>;
type LossTracker = ReturnType<typeof import("./state/learning_player.js").createLossTracker>;
type TrainingPlayer = ReturnType<typeof import("./state/learning_player.js").createTrainingPlayer>;
type AddressParams = ReturnType<typeof import("./browser/address.js").readAddress>;
type Work = import("./browser/storage.js").Work;

/** The modules of the page, in the order in which app.js creates them. Each module receives some of the modules before it. */
interface AppServices {
  settings: Settings;
  server: Server;
  store: Store;
  replay: Replay;
  numberFormat: Numbers;
  matrices: Matrices;
  /** True if the page is a saved file or is shown in a frame. It then neither writes its address nor stores anything. */
  isWithoutStorage: boolean;
  client: ReturnType<typeof import("./server/client.js").createClient>;
  editing: ReturnType<typeof import("./state/editing.js").createEditing>;
  numberFields: NumberFields;
  addressSync: ReturnType<typeof import("./state/address_sync.js").createAddressSync>;
  navigation: ReturnType<typeof import("./state/navigation.js").createNavigation>;
  learning: ReturnType<typeof import("./state/learning.js").createTrainingCommands>;
  labs: ReturnType<typeof import("./state/lab.js").createLabs>;
  film: ReturnType<typeof import("./state/film.js").createFilm>;
  fitting: ReturnType<typeof import("./state/fitting.js").createFitting>;
  trainedHeads: ReturnType<typeof import("./state/trained_heads.js").createTrainedHeads>;
  talk: ReturnType<typeof import("./state/talk.js").createTalk>;
  notesChannel: ReturnType<typeof import("./notes/notes_channel.js").createNotesChannel>;
  commands: Commands;
  /** Functions that save a picture as a file. */
  exporting: Pick<typeof import("./pictures/export.js"), "createSvg" | "createPng">;
  /** Return the screen. This is a function, because the screen is created after the modules that use it. */
  getScreen: () => ReturnType<typeof import("./components/screen.js").createScreen>;
}

/** The modules that the components and the input handlers use. */
interface Services extends Pick<AppServices, "settings" | "store" | "replay" | "numberFormat" | "matrices" | "numberFields" | "isWithoutStorage"> {
  stage: HTMLElement;
  /** The camera of each 3-D picture, by the picture's name. */
  cameras: Map<string, Pictures.Camera>;
  /** The state of the form for a sentence. A change of the language builds the form again, but keeps its state. */
  headsState: import("./state/heads_session.js").Session;
  addressSync: Pick<AppServices["addressSync"], "lastOpenedStep">;
  client: Pick<AppServices["client"], "requestText">;
  commands: Commands;
}

interface Window {
  Plotly?: any;
  /** The keys that were pressed while the page was opening, or null once it is open. */
  earlyKeys?: KeyboardEvent[] | null;
}

/** A class that only Chromium has. The page checks that it exists before using it. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/** The state of the page. The scene is never mutated; an edit replaces it. */
interface State {
  scene: Scene;
  location: UserLocation;
  view: ViewState;
  status: Status;
  /** The entries that undo restores, the oldest first. `future` contains those that redo restores. */
  past: HistoryEntry[];
  future: HistoryEntry[];
  /**
   * The name of the last edit's gesture. Consecutive edits with the same gesture, such as all moves of a drag, are one undo step.
   */
  gesture: string | null;
  /** The gesture of the training run that is in progress. Drags during the run belong to the same undo step. */
  runGesture: string | null;
  quantities: Quantity[];
}

/** A scene that was on screen, and the location that it belongs to. */
interface HistoryEntry {
  scene: Scene;
  location: UserLocation;
  /** What was selected, if the scene was replaced by another location's. After an edit the selection follows its tokens. */
  selection: Pick<ViewState, "head" | "pair" | "cell"> | null;
}

/** Where the user is, see state/location.js. Opening another location replaces the whole object. */
type UserLocation = ExampleLocation | LessonLocation | PuzzleLocation | OwnLocation;

interface ExampleLocation extends Visit {
  kind: "example";
  name: string;
}

/** A puzzle, whose target is fixed. The training panel is open as long as the user is at this location. */
interface PuzzleLocation extends Visit {
  kind: "puzzle";
  name: string;
}

/** A scene of the user's own. */
interface OwnLocation extends Visit {
  kind: "own";
  /**
   * The example that the user changed into this scene. When the scene has the example's names and sizes again, the location
   * becomes the example.
   */
  origin: string | null;
  /** The weights of a trained model that the scene was fitted to. */
  source: Source | null;
}

/**
 * What is open at a location, such as the film or the training panel. Opening another location closes all of this, except for the
 * detour.
 */
interface Visit {
  overlay: Overlay | null;
  /** The lesson step that the user has left and can return to. A film or a lab may be open during a detour. */
  detour: Detour | null;
  /** The training panel. */
  learning: Learning | null;
  /** True if the arithmetic of the selected number is open. On a phone it is shown in a sheet. */
  isArithmeticOpen: boolean;
  /** The selection to restore when the arithmetic is closed. Only talks set it, when the speaker selects a number. */
  savedSelection: SavedSelection | null;
}

interface LessonLocation extends Visit {
  kind: "lesson";
  step: LessonStep;
  /** How much of the step is shown. 0 is its text, 1 its question, 2 its answer, and 3 the lesson's closing words. */
  beat: number;
  /** The user's guess: a number, or the index of a choice. */
  guess: number | null;
  /** The first number that the user guessed, if it was too far off, so that the user may guess again. */
  missed: number | null;
  /** True while the answer waits for the scene of the solution, so that both appear together. */
  isSolutionPending: boolean;
  /** True if the user has solved the step's task, even if later edits have changed the solution. */
  isSolved: boolean;
  /** True if the hint is shown. */
  showsHint: boolean;
  /** True if the step's notes are shown below its answer. In a talk only the notes window shows them. */
  showsNotes: boolean;
}

/**
 * A lesson step that the user has left. If the reason was a question from the audience, `sceneAtStart` is the scene at its
 * beginning.
 */
interface Detour {
  step: LessonStep;
  beat: number;
  sceneAtStart: Scene | null;
}

type SavedSelection = Pick<View, "cell" | "pair">;

/** The view that is sent with each request. It consists of the view state, and of fields that are derived from the location. */
interface View extends ViewState {
  lesson: LessonStep | null;
  preset: string | null;
  /** The example from which the user made their own scene. */
  was: string | null;
  film: boolean;
  /** True if the scene was fitted to the weights of a trained model. The film then says so. */
  fitted?: boolean;
}

/** The user's choices about what is shown. If the pair or the cell is null, the server selects one. */
interface ViewState {
  language: string;
  theme: Theme;
  head: number;
  pair: PairIndex | null;
  cell: CellIndex | null;
  plane_content: string;
  /** The number whose gradients are shown, or null. */
  gradient: CellIndex | null;
  talk?: Talk | null;
  presenting: boolean;
  /** The tools of the stage that are open, in the order in which they were opened; see state/commands.js. */
  openTools: string[];
  /** True if a lesson shows the whole stage beside its text. */
  showsWholeStage: boolean;
  /** True if tables show tokens as columns. */
  transposed: boolean;
}

/** A talk that shows only some steps of its lesson. `steps` contains their indices. */
interface Talk {
  lesson: string;
  steps: number[];
}

/** A step as it is written in an address. The step has a name, or a number in older addresses. */
type AddressStep = [lesson: string, step: string | null];

/** The part of the state that undo does not restore. */
interface Status {
  isConnected: boolean;
  notice: Notice | null;
  /** The scene that the server has refused, and the cell with the invalid number. */
  refusedInput: { scene: Scene; cell: Refusal["cell"] } | null;
  /** The picture on screen. Its texts are those of the server's last response, and its numbers belong to `shownScene`. */
  response: Picture;
  shownScene: Scene;
  /** The scene of the server's last response. */
  confirmedScene: Scene;
  /** The example whose question the user has answered by an edit. It stays after further edits. */
  solvedExample: string | null;
  /** True while the user drags or types a number. The axes of the pictures do not adapt meanwhile. */
  isEditingNumber: boolean;
  /** True while the user drags the asymmetry dial. */
  isTurningDial: boolean;
  /**
   * The progress of the plane's animation from the identity to its matrix, from 0 to 1. Null means that no animation is running.
   */
  morphProgress: number | null;
  isBlank: boolean;
  /** The part of the formula softmax(QKᵀ/√d_k)V that a talk highlights; 0 for none, null while the formula is closed. */
  formulaPart: number | null;
}

/**
 * A sentence over the stage, such as an error, and the scene on screen when it appeared. If `topic` is set, the sentence replaces
 * the example's question. It then explains the answer, or how the scene was made.
 */
type Notice = Sentence & { isSuccess: boolean; scene: Scene; topic?: "answer" | "origin" };

/** A sentence for the user. This is either the server's text, or the key of a text that the page translates. */
type Sentence = SentenceText | { key: string; values?: Record<string, unknown> };

/** The film or the lab that covers the stage, or the film that was paused for a question from the audience. */
type Overlay = Film | PausedFilm | OpenLab;

/**
 * A film that was paused for a question from the audience, with its slide or beat, and its scene. The stage is visible meanwhile.
 */
interface PausedFilm {
  kind: "pausedFilm";
  slide: Film["slide"];
  beat: number;
  scene: Scene;
}

/** The lab that is open. */
interface OpenLab {
  kind: "lab";
  /** The film that was open before the lab. It is shown again when the lab is closed. */
  filmBelow: Film | PausedFilm | null;
  name: string;
  /** The settings that differ from the defaults. */
  settings: Record<string, unknown>;
  /** True while a request is pending. */
  isLoading: boolean;
  /** The server's last report, or null before the first one. */
  report: LabReport | null;
  /** The index of the moment on screen. Null means the last moment. */
  moment: number | null;
  isPlaying: boolean;
  /** How much a talk shows. 0 is the question, 1 the pictures, and 2 the result. */
  beat: number;
}

/** The state of the training panel while it is open. */
interface Learning {
  /** The name of a ready-made target. It is null for a custom target, and for the target of a lesson step or a puzzle. */
  target: string | null;
  /** The scene that training started from. The Reset button restores it. */
  startScene: Scene;
  /** The weights of the target, or null until they have been computed. */
  rows: Rows | null;
  /** The names of the matrices to train. */
  matrices: string[];
  isPlaying: boolean;
  /** The number in the focused field. Training does not change it. */
  pinned: Pin | null;
  /** The loss at which training stalled, or null. */
  stalledLoss: number | null;
  /** The number of training steps. */
  steps: number;
  /** The loss after each change of the scene, and the cause of the change. */
  lossHistory: { loss: number; cause: LossCause }[];
  /** The reason why training is impossible, or null. */
  error: Sentence | null;
}

/** The address of a number in the selected head. */
interface Pin {
  quantity: string;
  row: number;
  column: number;
}

/** The cause of a new loss: an edit by the user ("hand") or a training step ("gradient"). */
type LossCause = "hand" | "gradient";

/** The state of the film while it is open. */
interface Film {
  kind: "film";
  /** The slide before the first or after the last beat of a presentation, or null. */
  slide: "title" | "closing" | null;
  beat: number;
  /** The progress of the beat's animation, from 0 to 1. */
  progress: number;
  isPlaying: boolean;
  /** True if the film pauses at the end of this beat. */
  pausesAfterBeat: boolean;
  /** The last beat that a lesson step shows. Null means the whole film. */
  lastBeat: number | null;
  speed: number;
  /** True while the user or the audience may guess the beat's answer. */
  isGuessing: boolean;
  /** The index of the guessed choice, or null. */
  chosenIndex: number | null;
}

/** A pure function that returns a new state. The store calls it with the current state. */
type Action = (state: State, ...parameters: any[]) => State;
type Bound<Actions> = {
  [Name in keyof Actions]: Actions[Name] extends (state: State, ...parameters: infer Parameters) => State
    ? (...parameters: Parameters) => boolean
    : never;
};

/** The name of a part of the state. Listeners can subscribe to some of these parts. */
type Slice = "scene" | "location" | keyof Visit | keyof View | keyof Status;

/** A change of the state, as listeners of the store receive it. */
interface Change {
  /** The parts that have changed. */
  slices: Set<Slice>;
  /** The server's response to the new scene, if it has already arrived. */
  response: Picture | null;
  /** The scene where an animation of the numbers starts. Null means that the numbers change at once. */
  animationStart: Scene | null;
  /** True if another location was opened, such as an example, a lesson step or a link. */
  isArrival: boolean;
}

type Merged<Tables> = Tables extends [infer First, ...infer Rest] ? First & Merged<Rest> : unknown;

/** A request for a picture. It is about a scene, a saved scene, or a location such as a lesson step. */
type PictureRequest = { scene?: Scene; saved_scene?: Scene; view?: View; keys?: string[]; [parameter: string]: unknown };

/** The server's routes. Each resolves to undefined if the server cannot be reached, or if the signal aborts the request. */
interface Server {
  answer(request: PictureRequest, signal?: AbortSignal): Promise<Answer | undefined>;
  /** Request the recording of a lesson step, which the page uses if the connection is lost. */
  prefetch(request: object): Promise<Recording | Refusal | undefined>;
  write(request: object, signal?: AbortSignal): Promise<{ text: string } | { error: string } | undefined>;
  fit(request: object, signal?: AbortSignal): Promise<FitResponse | undefined>;
  heads(request: object, signal?: AbortSignal): Promise<TrainedHeads | { error: string } | undefined>;
  lab(request: object, signal: AbortSignal): Promise<LabReport | Refusal | undefined>;
  file(request: object, signal?: AbortSignal): Promise<Blob | { error: string } | undefined>;
}

/** Fields that the server does not send. */
interface Picture {
  /** True if numbers are hidden until the user has guessed. */
  hidesNumbers?: boolean;
  error?: undefined; // This lets the type checker distinguish a picture from a refusal.
}

/** The quantities of a scene. */
type Schema = SchemaEntry[];

interface Explanation {
  /** True if the number is hidden until the user has guessed. */
  isHidden?: boolean;
}
