/** Everything that a studio knows. The files beside this one change it. */
import type { ReactNode } from "react";
import type { NetworkDrawing } from "../../drawing/drawing.ts";
import type { Transform } from "../../drawing/geometry.ts";
import type { Scene } from "../../drawing/scene.ts";
import type { Alternatives, Carried, Description, Harm, Help, Impact } from "../../engine/jobs.ts";
import { ANY_PATH, MINIMAL_PATHS } from "../../engine/model.ts";
import type { WorkloadWork } from "../../engine/model.ts";
import type {
  CostReport,
  Life,
  Collisions,
  ResilienceResult,
  Estimate,
  Judged,
  Saturation,
  ProgramProgress,
  ProgramResult,
  LoadPoint,
  LoadProgress,
  ZeroLoad,
  ThroughputProgress,
  ThroughputResult,
  Verification,
} from "../../engine/results.ts";
import type { DesignValues, Problem } from "../../engine/studies.ts";
import type { Value } from "../../descriptor.ts";

/** One design of the study while it is being edited. */
export interface Design {
  /** Stays when designs are removed; the letter does not. */
  readonly id: number;
  /** Valid values: what is drawn, run and written to the URL. */
  readonly values: DesignValues;
  /** The design's name; missing where it is called by what tells it apart (results/labels.ts). No result depends on it. */
  readonly name?: string;
  /** What was entered and is not valid, by parameter. The form shows it until it becomes valid or is replaced. */
  readonly attempts: Readonly<Record<string, Value>>;
  readonly problems: readonly Problem[];
}

/** A value together with the part of a design that it was computed for. */
interface Keyed<T> {
  readonly key: string;
  readonly value: T;
}

/** What the workers said about a design's network. It is kept while newer figures are on their way. */
export interface Inspection {
  /** The network and where everything stands in its drawing. */
  readonly drawing?: Keyed<NetworkDrawing>;
  readonly description?: Keyed<Description>;
  readonly cost?: Keyed<CostReport>;
  /** Null if something is not on sale. */
  readonly life?: Keyed<Life | null>;
  readonly zeroLoad?: Keyed<ZeroLoad>;
  /** Where the routing hashes flows; null if it is not known which of them meet. */
  readonly collisions?: Keyed<Collisions | null>;
  /** Of a run to completion. */
  readonly work?: Keyed<WorkloadWork | null>;
  /** One sentence when it cannot be built. */
  readonly failure?: string;
}

/** A curve of short windows (simulation/precision.ts), which stands until the settled one is there. */
export interface CoarseCurve {
  /** Of listed loads that are not settled; none once all are. */
  readonly points: readonly LoadPoint[];
  readonly searched: readonly LoadPoint[];
  /** Of these points, or what they tell so far. */
  readonly saturation: Saturation | null;
  readonly complete: boolean;
  /** Nothing has been simulated in the study's own windows. */
  readonly alone: boolean;
}

/** Simulated points of one set of values. */
export interface Results {
  readonly key: string;
  readonly values: DesignValues;
  readonly points: readonly LoadPoint[];
  /** Further points, of the search for saturation. */
  readonly searched: readonly LoadPoint[];
  /** Null while it is not known, and when no load saturates. */
  readonly saturation: Saturation | null;
  readonly running: readonly LoadProgress[];
  /** Flits waiting for each channel, mean over the measured window as far as it was watched, by load. */
  readonly channelQueues: ReadonlyMap<number, Float32Array>;
  readonly complete: boolean;
  /** What short windows have told; missing where none were simulated. */
  readonly coarse?: CoarseCurve | undefined;
  /** The site has brought them along (kept.ts): a run here is still to confirm them. */
  readonly kept?: true;
}

/** A linear program: the state it is in, and what is known of its optimum. */
export interface Bound {
  readonly key: string;
  readonly model: string;
  /** Of the design it is solved for, with this model and the gap at which its search ends. */
  readonly values: DesignValues;
  /**
   * Accepted: the user has taken the bounds of that moment as good enough. Cancelled: the run was stopped, or all programs. Given up: the
   * solver did not get any further.
   */
  readonly state: "waiting" | "solving" | "solved" | "accepted" | "time limit" | "given up" | "cancelled" | "failed";
  /** The stage while it is being solved; a sentence when it failed or was cancelled. */
  readonly text: string;
  /** The tightest certified bounds on alpha so far, of this search and those before it; whatever becomes of it, they hold. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** Latest figures of the program; null before it is built. */
  readonly progress: ThroughputProgress | null;
  /** Also of a search that was ended early; null when there was nothing to report. */
  readonly result: ThroughputResult | null;
  readonly verification: Verified | null;
}

