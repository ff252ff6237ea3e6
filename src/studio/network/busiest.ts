/** How busy a network's channels are, in a few words. */
import { count } from "../../drawing/text.ts";

/** Channels that carry nearly what the busiest one does are named with it. */
const ALIKE = 0.8;
/** More than this share of all channels are no few that stand out. */
const MANY = 0.25;
/** Below this use the busiest channels are not worth naming. */
const BUSY = 0.3;

export function percent(share: number): string {
  const value = 100 * share;
  return `${value > 0 && value < 9.95 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)} %`;
}

/**
 * How many channels are about as busy as the busiest, with their lowest and highest use: "9 channels 84–100 % busy". Null where no channel
 * is busy.
 */
export function busiestText(use: Float32Array): string | null {
  const most = use.reduce((max, one) => Math.max(max, one), 0);
  if (most < BUSY) return null;
  const alike = use.filter((one) => one >= ALIKE * most);
  if (alike.length > MANY * use.length) return `busiest channel ${percent(most)}`;
  const least = percent(alike.reduce((min, one) => Math.min(min, one), most));
  const busy = least === percent(most) ? least : `${least.replace(/ %$/, "")}–${percent(most)}`;
  return `${count(alike.length)} ${alike.length === 1 ? "channel" : "channels"} ${busy} busy`;
}
