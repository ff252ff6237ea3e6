/** The table of what the address says about the page besides the study. Each name is read into the studio's state and written from it. */
import { formatDecimal, parseDecimal, VIEW_NAMES, isParameter, DESIGN_LETTERS, either, quoted } from "../../engine/studies.ts";
import type { PageName, ViewName } from "../../engine/studies.ts";
import { NETWORK_VIEWS } from "../network/views.ts";
import { PAGE_IDS, thingsOf } from "../page-things.ts";
import { panelNamed, RESULT_PANELS } from "../results/panels.ts";
import { readRows, rowsText } from "../store/added-rows.ts";
import { layeredView } from "../store/looking.ts";
import { AT_FIRST, COVERABLE, HIDEABLE } from "../store/state.ts";
import type { StudioState } from "../store/state.ts";

/** The parts of the state that are in the address. */
export const IN_ADDRESS = [
  "page",
  "look",
  "story",
  "shown",
  "enlarged",
  "view",
  "viewBefore",
  "resultsView",
  "chosenLoad",
  "addedRows",
  "pair",
  "pinned",
  "embedded",
  "hidden",
  "locked",
  "kept",
  "ask",
  "cover",
] as const;
/** A part that the address leaves out is as it was at first. */
export type PageState = Pick<StudioState, (typeof IN_ADDRESS)[number]>;

interface PageParameter {
  /** What the text makes of the page; null when it is not valid. */
  read(text: string): Partial<PageState> | null;
  /** Of a list that is not valid, what is kept. */
  rest?(text: string): Partial<PageState>;
  /** What is valid, to end a sentence. */
  readonly valid: string;
  /** Null where nothing need be said. */
  write(state: PageState): string | null;
}

/** The thing that is open on the page whose things have this name. */
function thingOf(name: ViewName): PageParameter {
  const owner = PAGE_IDS.find((id) => thingsOf(id)?.name === name);
  if (!owner) throw new TypeError(`no page has things by the name ${name}`);
  return {
    read: (text) => ({ page: { id: owner, argument: text } }),
    valid: `${name} must be one of the page ${owner}`,
    write: ({ page }) => (page?.id === owner ? page.argument : null),
  };
}

/** Names of parameters. */
function names(name: ViewName, part: "locked" | "kept", example: string): PageParameter {
  const listed = (text: string): readonly string[] => [...new Set(text.split(","))];
  return {
    read: (text) => (listed(text).every(isParameter) ? { [part]: listed(text) } : null),
    rest: (text) => ({ [part]: listed(text).filter(isParameter) }),
    valid: `${name} must be names of parameters with commas between, such as ${example}`,
    write: (state) => (state[part].length > 0 ? state[part].join(",") : null),
  };
}

const COLUMNS = HIDEABLE.filter((part) => part !== "run");

const VIEWS: readonly { readonly id: string }[] = NETWORK_VIEWS;
const PANELS: readonly { readonly id: string }[] = RESULT_PANELS;

