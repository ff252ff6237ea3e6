/** A page that stands over the studio: a list of something, and the one of it that is open. */
import type { Icon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { ViewName } from "../study/page-names.ts";
import type { StudioState } from "./store/state.ts";
import type { Studio } from "./store/studio.ts";

export interface PageEntry {
  /** As in the address (`page=figures`). */
  readonly id: string;
  /** Of its button in the bar. */
  readonly title: string;
  /** One line on hover. */
  readonly help: string;
  readonly icon: Icon;
  /** False where it cannot be opened. */
  readonly when: (state: StudioState) => boolean;
  /** What is open on it has an address of its own by this name (`figure=8`), and what is open at first; null: the page is one thing. */
  readonly things: {
    readonly name: ViewName;
    readonly first: string;
    /** What was open last, where that is opened again. */
    readonly latest?: (studio: Studio) => string;
  } | null;
  readonly component: ComponentType<{ readonly argument: string }>;
}