/** What the other solver says of the same program. */
export type Verified =
  | { readonly state: "waiting"; readonly text: string }
  | { readonly state: "done"; readonly answer: Verification }
  | { readonly state: "failed"; readonly text: string };

/** A design's workload simulated to its last delivery, as far as the run has come. */
export interface CompletionRun {
  readonly key: string;
  readonly values: DesignValues;
  /** Latest report while it runs; null before the first, and when it has ended. */
  readonly progress: ProgramProgress | null;
  /** Null until it has ended. */
  readonly result: ProgramResult | null;
  /** It was ended by hand: the figures are those up to there. */
  readonly stopped: boolean;
  /** Flits waiting for each channel, the terminal ones last, mean over its reports; null until it has ended, and where it told of none. */
  readonly queues: Float32Array | null;
}

/** Random failures of a design's network, sampled as far as they are. */
export interface ResilienceRun {
  readonly key: string;
  readonly values: DesignValues;
  /** From the samples so far; null before the first. */
  readonly result: ResilienceResult | null;
  /** 0 to 1 while samples are drawn; null when that has ended, by itself or by hand. */
  readonly done: number | null;
  /** A sentence where it could not be done. */
  readonly failure: string | null;
}

/** What is computed of a design when somebody asks. */
export interface AskedRun<Result> {
  /** As far as it is; null before the first. */
  readonly result: Result | null;
  readonly running: boolean;
  /** A sentence where it could not be done. */
  readonly failure: string | null;
}

/** A design's curve without a simulation: the latest estimate, until there is one of the design as it is. */
export interface Estimated {
  /** Its simulation key, and the values. */
  readonly key: string;
  readonly values: DesignValues;
  /** Null where it could not be had. */
  readonly found: Estimate | null;
  /** A sentence why there is nothing, where that is so. */
  readonly why: string | null;
}

/** What a short look at the highest load of a design has told. */
export interface Pilot {
  /** Null of one that took too long. */
  readonly carried: boolean | null;
  readonly point: Judged;
  /**
   * How fast it went, as a multiple of the usual speed of designs of its kind and size on this machine; null where it was too short to
   * tell.
   */
  readonly speed: number | null;
  /** Of an estimate: the shortest ways that would make routes as long as they are at that load, where that is known. */
  readonly distance?: number | undefined;
}

export interface RunState {
  readonly active: boolean;
  /** Simulation keys of the designs that run. */
  readonly keys: readonly string[];
  readonly stopping: boolean;
  readonly paused: boolean;
  /** Loads are simulated in short windows, before they are in the study's own. */
  readonly coarse: boolean;
  /** All listed loads are done; those that tell the saturation are not. */
  readonly searching: boolean;
  readonly finishedLoads: number;
  readonly loads: number;
  /** Workloads that run to completion: those that have, all of them, and the cycle of the one furthest behind. */
  readonly toCompletion: { readonly finished: number; readonly all: number; readonly cycle: number };
  /** 0 to 1. */
  readonly done: number;
  readonly workers: number;
  /** Workers that simulate parts of a load of one of these. */
  readonly helpers: number;
  readonly secondsLeft: number | null;
  /** Router traversals of delivered flits, a second of wall time over all workers. */
  readonly flitHopsPerSecond: number | null;
}

export interface Notice {
  readonly id: number;
  readonly kind: "problem" | "note";
  readonly text: string;
  /** With what it goes: the text that was opened, the designs as they are; null: with nothing. */
  readonly about: "opened" | "designs" | null;
  /** Loading the page again would help. */
  readonly reload: boolean;
  /** The part of the program that could not be loaded, where that is all it says. */
  readonly part: string | null;
  /** What it offers to do. */
  readonly offer?: { readonly title: string; readonly act: () => void } | undefined;
}

export type Panel = "design" | "network" | "results";

/** A page that stands over the studio, and which of its items is open, such as a figure; "" where the page is a single item. */
export interface OpenPage {
  readonly id: string;
  readonly argument: string;
}

/** The story that is told beside the studio, and its step, from 1 on; 0: it is only offered. */
export interface OpenStory {
  readonly id: string;
  readonly step: number;
  /** The step's state is still to be opened; otherwise what is on the page stays. */
  readonly fresh: boolean;
}