const PARAMETERS: Readonly<Record<ViewName, PageParameter>> = {
  page: {
    read: (text) => {
      const found = PAGE_IDS.find((id) => id === text);
      return found ? { page: { id: found, argument: thingsOf(found)?.first ?? "" } } : null;
    },
    valid: `page must be ${either(PAGE_IDS)}, or left out for the studio`,
    // A thing that is open says on which page.
    write: ({ page }) => PAGE_IDS.find((id) => id === page?.id && thingsOf(id) === null) ?? null,
  },
  figure: thingOf("figure"),
  structure: thingOf("structure"),
  wish: thingOf("wish"),
  term: thingOf("term"),
  sweep: thingOf("sweep"),
  look: {
    read: (text) => (/^([a-z]+:[\w.,-]+(;|$))+$/.test(text) ? { look: text } : null),
    valid: "look must say what is drawn of a sweep, such as figure:simulate.accepted;across:load;lines:routing;band:seed;chart:map;y:log",
    write: ({ page, look }) => (page?.id === "sweep" && look !== "" ? look : null),
  },
  story: {
    read: (text) => {
      const [, id, step = "1"] = /^([a-z][a-z0-9-]*)(?:\.([1-9]\d?))?$/.exec(text) ?? [];
      return id === undefined ? null : { story: { id, step: Number(step), fresh: false } };
    },
    valid: "story must be the name of one and its step, such as why-adaptive.2",
    write: ({ story }) => (story === null || story.step === 0 ? null : `${story.id}.${story.step}`),
  },
  view: {
    read: (text) => {
      const ids = text.split(",");
      const views = ids.filter((one) => VIEWS.some(({ id }) => id === one));
      const panels = ids.flatMap((one) => panelNamed(one)?.id ?? []);
      if (views.length > 1 || panels.length > 1 || views.length + panels.length < ids.length) return null;
      return { view: views[0] ?? AT_FIRST.view, resultsView: panels[0] ?? AT_FIRST.resultsView };
    },
    valid: `view must be one of ${either(VIEWS.map(({ id }) => id))}, one of ${either(PANELS.map(({ id }) => id))}, on: and the traffic of a row that was added, or both with a comma between`,
    // The one that comes back, where another has given way to packets, which are not in the address, or to routes, which are.
    write: ({ view, viewBefore, resultsView }) => {
      const own = viewBefore ?? view;
      const open = [...(own === AT_FIRST.view ? [] : [own]), ...(resultsView === AT_FIRST.resultsView ? [] : [resultsView])];
      return open.length > 0 ? open.join(",") : null;
    },
  },
  tab: {
    read: (text) => {
      const shown = DESIGN_LETTERS.indexOf(text.toLowerCase());
      return text.length === 1 && shown >= 0 ? { shown } : null;
    },
    valid: "tab, the design that the form is of, must be the letter of one, such as b",
    write: ({ shown }) => (shown === AT_FIRST.shown ? null : DESIGN_LETTERS[shown]!),
  },
  alone: {
    read: (text) => (text === "0" || text === "1" ? { enlarged: text === "1" } : null),
    valid: "alone must be 1 for the drawing of that design alone, or left out",
    write: ({ enlarged }) => (enlarged ? "1" : null),
  },
  at: {
    read: (text) => {
      const load = parseDecimal(text);
      return load !== null && load > 0 && load <= 1 ? { chosenLoad: load } : null;
    },
    valid: "at, the offered load that is looked at, must be a number above 0, up to 1",
    write: ({ chosenLoad }) => (chosenLoad === null ? null : formatDecimal(chosenLoad)),
  },
  rows: {
    read: (text) => {
      const addedRows = readRows(text);
      return addedRows && { addedRows };
    },
    valid:
      "rows must be saturation or bound, a traffic pattern, and names and values of its parameters, with colons between, such as saturation:shift:offset:8; several with semicolons between",
    write: ({ addedRows }) => (addedRows.length > 0 ? rowsText(addedRows) : null),
  },
  routes: {
    read: (text) => {
      const [, source, destination] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
      return source === undefined ? null : { pair: { source: Number(source), destination: Number(destination) } };
    },
    valid: "routes must be two endpoints, source-destination, such as 3-40",
    write: ({ pair }) => (pair === null || pair.source === null || pair.destination === null ? null : `${pair.source}-${pair.destination}`),
  },
  pin: {
    read: (text) => {
      const [, letter = "a", name] = /^(?:([a-z])\.)?([a-z]+(?:-\d{1,9}){1,2})$/.exec(text) ?? [];
      const design = DESIGN_LETTERS.indexOf(letter);
      return name === undefined || design < 0 ? null : { pinned: { design, name } };
    },
    valid: "pin must be something of the picture, such as router-12, or b.router-12 of another design",
    write: ({ pinned }) => (pinned === null ? null : `${pinned.design === 0 ? "" : `${DESIGN_LETTERS[pinned.design]!}.`}${pinned.name}`),
  },
  show: names("show", "kept", "p,a,h,load"),
  embed: {
    read: (text) => (text === "0" || text === "1" ? { embedded: text === "1" } : null),
    valid: "embed must be 1 for the picture and its chart alone, or left out",
    write: ({ embedded }) => (embedded ? "1" : null),
  },
  hide: {
    read: (text) => {
      const parts = text.split(",");
      const hidden = HIDEABLE.filter((part) => parts.includes(part));
      const left = COLUMNS.filter((part) => !hidden.includes(part));
      return left.length > 0 && parts.every((part) => (HIDEABLE as readonly string[]).includes(part)) ? { hidden } : null;
    },
    valid: `hide must be some of ${either(HIDEABLE)}, with commas between, and leave one of ${either(COLUMNS)}`,
    write: ({ hidden }) => (hidden.length > 0 ? hidden.join(",") : null),
  },
  lock: names("lock", "locked", "topology,routing,p"),
  cover: {
    read: (text) => {
      const parts = text.split(",");
      const cover = COVERABLE.filter((part) => parts.includes(part));
      return cover.length === parts.length ? { cover } : null;
    },
    rest: (text) => ({ cover: COVERABLE.filter((part) => text.split(",").includes(part)) }),
    valid: `cover must be some of ${either(COVERABLE)}, with commas between`,
    write: ({ cover }) => (cover.length > 0 ? cover.join(",") : null),
  },
  ask: {
    // What is in it is read where it is shown (exercise/packed.ts).
    read: (text) => (/^\d+\.[\w-]+$/.test(text) ? { ask: text } : null),
    valid: "ask must be a question as the page of exercises packs it, such as 1.eJyr",
    write: ({ ask }) => (ask === "" ? null : ask),
  },
};

/** The page that an address describes, what it leaves out as at first; a sentence for everything in it that is not valid. */
export function readPage(entries: readonly (readonly [name: PageName, value: string])[]): {
  readonly state: PageState;
  readonly problems: readonly string[];
} {
  const state = Object.fromEntries(IN_ADDRESS.map((part) => [part, AT_FIRST[part]])) as PageState;
  const problems: string[] = [];
  const seen = new Map<PageName, string>();
  for (const [name, value] of entries) {
    const before = seen.get(name);
    if (before === undefined) seen.set(name, value);
    else problems.push(`${name} is given twice, as ${quoted(before)} and as ${quoted(value)}: give it once.`);
  }
  for (const name of VIEW_NAMES) {
    const text = seen.get(name);
    if (text === undefined) continue;
    const read = PARAMETERS[name].read(text.trim());
    if (!read) problems.push(`${name} = ${quoted(text)} is not valid: ${PARAMETERS[name].valid}.`);
    Object.assign(state, read ?? PARAMETERS[name].rest?.(text.trim()));
  }
  if (state.pair) Object.assign(state, layeredView(state));
  return { state, problems };
}

/** The entries that describe a page, in the order of the table; as text that can follow a study's. */
export function formatPage(state: PageState): string {
  return VIEW_NAMES.flatMap((name) => {
    const text = PARAMETERS[name].write(state);
    return text === null ? [] : [`${name}=${encodeURIComponent(text).replaceAll(/%2C|%3A|%3B/g, decodeURIComponent)}`];
  }).join("&");
}
