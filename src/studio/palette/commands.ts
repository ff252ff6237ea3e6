/** What can be done on the page as it stands, each by name: the list behind Ctrl+K. */
import { loadText } from "../../drawing/text.ts";
import { designLetter } from "../../study/names.ts";
import { PRESETS } from "../../study/presets.ts";
import { parametersOf } from "../../study/schema.ts";
import { sectionsOf } from "../../study/sections.ts";
import { MAX_DESIGNS } from "../../study/study.ts";
import { TOPOLOGIES } from "../../topology/families.ts";
import { shareUrl } from "../address/address.ts";
import { addAlike } from "../editing/alike.ts";
import { historyOf, redo, undo } from "../editing/history.ts";
import { differingIn, inAllText, setInAll } from "../editing/in-all.ts";
import { openNamed } from "../editing/open.ts";
import { NETWORK_VIEWS } from "../network/views.ts";
import { atFirst, PAGES } from "../pages.ts";
import { RESULT_PANELS } from "../results/panels.ts";
import { chooseScheme } from "../scheme.ts";
import { addDesign, removeDesign, setValue, showDesign } from "../store/designs.ts";
import { setLive } from "../store/live.ts";
import { chooseLoad, loadsOf } from "../store/load.ts";
import { setPlaying, setStepping, showRoutes } from "../store/looking.ts";
import { notify, notifyFailure } from "../store/notices.ts";
import { showOverlay } from "../store/overlay.ts";
import { pendingDesigns } from "../store/pending.ts";
import { pauseOrResume, run, stop } from "../store/run.ts";
import { shownDesign } from "../store/state.ts";
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { colourBy, enlarge, showPage, showResults, showView, solveAlone } from "../store/views.ts";
import { focusField } from "./focus-field.ts";
import { HELP_KEY, REDO_KEY, UNDO_KEY } from "./shortcuts.ts";

export interface Command {
  readonly id: string;
  /** Under which heading it is listed. */
  readonly group: string;
  readonly title: string;
  /** By which else it is found. */
  readonly words: readonly string[];
  readonly keys?: string;
  readonly run: () => void;
}

type Draft = Omit<Command, "group" | "words"> & { readonly words?: readonly string[] };

/** All that can be done now; what cannot is not listed. */
export function commandsOf(studio: Studio): readonly Command[] {
  const state = studio.getState();
  const list = (group: string, drafts: readonly (Draft | false)[]): Command[] =>
    drafts.filter((draft) => draft !== false).map((draft) => ({ ...draft, group, words: draft.words ?? [] }));
  return [
    ...list("Simulation", simulation(studio, state)),
    ...list("Study", study(studio, state)),
    ...list("Parameters", parameters(studio, state)),
    ...list("View", views(studio, state)),
    ...list("Choices", choices(studio, state)),
    ...list("Save", exports()),
    ...(state.locked.length > 0
      ? []
      : list(
          "Presets",
          PRESETS.map(({ id, title, group, study: text }) => ({
            id: `preset ${id}`,
            title: `Open ${title}`,
            words: [group, "preset"],
            run: () => {
              openNamed(studio, text);
            },
          })),
        )),
  ];
}

function simulation(studio: Studio, state: StudioState): (Draft | false)[] {
  const { active, paused, stopping } = state.run;
  return [
    !active &&
      pendingDesigns(state).length > 0 && {
        id: "run",
        title: "Run the simulation",
        words: ["start", "simulate"],
        run: () => {
          void run(studio);
        },
      },
    active &&
      !stopping && {
        id: "stop",
        title: "Stop the simulation",
        words: ["cancel", "end"],
        run: () => {
          stop(studio);
        },
      },
    active &&
      !stopping && {
        id: "pause",
        title: paused ? "Resume the simulation" : "Pause the simulation",
        run: () => {
          pauseOrResume(studio);
        },
      },
    {
      id: "live",
      title: state.live ? "Stop simulating by itself after every change" : "Simulate by itself after every change",
      words: ["live"],
      run: () => {
        setLive(studio, !state.live);
      },
    },
    {
      id: "bounds",
      title: "Solve the linear programs",
      words: ["LP", "bound", "limits", "alpha"],
      run: () => {
        solveAlone(studio);
      },
    },
    {
      id: "play",
      title: state.playing ? "Stop the moving packets" : "Play: packets move",
      words: ["animate", "watch"],
      run: () => {
        setPlaying(studio, !state.playing);
      },
    },
    {
      id: "step",
      title: state.stepping ? "Leave step mode" : "Step cycle by cycle",
      words: ["cycle", "debug"],
      run: () => {
        setStepping(studio, !state.stepping);
      },
    },
    {
      id: "routes",
      title: state.pair === null ? "Show the routes of a pair of endpoints" : "Hide the routes",
      words: ["path", "pair"],
      run: () => {
        showRoutes(studio, state.pair === null ? { source: null, destination: null } : null);
      },
    },
  ];
}

