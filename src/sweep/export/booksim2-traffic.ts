/** Traffic in BookSim2's terms: its patterns, if one of them is the design's to the last endpoint. */
import { trafficOn } from "../../engine/model.ts";
import type { RandomSource, Network, Traffic } from "../../engine/model.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { undrawn } from "./anynet-paths.ts";
import type { Numbering } from "./booksim2-networks.ts";

type Found = { readonly pattern: string } | { readonly fault: string };

/** One of its permutations: its name there and the destination of endpoint s. */
interface Permutation {
  readonly pattern: string;
  readonly to: (source: number) => number;
  /** Independent of the order in which routers' endpoints are numbered, if the last is the first's opposite. */
  readonly symmetric?: true;
}

function bitPermutations(endpoints: number): Permutation[] {
  const bits = 31 - Math.clz32(endpoints);
  if (2 ** bits !== endpoints) return [];
  const half = bits >> 1;
  const low = 2 ** half - 1;
  const all: Permutation[] = [
    { pattern: "bitcomp", to: (s) => endpoints - 1 - s, symmetric: true },
    {
      pattern: "bitrev",
      to: (s) => {
        let reversed = 0;
        for (let i = 0; i < bits; i++) reversed = (reversed << 1) | ((s >> i) & 1);
        return reversed;
      },
    },
    { pattern: "shuffle", to: (s) => ((s << 1) & (endpoints - 1)) | (bits > 0 ? s >> (bits - 1) : 0) },
  ];
  return bits % 2 === 0 ? [...all, { pattern: "transpose", to: (s) => ((s >> half) & low) | ((s & low) << half) }] : all;
}

/** Permutations by the digits of s to a base: all to one side by as much. */
function digitPermutations(endpoints: number): Permutation[] {
  const found: Permutation[] = [];
  for (let n = 1; 2 ** n <= endpoints || n === 1; n++) {
    const k = Math.round(endpoints ** (1 / n));
    if (k ** n !== endpoints) continue;
    const moved = (by: number) => (source: number) => {
      let sum = 0;
      for (let i = 0, stride = 1; i < n; i++, stride *= k) sum += ((Math.floor(source / stride) + by) % k) * stride;
      return sum;
    };
    found.push(
      { pattern: `neighbor({${k},${n},1})`, to: moved(1) },
      { pattern: `tornado({${k},${n},1})`, to: moved(Math.ceil(k / 2) - 1) },
    );
  }
  return found;
}

/** The pattern of a traffic in which each endpoint has one destination. */
function permutation(traffic: Traffic, { endpoints }: Network, { same }: Numbering): Found {
  const none: RandomSource = { next: () => 0, below: () => 0 };
  for (let source = 0; source < endpoints; source++) {
    if (!traffic.sends(source)) return { fault: `all of its endpoints send, and here endpoint ${source} is silent` };
  }
  for (const { pattern, to, symmetric = false } of [...bitPermutations(endpoints), ...digitPermutations(endpoints)]) {
    if (!same && !symmetric) continue;
    let source = 0;
    while (source < endpoints && traffic.destination(source, none) === to(source)) source++;
    if (source === endpoints) return { pattern };
  }
  return { fault: same ? "it has no permutation like this" : "it numbers endpoints otherwise there, and has no permutation like this" };
}

/** The design's traffic there. Its `fault` names what differs, without full stop. */
export function booksimTraffic(network: Network, values: DesignValues, there: Numbering): Found {
  const id = values.traffic;
  const traffic = trafficOn(network, values);
  const lacks = (why: string): Found => ({ fault: `traffic = ${id}: ${why}` });
  if (id === "uniform")
    return values["selfTraffic"] === "1"
      ? { pattern: "uniform" }
      : lacks("the sender is among its random destinations, so set selfTraffic = 1");
  if (id === "worst-case" && there.dragonfly !== null && network.adversary === null)
    return { pattern: `bad_dragon({${there.dragonfly},1})` };
  if (id === "shift" && values["shiftBy"] === "half") {
    if (network.damage !== null || network.endpoints % 2 === 1) return lacks("its halves are of an even number of endpoints, all of them");
    return there.same ? { pattern: "asymmetric" } : lacks("it numbers endpoints otherwise there");
  }
  for (let source = 0; source < network.endpoints; source++) {
    if (!traffic.sends(source)) continue;
    if ("asked" in undrawn((random) => traffic.destination(source, random))) return lacks("it has no such random destinations");
  }
  const found = permutation(traffic, network, there);
  return "fault" in found ? lacks(found.fault) : found;
}
