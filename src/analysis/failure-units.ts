/** Units of failure: a link, a router, a rack's routers, or all links between two racks. */
import { linksOf } from "../topology/links.ts";
import type { Network } from "../topology/network.ts";
import type { FailureKind } from "./resilience-settings.ts";

/** Things that fail at once, numbered from 0 on. */
export interface FailureUnits {
  readonly count: number;
  /** For each channel the unit that its link fails with, and for each router its own; -1 for what never fails by itself. */
  readonly ofChannel: Int32Array;
  readonly ofRouter: Int32Array;
  /** Members of unit u: members[start[u]] .. members[start[u+1]-1], one channel of each link, or routers. */
  readonly start: Int32Array;
  readonly members: Int32Array;
  readonly areRouters: boolean;
}

/** `rackOf`: the rack of every router. If nothing can fail (a single rack has no bundles) there are no units. */
export function failureUnits(network: Network, kind: FailureKind, rackOf: Int32Array): FailureUnits {
  if (kind === "routers" || kind === "racks") return routerUnits(network, kind === "racks" ? rackOf : null);
  const links = inOrder(network, linksOf(network));
  const unitOf = new Int32Array(links.length);
  let count = 0;
  if (kind === "links") for (; count < links.length; count++) unitOf[count] = count;
  else {
    const racks = rackOf.reduce((most, rack) => Math.max(most, rack + 1), 0);
    const known = new Map<number, number>();
    links.forEach((c, i) => {
      const [a, b] = [rackOf[network.channelSource[c]!]!, rackOf[network.channelTarget[c]!]!];
      if (a === b) {
        unitOf[i] = -1;
        return;
      }
      const pair = Math.min(a, b) * racks + Math.max(a, b);
      let unit = known.get(pair);
      if (unit === undefined) known.set(pair, (unit = count++));
      unitOf[i] = unit;
    });
  }
  const ofChannel = new Int32Array(network.channels);
  links.forEach((c, i) => {
    ofChannel[c] = unitOf[i]!;
    ofChannel[network.channelReverse[c]!] = unitOf[i]!;
  });
  return { count, ofChannel, ofRouter: new Int32Array(network.routers).fill(-1), ...membersOf(count, unitOf, links), areRouters: false };
}

/**
 * Orders links by the routers at both ends, so that the draw does not depend on the ports of a family: the same network read from a file
 * fails alike.
 */
function inOrder({ channelSource, channelTarget, channelWidth, routers }: Network, links: Int32Array): Int32Array {
  const keys = new Map(
    Array.from(links, (c) => {
      const [a, b] = [channelSource[c]!, channelTarget[c]!];
      return [c, (Math.min(a, b) * routers + Math.max(a, b)) * 256 + channelWidth[c]!] as const;
    }),
  );
  return links.toSorted((a, b) => keys.get(a)! - keys.get(b)! || a - b);
}

function routerUnits({ routers, channels }: Network, rackOf: Int32Array | null): FailureUnits {
  const place = new Map<number, number>();
  const ofRouter = new Int32Array(routers);
  for (let r = 0; r < routers; r++) {
    const key = rackOf === null ? r : rackOf[r]!;
    let unit = place.get(key);
    if (unit === undefined) place.set(key, (unit = place.size));
    ofRouter[r] = unit;
  }
  const all = Int32Array.from({ length: routers }, (_, r) => r);
  const count = place.size;
  return { count, ofRouter, ofChannel: new Int32Array(channels).fill(-1), ...membersOf(count, ofRouter, all), areRouters: true };
}

/** Members of each unit; those of unit -1 are left out. */
function membersOf(count: number, unitOf: Int32Array, things: Int32Array): Pick<FailureUnits, "start" | "members"> {
  const start = new Int32Array(count + 1);
  for (const unit of unitOf) if (unit >= 0) start[unit + 1]!++;
  for (let unit = 0; unit < count; unit++) start[unit + 1]! += start[unit]!;
  const members = new Int32Array(start[count]!);
  const next = start.slice(0, count);
  unitOf.forEach((unit, i) => {
    if (unit >= 0) members[next[unit]!++] = things[i]!;
  });
  return { start, members };
}
