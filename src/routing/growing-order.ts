/** A graph of channel dependencies that grows without a cycle, by an order that is kept up (Pearce, Kelly 2006). */
import type { Dependencies } from "./dependencies.ts";

const [THERE, NEVER] = [1, 2];

/** Dependencies between channels, of which no ring is ever there. */
export class GrowingOrder {
  private readonly dependencies: Dependencies;
  /** Of each dependency whether it is there (1), or would close a ring with those that are, and so for ever (2). */
  private readonly present: Uint8Array;
  /** Every channel stands before those that it depends on. */
  private readonly place: Int32Array;
  private readonly seen: Uint8Array;

  constructor(dependencies: Dependencies) {
    const { channels } = dependencies.network;
    this.dependencies = dependencies;
    this.present = new Uint8Array(dependencies.count);
    this.place = Int32Array.from({ length: channels }, (_, channel) => channel);
    this.seen = new Uint8Array(channels);
  }

  /** Adds the dependencies of a path, each channel on the next; or none of them, and says false, where they would close a ring. */
  add(path: readonly number[]): boolean {
    const steps = path.slice(1).map((channel, i) => this.dependencies.of(path[i]!, channel));
    if (steps.some((dependency) => this.present[dependency] === NEVER)) return false;
    const added: number[] = [];
    for (const [i, dependency] of steps.entries()) {
      if (this.present[dependency] === THERE) continue;
      if (!this.order(path[i]!, path[i + 1]!)) {
        if (added.length === 0) this.present[dependency] = NEVER;
        for (const one of added) this.present[one] = 0;
        return false;
      }
      this.present[dependency] = THERE;
      added.push(dependency);
    }
    return true;
  }

  /** Puts `from` before `to`, with what has to move along; false where `to` leads back to it. */
  private order(from: number, to: number): boolean {
    const { place, seen } = this;
    const [first, last] = [place[to]!, place[from]!];
    if (last < first) return true;
    const after = this.reached(to, (channel) => place[channel]! <= last, true);
    const ring = seen[from] === 1;
    for (const channel of after) seen[channel] = 0;
    if (ring) return false;
    const before = this.reached(from, (channel) => place[channel]! >= first, false);
    for (const channel of before) seen[channel] = 0;
    const byPlace = (a: number, b: number): number => place[a]! - place[b]!;
    const moved = [...before.sort(byPlace), ...after.sort(byPlace)];
    const places = moved.map((channel) => place[channel]!).sort((a, b) => a - b);
    moved.forEach((channel, i) => (place[channel] = places[i]!));
    return true;
  }

  /** A channel and what it leads to (`ahead`), or what leads to it, as far as that is `within`; all of it marked as seen. */
  private reached(channel: number, within: (channel: number) => boolean, ahead: boolean): number[] {
    const { dependencies, present, seen } = this;
    const { channelStart, channelSource, channelTarget, channelReverse } = dependencies.network;
    const found = [channel];
    seen[channel] = 1;
    for (const at of found) {
      // Those that leave the router where it ends, or that end where it begins.
      const router = ahead ? channelTarget[at]! : channelSource[at]!;
      for (let out = channelStart[router]!; out < channelStart[router + 1]!; out++) {
        const next = ahead ? out : channelReverse[out]!;
        if (seen[next] === 1 || present[ahead ? dependencies.of(at, next) : dependencies.of(next, at)] !== THERE || !within(next)) continue;
        seen[next] = 1;
        found.push(next);
      }
    }
    return found;
  }
}
