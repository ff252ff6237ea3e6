/** The pages that stand over the studio, each a list of items and the one that is open. Their contents load when they are first opened. */
import {
  IconSchool,
  IconChartBar,
  IconScale,
  IconChartGridDots,
  IconLayoutGrid,
  IconChartDots3,
  IconGridDots,
  IconFolder,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { workloadOf } from "../engine/model.ts";
import type { ViewName } from "../engine/studies.ts";
import { withFamilies } from "./families.ts";
import { PAGE_THINGS } from "./page-things.ts";
import { lazyPart } from "./parts.tsx";
import { shownDesign } from "./store/state.ts";
import type { OpenPage, StudioState } from "./store/state.ts";
import type { Studio } from "./store/studio.ts";
import { latestSweep } from "./sweep/latest.ts";

export interface PageEntry {
  /** As in the address (`page=figures`). */
  readonly id: string;
  /** Of its button in the bar. */
  readonly title: string;
  /** One line on hover. */
  readonly help: string;
  /** What it is, in the bar while it is open. */
  readonly line: string;
  readonly icon: Icon;
  /** False where it cannot be opened. */
  readonly when: (state: StudioState) => boolean;
  /** The name in the address of what is open on the page (`figure=8`), and what is open at first. Null: the page is a single item. */
  readonly things: {
    readonly name: ViewName;
    readonly first: string;
    /** What was open last, where the page reopens it. */
    readonly latest?: (studio: Studio) => string;
  } | null;
  readonly component: ComponentType<{ readonly argument: string }>;
}

/** In the order of their buttons. */
export const PAGES: readonly PageEntry[] = [
  {
    id: "stories",
    title: "Stories",
    help: "Lessons in steps, told with the studio",
    line: "Lessons in steps: predict, run, look, explain.",
    icon: IconSchool,
    // Their steps would change what is locked.
    when: ({ locked }) => locked.length === 0,
    things: null,
    component: lazyPart("page of stories", async () => (await withFamilies(() => import("./stories/StoriesPage.tsx"))).StoriesPage),
  },
  {
    id: "figures",
    title: "Figures",
    help: "Figures of papers, run again",
    line: "Figures of papers, computed again.",
    icon: IconChartBar,
    when: () => true,
    things: PAGE_THINGS.figures,
    component: lazyPart("page of figures", async () => (await withFamilies(() => import("./figures/FiguresPage.tsx"))).FiguresPage),
  },
  {
    id: "choose",
    title: "Choose",
    help: "What to build: all designs for so many endpoints and ports, priced, bounded and ranked",
    line: "From a wish to a shortlist, priced and bounded.",
    icon: IconScale,
    when: () => true,
    things: PAGE_THINGS.choose,
    component: lazyPart("choice of networks", async () => (await withFamilies(() => import("./choose/ChoosePage.tsx"))).ChoosePage),
  },
  {
    id: "sweep",
    title: "Sweep",
    help: "One thing computed over many values: saturation over size, by routing, with its scatter over seeds",
    line: "One result for many designs, as a curve or a map.",
    icon: IconChartGridDots,
    when: () => true,
    things: { ...PAGE_THINGS.sweep, latest: latestSweep },
    component: lazyPart("page of sweeps", async () => (await withFamilies(() => import("./sweep/SweepPage.tsx"))).SweepPage),
  },
  {
    id: "gallery",
    title: "Gallery",
    help: "All families of networks at about the same size, drawn, measured and priced",
    line: "Every family at about the same size.",
    icon: IconLayoutGrid,
    when: () => true,
    things: null,
    component: lazyPart("gallery", async () => (await withFamilies(() => import("./gallery/GalleryPage.tsx"))).GalleryPage),
  },
  {
    id: "structure",
    title: "Structure",
    help: "All families over size: hops, routers, bisection, radix",
    line: "Every family over size: hops, ports, cost.",
    icon: IconChartDots3,
    when: () => true,
    things: PAGE_THINGS.structure,
    component: lazyPart("page of structure", async () => (await withFamilies(() => import("./structure/StructurePage.tsx"))).StructurePage),
  },
  {
    id: "placements",
    title: "Placements",
    help: "Every placement of the tasks by blocks, its predicted time, and the best",
    line: "Every placement by blocks, the fastest first.",
    icon: IconGridDots,
    when: (state) => workloadOf(shownDesign(state).values)?.predicted === true,
    things: null,
    component: lazyPart("page of placements", async () => (await import("./placement/PlacementPage.tsx")).PlacementPage),
  },
  {
    id: "saved",
    title: "Saved",
    help: "Studies that were saved, and those of earlier visits",
    line: "Studies that this browser keeps.",
    icon: IconFolder,
    // To open another study would change what is locked.
    when: ({ locked }) => locked.length === 0,
    things: null,
    component: lazyPart("saved studies", async () => (await import("./saved/SavedPage.tsx")).SavedPage),
  },
  {
    id: "teach",
    title: "Teaching",
    help: "For teachers: model, equations, answers, slides, sheets",
    line: "The model and its stories, for a class.",
    icon: IconSchool,
    when: () => true,
    things: null,
    component: lazyPart("page for teachers", async () => (await withFamilies(() => import("./teach/TeachPage.tsx"))).TeachPage),
  },
  {
    id: "glossary",
    title: "Glossary",
    help: "The terms of the field",
    line: "The terms of the field.",
    icon: IconSchool,
    when: () => true,
    things: PAGE_THINGS.glossary,
    component: lazyPart("glossary", async () => (await withFamilies(() => import("./teach/GlossaryPage.tsx"))).GlossaryPage),
  },
];

/** The page that is open over the studio; null for none. */
export function openPage({ page }: Pick<StudioState, "page">): PageEntry | null {
  return PAGES.find(({ id }) => id === page?.id) ?? null;
}

/** The page as its button opens it. */
export function atFirst(studio: Studio, { id, things }: PageEntry): OpenPage {
  return { id, argument: things?.latest?.(studio) ?? things?.first ?? "" };
}
