/** Lists every single cable with both its ends, for people who lay cables. */
import { linkBandwidths } from "../topology/channels.ts";
import type { Network } from "../topology/network.ts";
import { costReport } from "./cost.ts";
import { mediaOf, soldLength } from "./media.ts";
import { pricesOf } from "./prices.ts";
import type { CostValues } from "./prices.ts";
import type { Trunk } from "./results.ts";
import { speedsOf } from "./routers.ts";

export interface CableEnd {
  /** Its label on the floor. */
  readonly rack: string;
  /** Number of the router; -1 at an endpoint. */
  readonly router: number;
  /**
   * For a router, from 0: its endpoints' ports first, then those of its links in the network's order, a link as many as it is wide. For an
   * endpoint: its number.
   */
  readonly port: number;
}

export interface Cable {
  /** From 0. */
  readonly slice: number;
  readonly medium: string;
  /** Metres, as laid and as sold. */
  readonly metres: number;
  readonly length: number;
  readonly from: CableEnd;
  readonly to: CableEnd;
}

/** First port of every channel at its source router; length channels. */
function firstPorts({ routers, channelStart, channelWidth, firstEndpoint }: Network): Int32Array {
  const first = new Int32Array(channelWidth.length);
  for (let router = 0; router < routers; router++) {
    let port = firstEndpoint[router + 1]! - firstEndpoint[router]!;
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      first[c] = port;
      port += channelWidth[c]!;
    }
  }
  return first;
}

/**
 * Cables of what was bought (the intact network if it is damaged), network by network: those of its endpoints if they are counted, then
 * those of its links from router to router, both in ascending order.
 */
export function* cablesOf(network: Network, values: CostValues): Generator<Cable> {
  const bought = network.damage?.intact ?? network;
  const prices = pricesOf(values);
  const media = mediaOf(prices);
  const { floorPlan } = costReport(bought, values);
  const { racks, rackOfRouter, rackOfEndpoint, trunks, terminals } = floorPlan;
  const given = speedsOf(values);
  const speeds = linkBandwidths(bought, given);
  const kinds = (all: readonly Trunk[]): ((a: number, b: number, speed: number) => Pick<Cable, "medium" | "metres" | "length">) => {
    const sold = new Map(
      all.map(({ from, to, speed, medium: id, metres }) => {
        const medium = media.find((one) => one.id === id)!;
        return [`${from} ${to} ${speed}`, { medium: medium.title, metres, length: soldLength(medium, metres) }];
      }),
    );
    return (a, b, speed) => sold.get(`${Math.min(a, b)} ${Math.max(a, b)} ${speed}`)!;
  };
  const [linkBetween, terminalBetween] = [kinds(trunks), kinds(terminals)];
  const ports = firstPorts(bought);
  const endOf = (router: number, port: number): CableEnd => ({ rack: racks[rackOfRouter[router]!]!.label, router, port });
  const { endpointCables } = floorPlan;
  for (let slice = 0; slice < values.slices; slice++) {
    if (endpointCables) {
      for (let endpoint = 0; endpoint < bought.endpoints; endpoint++) {
        const router = bought.endpointRouter[endpoint]!;
        if (bought.ports?.[router] === 0) continue;
        const rack = rackOfEndpoint[endpoint]!;
        const to = endOf(router, endpoint - bought.firstEndpoint[router]!);
        const from = { rack: racks[rack]!.label, router: -1, port: endpoint };
        yield { slice, ...terminalBetween(rack, rackOfRouter[router]!, given.terminal), from, to };
      }
    }
    for (let c = 0; c < bought.channels; c++) {
      const back = bought.channelReverse[c]!;
      if (back < c) continue;
      const [a, b] = [bought.channelSource[c]!, bought.channelTarget[c]!];
      const ofServer = bought.ports?.[a] === 0 || bought.ports?.[b] === 0;
      if (ofServer && !endpointCables) continue;
      const [rackA, rackB] = [rackOfRouter[a]!, rackOfRouter[b]!];
      const cable = ofServer ? terminalBetween(rackA, rackB, given.terminal) : linkBetween(rackA, rackB, speeds[c]!);
      for (let copy = 0; copy < bought.channelWidth[c]!; copy++)
        yield { slice, ...cable, from: endOf(a, ports[c]! + copy), to: endOf(b, ports[back]! + copy) };
    }
  }
}
