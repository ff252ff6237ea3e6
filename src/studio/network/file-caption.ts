/** What a drawing's file says about its colours. This module loads when a file is written. */
import { count, loadText, significant } from "../../drawing/text.ts";
import type { Colouring } from "./channel-load.ts";

export function captionOf(colouring: Colouring): string {
  if (colouring.by === "lp") return `Channel load by ${colouring.name} at alpha ${significant(colouring.alpha)}`;
  if (colouring.by === "nothing") {
    const { nearest, lacks } = colouring;
    if (nearest) return `Not simulated at offered load ${loadText(nearest.load)}, nearest ${loadText(nearest.to)}`;
    return lacks === "lp" ? "No linear program is solved" : "Queues are not known";
  }
  if (colouring.by === "estimate") return `Channel load, 0 to 1, estimated at offered load ${loadText(colouring.load)}`;
  const when = colouring.load === null ? "over the whole run" : `at offered load ${loadText(colouring.load)}`;
  return `${colouring.queueTop === null ? "Channel load, 0 to 1," : `Flits waiting, 0 to ${count(colouring.queueTop)},`} ${when}${colouring.live ? ", still running" : ""}`;
}
