/** The pages besides the studio itself, in the order of their buttons. */
import { choosePage } from "./choose/page.ts";
import { figuresPage } from "./figures/page.ts";
import { galleryPage } from "./gallery/page.ts";
import type { PageEntry } from "./page.ts";
import { placementPage } from "./placement/page.ts";
import { structurePage } from "./structure/page.ts";
import { storiesPage } from "./stories/page.ts";
import { sweepPage } from "./sweep/page.ts";
import type { OpenPage, StudioState } from "./store/state.ts";
import type { Studio } from "./store/studio.ts";

export const PAGES: readonly PageEntry[] = [storiesPage, figuresPage, choosePage, sweepPage, galleryPage, structurePage, placementPage];

/** The page that is open over the studio; null for none. */
export function openPage({ page }: Pick<StudioState, "page">): PageEntry | null {
  return PAGES.find(({ id }) => id === page?.id) ?? null;
}

/** The page as its button opens it. */
export function atFirst(studio: Studio, { id, things }: PageEntry): OpenPage {
  return { id, argument: things?.latest?.(studio) ?? things?.first ?? "" };
}
