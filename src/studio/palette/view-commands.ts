/** Commands that change what is looked at. */
import { loadText } from "../../drawing/text.ts";
import { NETWORK_VIEWS } from "../network/views.ts";
import { atFirst, PAGES } from "../pages.ts";
import { RESULT_PANELS } from "../results/panels.ts";
import { chooseScheme } from "../scheme.ts";
import { noneIsSteady } from "../store/completions.ts";
import { chooseLoad, loadsOf } from "../store/load.ts";
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { colourBy, enlarge, showPage, showResults, showView } from "../store/views.ts";
import type { Draft } from "./command.ts";

const MEASURES = { load: "share of the bandwidth in use", queue: "flits that wait", lp: "load in the linear program" } as const;

export function views(studio: Studio, state: StudioState): (Draft | false)[] {
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
      title: `Show results: ${title(null, !noneIsSteady(state)).toLowerCase()}`,
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
        showPage(studio, atFirst(studio, page));
      },
    })),
    state.page !== null && {
      id: "studio",
      title: "Back to the studio",
      run: () => {
        showPage(studio, null);
      },
    },
    {
      id: "print",
      title: "Print, or save as PDF",
      words: ["paper", "page", "report"],
      run: () => {
        print();
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