/** What the step that is told makes of the page (guide/). */
export interface Telling {
  /** What is covered, and what of the page the step needs, in words for the styles. */
  readonly places: string;
  /** The state as the page shows it; the same object for the same state. */
  readonly seen: (state: StudioState) => StudioState;
  /** Offered load that the axis of the latency curve reaches at least. */
  readonly reach: number;
  /** What stands over the latency curve, and over a design's drawing. */
  readonly overCurve: (scene: Scene) => ReactNode;
  readonly overDrawing: (design: number, drawing: NetworkDrawing, transform: Transform) => ReactNode;
}

/** The pair of endpoints whose routes are shown; null for one that is still to be chosen. */
export interface Pair {
  readonly source: number | null;
  readonly destination: number | null;
}

/** A link whose study is not valid. It stands in the address as it was given, and nothing else is shown in its place. */
export interface UnreadLink {
  readonly link: string;
  /** The address of the study that was there before; null where there was none. */
  readonly before: string | null;
}

/** A text or files of a network, and what becomes of it: it takes the place of the network on screen, or is a further design. */
export interface UnclearFile {
  readonly given: string | readonly File[];
  /** For sentences. */
  readonly name: string;
  readonly into: "place" | "added";
}

/** Something of a network's picture: the design's index, and the name of the thing there ("router-12"). */
export interface Pinned {
  readonly design: number;
  readonly name: string;
}

/** A row of the table that somebody has added: a quantity of every design under another traffic than its own. */
export interface AddedRow {
  /** What is simulated, or solved by a linear program for any routing. */
  readonly quantity: "saturation" | "bound";
  /** Id of a traffic pattern. */
  readonly traffic: string;
  /** Texts of its parameters, by id; those left out are at each design's default. */
  readonly given: Readonly<Record<string, string>>;
}

export interface StudioState {
  readonly designs: readonly Design[];
  /** What was set last in the form, and in which design (by id), since it can be set in all. */
  readonly latest: { readonly design: number; readonly parameter: string } | null;
  /** Index of the design that the form is of. */
  readonly shown: number;
  /** Only this one of several designs is drawn. */
  readonly enlarged: boolean;
  /** Id of how the network is shown. */
  readonly view: string;
  /** The view that comes back when what moves over the network's own is closed; null where none gave way to it. */
  readonly viewBefore: string | null;
  /** The tab shown on a narrow screen. */
  readonly panel: Panel;
  /** What colours the drawing once there are results: the channels' use, the flits that wait for them, or their load in a linear program. */
  readonly colouredBy: "load" | "queue" | "lp";
  /** A simulation is stepped by hand, cycle by cycle. */
  readonly stepping: boolean;
  /** It steps by itself. */
  readonly playing: boolean;
  readonly pair: Pair | null;
  /** What is looked at of the pictures: its links stand out, its card stays. */
  readonly pinned: Pinned | null;
  readonly notices: readonly Notice[];
  readonly unread: UnreadLink | null;
  readonly inspections: Readonly<Record<number, Inspection>>;
  /** By simulation key. */
  readonly results: Readonly<Record<string, Results>>;
  /** Of designs that run to completion, by simulation key. */
  readonly completions: Readonly<Record<string, CompletionRun>>;
  /** By key of topology, damage and what fails at random. */
  readonly resiliences: Readonly<Record<string, ResilienceRun>>;
  /** What is still carried when links fail, the links that harm most and those that help, and the impact of congestion, by keys of link-failures.ts. */
  readonly carried: Readonly<Record<string, AskedRun<readonly Carried[]>>>;
  readonly harms: Readonly<Record<string, AskedRun<Harm>>>;
  readonly helps: Readonly<Record<string, AskedRun<Help>>>;
  readonly impacts: Readonly<Record<string, AskedRun<Impact>>>;
  /** What would shorten a run to completion. */
  readonly alternatives: Readonly<Record<string, AskedRun<Alternatives>>>;
  /** Key of the results shown for a design (by id); stale when the design has moved on. */
  readonly shownResults: Readonly<Record<number, string>>;
  /** Key of the results that a design (by id) had before its last change: shown as a thin line behind those it has. */
  readonly ghosts: Readonly<Record<number, string>>;
  /** By key of topology, traffic and model. */
  readonly bounds: Readonly<Record<string, Bound>>;
  /** By simulationKey: what a short look at the highest load of a design tells (pilot.ts). */
  readonly pilots: Readonly<Record<string, Pilot>>;
  /** By design (id), of those that were not simulated when they were asked for (estimates.ts). */
  readonly estimates: Readonly<Record<number, Estimated>>;
  /** By simulationKey: what estimates tell of how long a simulation takes, until a look tells it better. */
  readonly foreseen: Readonly<Record<string, Pilot>>;
  /** Throughput models that are solved besides each design's own. */
  readonly models: readonly string[];
  /** The model whose optimum is looked at, on the drawing and by class; null for the studio's choice. */
  readonly chosenModel: string | null;
  readonly run: RunState;
  /** True where cheap work is simulated without being asked for. */
  readonly live: boolean;
  /** Offered load that the whole page looks at (load.ts); null: the studio chooses. */
  readonly chosenLoad: number | null;
  /** The one under the pointer on a curve, for as long as it is. */
  readonly hoveredLoad: number | null;
  /** Channels that alone are coloured in a design's picture, by its id, and the load whose use they show; null: all are. */
  readonly lit: { readonly design: number; readonly load: number | null; readonly channels: readonly number[] } | null;
  /** Id of what the results show below the latency curve, where that has something to say. */
  readonly resultsView: string;
  /** Rows that were added to the table of results. */
  readonly addedRows: readonly AddedRow[];
  /** What is being simulated for one of them, by simulation key, and whether somebody has asked for it. */
  readonly rowRun: { readonly key: string; readonly asked: boolean } | null;
  /** Null: the studio itself. */
  readonly page: OpenPage | null;
  /** How the results of a sweep are drawn, as in the address (sweep/look.ts); "": as it suits them. */
  readonly look: string;
  readonly story: OpenStory | null;
  readonly telling: Telling | null;
  /** A network file of which something is open: how it is read is asked in a dialog. */
  readonly unclear: UnclearFile | null;
  /** The dialog that the keyboard has opened over everything. */
  readonly overlay: "commands" | "help" | null;
  /** In a slide or a frame of another page: the picture and its chart alone. */
  readonly embedded: boolean;
  /** Parts of the page that are not shown, as in an exercise that has its answer found first. */
  readonly hidden: readonly HiddenPart[];
  /** Parameters that cannot be changed on the page. */
  readonly locked: readonly string[];
  /** Parameters of which a frame has the fields. */
  readonly kept: readonly string[];
  /** The question of an exercise, packed as in the address; "" without one. */
  readonly ask: string;
  /** What an exercise covers until it is answered. */
  readonly cover: readonly CoveredPart[];
  /** The question that has been answered, packed; null for none. */
  readonly answered: string | null;
}

