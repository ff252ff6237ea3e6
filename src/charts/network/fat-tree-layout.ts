/** A fat-tree by levels, bottom up: endpoints, then each stage's switches in the order of their digits (paper 004, section 2). */
import { GLOBAL } from "../../topology/network.ts";
import type { FatTreeStructure, Network } from "../../topology/network.ts";
import { setCurve } from "../geometry.ts";
import type { Group, NetworkDrawing } from "./drawing.ts";
import { BundleBuilder, linksOf } from "./links.ts";

const WIDTH = 1600;
const ASPECT = 1.35;
const MANY_LINKS = 2500;

export function layoutFatTree(network: Network, { arity, levels, stageStart }: FatTreeStructure): NetworkDrawing {
  const levelGap = WIDTH / ASPECT / Math.max(2, levels + 0.2);
  const switchesOf = (stage: number): number => stageStart[stage + 1]! - stageStart[stage]!;
  const routerX = new Float32Array(network.routers);
  const routerY = new Float32Array(network.routers);
  const groupOfRouter = new Int32Array(network.routers);
  for (let stage = 0; stage < levels; stage++) {
    const count = switchesOf(stage);
    for (let word = 0; word < count; word++) {
      const r = stageStart[stage]! + word;
      routerX[r] = ((word + 0.5) * WIDTH) / count;
      routerY[r] = -stage * levelGap;
      groupOfRouter[r] = stage;
    }
  }
  const spacing = WIDTH / switchesOf(0);
  const endpointX = new Float32Array(network.endpoints);
  const endpointY = new Float32Array(network.endpoints);
  const fan = Math.min(0.9 * spacing, 200);
  const perSwitch = network.endpoints / switchesOf(0);
  const drop = Math.min(0.5 * levelGap, Math.max(0.28 * levelGap, 0.9 * spacing));
  for (let e = 0; e < network.endpoints; e++) {
    const r = network.endpointRouter[e]!;
    const i = e - network.firstEndpoint[r]!;
    endpointX[e] = routerX[r]! + (i - (perSwitch - 1) / 2) * (fan / perSwitch);
    endpointY[e] = drop;
  }

  const links = linksOf(network);
  for (let link = 0; link < links.count; link++) {
    const c = links.channel[link]!;
    const [r, s] = [network.channelSource[c]!, network.channelTarget[c]!];
    const [x0, y0, x1, y1] = [routerX[r]!, routerY[r]!, routerX[s]!, routerY[s]!];
    setCurve(links.curves, link, x0, y0, (x0 + x1) / 2, (y0 + y1) / 2, x1, y1);
  }

  const groups: Group[] = Array.from({ length: levels }, (_, stage) => ({
    label: `stage ${stage}`, name: `stage ${stage}`, align: "end", x: -20, y: -stage * levelGap,
    firstRouter: stageStart[stage]!, lastRouter: stageStart[stage + 1]! - 1, room: levelGap,
  }));
  return {
    network, bounds: { x0: -170, y0: -(levels - 1) * levelGap - 60, x1: WIDTH + 20, y1: drop + 40 },
    routerX, routerY, routerSpacing: Math.min(spacing, levelGap), endpointX, endpointY, endpointSpacing: fan / perSwitch, links,
    bundles: links.count > MANY_LINKS ? bundlesOf() : null, groups, groupOfRouter,
  };

  /**
   * Between stages s and s+1 links join words that differ in digit s, so runs of arity^s words are joined to runs of as many:
   * one bundle each. Between the two lowest stages the runs are single switches; their complete bipartite blocks are drawn
   * through a hub, so each bundle there holds the links of one switch.
   */
  function bundlesOf(): NetworkDrawing["bundles"] {
    const builder = new BundleBuilder();
    const middle = (stage: number, first: number, count: number): number => {
      const from = stageStart[stage]! + first;
      return (routerX[from]! + routerX[from + count - 1]!) / 2;
    };
    for (let stage = 0; stage + 1 < levels; stage++) {
      const run = arity ** stage;
      const runs = new Map<string, { lower: number; upper: number; links: number[] }>();
      const byLower = new Map<number, number[]>();
      const byUpper = new Map<number, number[]>();
      for (let r = stageStart[stage]!; r < stageStart[stage + 1]!; r++) {
        for (let c = network.channelStart[r]!; c < network.channelStart[r + 1]!; c++) {
          const s = network.channelTarget[c]!;
          if (s < stageStart[stage + 1]!) continue;
          const link = links.ofChannel[c]!;
          if (stage === 0) {
            push(byLower, r, link);
            push(byUpper, s, link);
          } else {
            const [lower, upper] = [Math.floor((r - stageStart[stage]!) / run), Math.floor((s - stageStart[stage + 1]!) / run)];
            const key = `${lower} ${upper}`;
            const entry = runs.get(key);
            if (entry) entry.links.push(link);
            else runs.set(key, { lower, upper, links: [link] });
          }
        }
      }
      for (const { lower, upper, links: list } of runs.values()) {
        const [x0, x1] = [middle(stage, lower * run, run), middle(stage + 1, upper * run, run)];
        const [y0, y1] = [-(stage + 0.06) * levelGap, -(stage + 0.94) * levelGap];
        builder.add(GLOBAL, stage, stage + 1, [x0, y0, (x0 + x1) / 2, (y0 + y1) / 2, x1, y1], list);
      }
      for (const [ends, below] of [[byLower, true], [byUpper, false]] as const) {
        for (const [router, list] of ends) {
          const others = list.map((link) => otherEnd(link, router));
          const peers = ends === byLower ? others : (byLower.get(others[0]!) ?? []).map((link) => otherEnd(link, others[0]!));
          const hubX = peers.reduce((sum, peer) => sum + routerX[peer]!, 0) / peers.length;
          const hubY = -(stage + 0.5) * levelGap;
          const [x, y] = [routerX[router]!, routerY[router]!];
          builder.add(0, below ? 0 : 1, below ? 1 : 0, [x, y, x, (y + hubY) / 2, hubX, hubY], list);
        }
      }
    }
    return builder.build(links.count);
  }

  function otherEnd(link: number, router: number): number {
    const c = links.channel[link]!;
    return network.channelSource[c] === router ? network.channelTarget[c]! : network.channelSource[c]!;
  }
}

function push(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
