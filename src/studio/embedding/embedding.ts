/**
 * Messages between the studio in a frame and the page around it (docs/embedding.md). Any page may frame the studio, so it is told what the
 * frame shows and nothing else: no address, no token of a cluster, no saved study. It is told only after it has spoken.
 */
import { sentenceOf } from "../../engine/jobs.ts";
import { runsToCompletion } from "../../engine/model.ts";
import {
  formatNames,
  formatStudy,
  pageEntriesOf,
  parseStudy,
  studyFromJson,
  DESIGN_LETTERS,
  either,
  quoted,
} from "../../engine/studies.ts";
import { completionFields, curveFields, estimateFields, NO_SATURATION } from "../../sweep/fields.ts";
import { joined, pageFor } from "../address/address.ts";
import { lacksText } from "../address/long-networks.ts";
import { openHere } from "../editing/open.ts";
import { onceLoaded } from "../families.ts";
import { completionOf } from "../store/completions.ts";
import { followEstimates } from "../store/estimates.ts";
import { simulationKey } from "../store/keys.ts";
import { chooseLoad, saturationIn } from "../store/load.ts";
import { run, stop } from "../store/run.ts";
import type { Design, StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { VERSION } from "../../sweep/version.ts";

const PROTOCOL = 1;
/** Least time between two rounds of news, milliseconds: a slider that is dragged passes many studies, and a run has many points. */
const APART = 100;

type Fields = Readonly<Record<string, unknown>>;

/** An answer that is one sentence. */
class Refusal extends Error {}

/** Each order, and its answer. */
const ORDERS: Readonly<Record<string, (studio: Studio, value: unknown, message: Fields) => Fields | Promise<Fields>>> = {
  set: async (studio, value) => {
    if (typeof value !== "string" && !isNames(value))
      throw notValid("set", value, "the text of a study, a link to one, or an object of names and values");
    await onceLoaded(() => {
      openGiven(studio, value);
    });
    return { study: studyText(studio.getState()) };
  },
  get: (studio, value, { design = DESIGN_LETTERS[0] }) => {
    const state = studio.getState();
    if (value !== "study" && value !== "result") throw notValid("get", value, '"study" or "result"');
    const problem = unreadProblem(state);
    if (problem !== null) throw new Refusal(problem);
    if (value === "study") return { study: studyText(state) };
    const letters = state.designs.map((_, i) => DESIGN_LETTERS[i]!);
    const one = state.designs[letters.findIndex((letter) => letter === design)];
    if (one === undefined) throw notValid("design", design, `the letter of a design of the study: ${either(letters)}`);
    return { result: resultOf(state, one) };
  },
  run: (studio, value) => {
    if (typeof value !== "boolean") throw notValid("run", value, "true, to simulate what has no results yet, or false, to stop");
    if (value) void run(studio);
    else stop(studio);
    const { active, stopping } = studio.getState().run;
    return { run: active && !stopping };
  },
  at: (studio, value) => {
    if (value !== null && !(typeof value === "number" && value > 0 && value <= 1))
      throw notValid("at", value, "an offered load above 0, up to 1, or null for the studio's choice");
    if (value === null) studio.setState({ chosenLoad: null });
    else chooseLoad(studio, value);
    return { at: value };
  },
};
const NAMES = Object.keys(ORDERS);

/** Listens to the page around from now on, and says so. */
export function followParent(studio: Studio): void {
  const say = (fields: Fields): void => {
    // Only the page around gets it, whatever its origin, which a frame is not told.
    parent.postMessage({ flitlab: PROTOCOL, ...fields }, "*");
  };
  const news = new News(studio, say);
  /** Answers keep the order of the messages. */
  let answered = Promise.resolve();
  addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || !isMessage(data)) return;
    answered = answered.then(async () => {
      const id = typeof data["id"] === "string" || typeof data["id"] === "number" ? { id: data["id"] } : {};
      let answer: Fields;
      try {
        answer = await answerTo(studio, data);
      } catch (error) {
        answer = { error: error instanceof Refusal ? error.message : sentenceOf(error) };
      }
      say({ ...id, ...answer });
      news.follow(answer);
    });
  });
  say({ ready: true, version: VERSION });
}