function study(studio: Studio, state: StudioState): (Draft | false)[] {
  const { past, future } = historyOf(studio).getState();
  return [
    past.length > 0 && {
      id: "undo",
      title: "Undo",
      keys: UNDO_KEY,
      run: () => {
        undo(studio);
      },
    },
    future.length > 0 && {
      id: "redo",
      title: "Redo",
      keys: REDO_KEY,
      run: () => {
        redo(studio);
      },
    },
    {
      id: "share",
      title: "Copy the link to this study",
      words: ["share", "URL", "address"],
      run: () => {
        copy(studio, shareUrl(studio));
      },
    },
    {
      id: "compare",
      title: "Compare with another design",
      words: ["add", "copy", "new"],
      run: () => {
        addDesign(studio);
      },
    },
    ...alikes(studio, state),
    inAll(studio, state),
    {
      id: "saved",
      title: "Saved studies",
      words: ["open", "save", "keep", "earlier", "visits"],
      run: () => {
        showOverlay(studio, "saved");
      },
    },
    ...state.designs.flatMap((_, i): (Draft | false)[] => [
      i !== state.shown && {
        id: `show ${i}`,
        title: `Go to design ${designLetter(i)}`,
        run: () => {
          showDesign(studio, i);
        },
      },
      state.designs.length > 1 && {
        id: `remove ${i}`,
        title: `Remove design ${designLetter(i)}`,
        words: ["close", "delete"],
        run: () => {
          removeDesign(studio, i);
        },
      },
    ]),
    {
      id: "help",
      title: "Keyboard shortcuts and terms",
      words: ["glossary", "definitions", "keys", "help"],
      keys: HELP_KEY,
      run: () => {
        showOverlay(studio, "help");
      },
    },
  ];
}

/** Other families' designs of the same size or cost as the one on screen. */
function alikes(studio: Studio, state: StudioState): Draft[] {
  const own = shownDesign(state).values["topology"];
  if (state.designs.length >= MAX_DESIGNS) return [];
  return TOPOLOGIES.filter(({ id }) => id !== own).flatMap(({ id, title }) =>
    (["size", "cost"] as const).map((by) => ({
      id: `alike ${id} ${by}`,
      title: `Compare with a ${title} of the same ${by}`,
      words: ["add", "family", "topology"],
      run: () => {
        void addAlike(studio, by, id);
      },
    })),
  );
}

/** What was set last in one of several designs, in all. */
function inAll(studio: Studio, state: StudioState): Draft | false {
  const { latest, designs } = state;
  const { id, values } = shownDesign(state);
  const parameter = latest?.design === id && parametersOf(values).find((one) => one.id === latest.parameter);
  if (!parameter || designs.length < 2) return false;
  const letters = differingIn(state, parameter.id);
  return (
    letters.length > 0 && {
      id: "in all",
      title: `Change in all: ${inAllText(parameter, values, letters)}`,
      run: () => {
        setInAll(studio, parameter.id);
      },
    }
  );
}

/** Fields of the design on screen. */
function parameters(studio: Studio, state: StudioState): Draft[] {
  return sectionsOf(shownDesign(state).values).flatMap((section) => {
    const go = (id: string, title: string): Draft => ({
      id: `field ${id}`,
      title,
      words: [id, section.title],
      run: () => {
        focusField(studio, section.id, id);
      },
    });
    return [
      ...(section.choice ? [go(section.choice.id, `Change ${section.title.toLowerCase()}`)] : []),
      ...section.parameters
        .filter((parameter) => !state.locked.includes(parameter.id))
        .map((parameter) => {
          const { id, symbol, title } = parameter;
          const unit = "unit" in parameter ? parameter.unit : undefined;
          return go(id, `Change ${symbol === undefined ? "" : `${symbol}, `}${title}${unit === undefined ? "" : ` (${unit})`}`);
        }),
    ];
  });
}

