/** What a step of the critical path waited for, in a few words. */
import { channelName } from "../../../drawing/names.ts";
import { count } from "../../../drawing/text.ts";
import type { Network } from "../../../engine/model.ts";
import type { CriticalStep, Wait } from "../../../engine/results.ts";

/** "own sends, 1,378": before it its task was sending others. "88 → 91": it depends on that one. */
export function waitedFor({ ready, begun, source }: CriticalStep, before: CriticalStep | null): string {
  const waited = begun - ready;
  if (before !== null && before.source === source && before.kind === "message" && before.handed > ready)
    return waited > 0 ? `own sends, ${count(waited)}` : "own sends";
  if (before !== null && ready >= before.done)
    return before.kind === "work" ? "its computing" : `${before.source} → ${before.destination ?? ""}`;
  return ready > 0 ? `cycle ${count(ready)}` : "nothing";
}

const PLACES: Readonly<Record<Wait["at"], string>> = {
  turns: "own sends",
  room: "room to enter",
  channel: "a channel",
  destination: "endpoint’s channel",
  order: "packets before",
};

/** Where it waited: a channel by its name, where its network is on the page. */
export function placeName({ at, channel }: Wait, network: Network | null): string {
  return channel !== null && network !== null && channel < network.channels ? channelName(network, channel) : PLACES[at];
}

/** Null where it waited nowhere. */
export function longestWait(waits: readonly Wait[]): Wait | null {
  return waits.reduce<Wait | null>((most, one) => (most === null || one.cycles > most.cycles ? one : most), null);
}
