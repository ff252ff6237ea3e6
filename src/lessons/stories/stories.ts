/** All stories, in the order of a course. */
import { anyRoutingCould } from "./any-routing.ts";
import { brokenCable } from "./broken-cable.ts";
import { collectives } from "./collectives.ts";
import { costCrossover } from "./cost-crossover.ts";
import { credits } from "./credits.ts";
import { deadlock } from "./deadlock.ts";
import { hotSpot } from "./hot-spot.ts";
import { howFewHops } from "./how-few-hops.ts";
import { mooreBound } from "./moore-bound.ts";
import { placement } from "./placement.ts";
import type { Story } from "./story.ts";
import { taper } from "./taper.ts";
import { whatUgalSees } from "./what-ugal-sees.ts";
import { whereMicrosecondsGo } from "./where-microseconds-go.ts";
import { whichWayUp } from "./which-way-up.ts";
import { whyAdaptive } from "./why-adaptive.ts";
import { wormhole } from "./wormhole.ts";

export const STORIES: readonly Story[] = [
  whyAdaptive,
  whatUgalSees,
  credits,
  deadlock,
  wormhole,
  mooreBound,
  howFewHops,
  taper,
  hotSpot,
  whichWayUp,
  anyRoutingCould,
  brokenCable,
  costCrossover,
  placement,
  collectives,
  whereMicrosecondsGo,
];

/** The story of an id, or null. */
export function storyOf(id: string): Story | null {
  return STORIES.find((story) => story.id === id) ?? null;
}