/** Other topologies, routings and patterns that the design on screen can have. */
function choices(studio: Studio, state: StudioState): Draft[] {
  const { values } = shownDesign(state);
  return sectionsOf(values).flatMap(({ choice, title }) =>
    choice === null || state.locked.includes(choice.id)
      ? []
      : choice.options
          .filter(({ id, unavailable }) => unavailable === null && values[choice.id] !== id)
          .map((option) => ({
            id: `choice ${choice.id} ${option.id}`,
            title: `${title}: ${option.title}`,
            words: [option.id],
            run: () => {
              setValue(studio, choice.id, option.id);
            },
          })),
  );
}

const MEASURES = { load: "share of the bandwidth in use", queue: "flits that wait", lp: "load in the linear program" } as const;

function views(studio: Studio, state: StudioState): (Draft | false)[] {
  return [
    ...NETWORK_VIEWS.filter(({ id, when }) => when(state) && id !== state.view).map(({ id, title }) => ({
      id: `view ${id}`,
      title: `Show ${title.toLowerCase()}`,
      words: ["drawing", "network"],
      run: () => {
        showPage(studio, null);
        showView(studio, id);
      },
    })),
    ...RESULT_PANELS.filter(({ id, when }) => when(state) && id !== state.resultsView).map(({ id, title }) => ({
      id: `results ${id}`,
      title: `Show results: ${title(null).toLowerCase()}`,
      words: ["chart", "table"],
      run: () => {
        showPage(studio, null);
        showResults(studio, id);
      },
    })),
    ...PAGES.filter(({ id, when }) => when(state) && id !== state.page?.id).map((page) => ({
      id: `page ${page.id}`,
      title: `Open the page ${page.title}`,
      words: [page.help],
      run: () => {
        showPage(studio, atFirst(page));
      },
    })),
    state.page !== null && {
      id: "studio",
      title: "Back to the studio",
      run: () => {
        showPage(studio, null);
      },
    },
    state.designs.length > 1 && {
      id: "enlarge",
      title: state.enlarged ? "Show all designs beside each other" : "Show this design alone",
      words: ["enlarge", "zoom"],
      run: () => {
        enlarge(studio, state.enlarged ? null : state.shown);
      },
    },
    ...(["load", "queue", "lp"] as const)
      .filter((one) => one !== state.colouredBy)
      .map((one) => ({
        id: `colour ${one}`,
        title: `Colour channels by ${MEASURES[one]}`,
        words: ["color", one],
        run: () => {
          colourBy(studio, one);
        },
      })),
    ...loadsOf(state).map((load) => ({
      id: `load ${load}`,
      title: `Look at load ${loadText(load)}`,
      words: ["cursor", "offered"],
      run: () => {
        chooseLoad(studio, load);
      },
    })),
    ...(["light", "dark"] as const).map((scheme) => ({
      id: `theme ${scheme}`,
      title: `${scheme === "light" ? "Light" : "Dark"} colours`,
      words: ["theme", "scheme", "color"],
      run: () => {
        chooseScheme(scheme);
      },
    })),
  ];
}

/** What the page offers to be saved now, by the names of its buttons. */
function exports(): Draft[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("button[aria-label]")];
  return buttons
    .filter((button) => !button.disabled && / as (SVG|PNG|CSV|Markdown)$/.test(button.ariaLabel ?? "") && button.checkVisibility())
    .map((button, i) => ({
      id: `save ${i}`,
      title: `Save ${button.ariaLabel!.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`,
      words: ["export", "download", "picture"],
      run: () => {
        button.click();
      },
    }));
}

function copy(studio: Studio, url: string): void {
  navigator.clipboard.writeText(url).then(
    () => {
      notify(studio, "note", ["The link to this study is on the clipboard."]);
    },
    () => {
      notifyFailure(studio, new Error(`The browser does not allow copying; this is the link: ${url}`));
    },
  );
}