/** Pages send each other messages of many kinds: those for the studio name it. */
function isMessage(data: unknown): data is Fields {
  return typeof data === "object" && data !== null && "flitlab" in data;
}

const isNames = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

async function answerTo(studio: Studio, message: Fields): Promise<Fields> {
  if (message["flitlab"] !== PROTOCOL) throw notValid("flitlab", message["flitlab"], `${PROTOCOL}, the version of the messages`);
  if ("id" in message && typeof message["id"] !== "string" && typeof message["id"] !== "number")
    throw notValid("id", message["id"], "a text or a number");
  const given = NAMES.filter((name) => name in message);
  const [name, second] = given;
  if (name === undefined) throw new Refusal(`A message must have ${either(NAMES)}, and this one has ${named(message)}.`);
  if (second !== undefined) throw new Refusal(`A message has one order, and this one has ${given.join(" and ")}.`);
  return ORDERS[name]!(studio, message[name], message);
}

function named(message: Fields): string {
  const names = Object.keys(message).filter((name) => name !== "flitlab" && name !== "id");
  return names.length === 0 ? "none" : names.map((name) => quoted(name)).join(", ");
}

function notValid(name: string, value: unknown, valid: string): Refusal {
  const shown =
    typeof value === "string" ? quoted(value) : Array.isArray(value) ? "a list" : value instanceof Object ? "an object" : String(value);
  return new Refusal(`${name} = ${shown} is not valid: it must be ${valid}.`);
}

/** Opens a study if it is valid in all, and leaves the frame as it was if not. What a link says of the view is not taken, but for its load. */
function openGiven(studio: Studio, given: string | Fields): void {
  // A name opens what this browser keeps, which is not for the page around.
  if (typeof given === "string" ? lacksText(given) : JSON.stringify(given).includes('"kept:'))
    throw new Refusal("The study names a network or a trace that one browser keeps: it must hold it.");
  const { study, problems } = typeof given === "string" ? parseStudy(given) : studyFromJson(given);
  const text = typeof given === "string" ? given : formatStudy(study);
  const fault = problems.find(({ idle }) => !idle)?.message ?? pageFor(text, study).problems[0];
  if (fault !== undefined) throw new Refusal(fault);
  const figure = pageEntriesOf(text).find(([name]) => name === "figure");
  if (figure !== undefined && formatStudy(study) === "") throw notValid("figure", figure[1], "left out: it names no study");
  openHere(studio, text);
  studio.setState({ unread: null, chosenLoad: pageFor(text, study).page.chosenLoad });
}

/** Why the link in the frame's address is not opened; null where it is. */
function unreadProblem({ unread }: StudioState): string | null {
  return unread === null ? null : (parseStudy(unread.link).problems.find(({ idle }) => !idle)?.message ?? null);
}

function studyText({ designs }: StudioState): string {
  return joined(formatStudy({ designs: designs.map(({ values }) => values) }), formatNames(designs.map(({ name = "" }) => name)));
}