export const HIDEABLE = ["design", "network", "results", "run"] as const;
type HiddenPart = (typeof HIDEABLE)[number];

export const COVERABLE = ["sentence", "chart", "numbers", "loads"] as const;
export type CoveredPart = (typeof COVERABLE)[number];

export const IDLE: RunState = {
  active: false,
  keys: [],
  stopping: false,
  paused: false,
  coarse: false,
  searching: false,
  finishedLoads: 0,
  loads: 0,
  toCompletion: { finished: 0, all: 0, cycle: 0 },
  done: 0,
  workers: 0,
  helpers: 0,
  secondsLeft: null,
  flitHopsPerSecond: null,
};

/** Of a studio in which nothing was opened yet. */
export const AT_FIRST: StudioState = {
  stepping: false,
  playing: false,
  pair: null,
  pinned: null,
  colouredBy: "load",
  designs: [],
  shown: 0,
  latest: null,
  enlarged: false,
  view: "network",
  viewBefore: null,
  panel: "network",
  notices: [],
  unread: null,
  inspections: {},
  results: {},
  completions: {},
  resiliences: {},
  carried: {},
  harms: {},
  helps: {},
  impacts: {},
  alternatives: {},
  shownResults: {},
  ghosts: {},
  bounds: {},
  pilots: {},
  estimates: {},
  foreseen: {},
  models: [ANY_PATH, MINIMAL_PATHS],
  chosenModel: null,
  run: IDLE,
  live: false,
  chosenLoad: null,
  hoveredLoad: null,
  lit: null,
  resultsView: "all",
  addedRows: [],
  rowRun: null,
  page: null,
  look: "",
  story: null,
  telling: null,
  unclear: null,
  overlay: null,
  embedded: false,
  hidden: [],
  locked: [],
  kept: [],
  ask: "",
  cover: [],
  answered: null,
};

const NOTHING: readonly CoveredPart[] = [];

/** What is covered now; the same object as long as nothing has changed. */
export function coveredIn({ cover, ask, answered }: Pick<StudioState, "cover" | "ask" | "answered">): readonly CoveredPart[] {
  return answered === ask ? NOTHING : cover;
}

/** The design on screen. The store always holds one. */
export function shownDesign(state: Pick<StudioState, "designs" | "shown">): Design {
  const design = state.designs[state.shown] ?? state.designs[0];
  if (!design) throw new Error("the study has no design");
  return design;
}