/** What is known of a design, in the fields of `flitlab simulate --json`; before anything is simulated, of `flitlab estimate --json`. */
function resultOf(state: StudioState, design: Design): Fields {
  const { values } = design;
  const of = { design: DESIGN_LETTERS[state.designs.indexOf(design)], study: formatStudy({ designs: [values] }) };
  const estimate = estimateOf(state, design);
  if (runsToCompletion(values)) {
    const ended = completionOf(state, values)?.result ?? null;
    const estimated = ended === null && estimate !== null ? estimateFields(estimate, values) : {};
    const completion = ended === null ? { completion: null } : { completion: completionFields(ended, values) };
    return { ...of, complete: ended?.complete ?? false, points: [], ...NO_SATURATION, ...completion, ...estimated };
  }
  const results = simulatedOf(state, design);
  const { coarse } = results ?? {};
  if (results === undefined || results.points.length + results.searched.length + (coarse?.points.length ?? 0) === 0)
    return { ...of, complete: false, ...(estimate === null ? { points: [], ...NO_SATURATION } : estimateFields(estimate, values)) };
  const settled = new Set([...results.points, ...results.searched].map(({ load }) => load));
  const still = results.complete || coarse === undefined ? { points: [], searched: [] } : coarse;
  const points = [...results.points, ...still.points.filter(({ load }) => !settled.has(load))];
  const searched = [...results.searched, ...still.searched.filter(({ load }) => !settled.has(load))];
  const { complete } = results;
  return { ...of, complete, ...curveFields({ points, searched, saturation: saturationIn(results), complete }, values) };
}

function isSomething({ points, completion }: Fields): boolean {
  return (points as readonly unknown[]).length > 0 || (completion ?? null) !== null;
}

/** Results that were computed here. */
function simulatedOf({ results }: StudioState, { values }: Design) {
  const found = results[simulationKey(values)];
  return found?.kept === true ? undefined : found;
}

function estimateOf({ estimates }: StudioState, { id, values }: Design) {
  const { key, found = null } = estimates[id] ?? {};
  return key === simulationKey(values) && found?.unknown === null ? found : null;
}

/** The parts of the state that a design's result is made of: the same parts give the same result. */
function partsOf(state: StudioState, design: Design): readonly unknown[] {
  const { points, searched, saturation, complete, coarse } = simulatedOf(state, design) ?? {};
  const completion = completionOf(state, design.values)?.result;
  return [
    points,
    searched,
    saturation,
    complete,
    coarse?.points,
    coarse?.searched,
    coarse?.saturation,
    completion,
    estimateOf(state, design),
  ];
}

/** Tells the page around what changes in the frame: the study, what cannot be built or read of it, and each design's result. */
class News {
  private readonly studio: Studio;
  private readonly say: (fields: Fields) => void;
  private following = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private study: unknown;
  private faults: readonly string[] = [];
  private results: readonly { readonly key: string; readonly parts: readonly unknown[] }[] = [];

  constructor(studio: Studio, say: (fields: Fields) => void) {
    this.studio = studio;
    this.say = say;
  }

  /** From the first answer on. An answer that tells of the study is followed by all of its results, also those that were known. */
  follow({ study }: Fields): void {
    if (study !== undefined) {
      this.study = study;
      this.results = [];
      if (this.following) this.soon();
    }
    if (this.following) return;
    this.following = true;
    followEstimates(this.studio);
    this.studio.subscribe((state, old) => {
      const { designs, results, completions, estimates, inspections, unread } = old;
      const before: Partial<StudioState> = { designs, results, completions, estimates, inspections, unread };
      if (Object.entries(before).some(([part, value]) => state[part as keyof StudioState] !== value)) this.soon();
    });
    this.soon();
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.tell(this.studio.getState());
    }, APART);
  }

  private tell(state: StudioState): void {
    const unread = unreadProblem(state);
    const faults = unread === null ? state.designs.flatMap(({ id }) => state.inspections[id]?.failure ?? []) : [unread];
    for (const error of faults) if (!this.faults.includes(error)) this.say({ error });
    this.faults = faults;
    if (unread !== null) return;
    const study = studyText(state);
    if (study !== this.study) this.say({ study });
    this.study = study;
    const before = this.results;
    this.results = state.designs.map((design) => ({ key: simulationKey(design.values), parts: partsOf(state, design) }));
    for (const [i, { key, parts }] of this.results.entries()) {
      const known = before[i];
      if (known?.key === key && known.parts.every((part, j) => part === parts[j])) continue;
      const result = resultOf(state, state.designs[i]!);
      if (isSomething(result)) this.say({ result });
    }
  }
}
