/** Networks of stages, bottom up: endpoints, then each stage's switches in the order of their digits. */
import { GLOBAL, LOCAL } from "../../topology/network.ts";
import type { Levels, Network } from "../../topology/network.ts";
import { setCurve } from "../geometry.ts";
import type { Group, NetworkDrawing } from "../drawing.ts";
import { BundleBuilder, linksOf } from "../links.ts";

const WIDTH = 1600;
/** Width by height. */
const ASPECT = 0.92;
const MANY_LINKS = 2500;

export function layoutStages(network: Network, { arity, count: levels, stageStart }: Levels): NetworkDrawing {
  const levelGap = WIDTH / ASPECT / Math.max(2, levels - 0.4);
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
  const drop = Math.min(0.4 * levelGap, Math.max(0.26 * levelGap, 0.9 * spacing));
  for (let e = 0; e < network.endpoints; e++) {
    const r = network.endpointRouter[e]!;
    const i = e - network.firstEndpoint[r]!;
    endpointX[e] = routerX[r]! + (i - (perSwitch - 1) / 2) * (fan / perSwitch);
    endpointY[e] = drop;
  }

  const links = linksOf(network);
  for (let link = 0; link < links.count; link++) {
    const c = links.channel[link]!;
    const r = network.channelSource[c]!;
    const s = network.channelTarget[c]!;
    const x0 = routerX[r]!;
    const y0 = routerY[r]!;
    const x1 = routerX[s]!;
    const y1 = routerY[s]!;
    setCurve(links.curves, link, x0, y0, (x0 + x1) / 2, (y0 + y1) / 2, x1, y1);
  }

  const groups: Group[] = Array.from({ length: levels }, (_, stage) => ({
    label: `stage ${stage}`,
    name: `stage ${stage}`,
    align: "end",
    x: 0,
    y: -stage * levelGap,
    dx: -8,
    dy: 0,
    firstRouter: stageStart[stage]!,
    lastRouter: stageStart[stage + 1]! - 1,
    order: stage,
    room: levelGap,
  }));
  return {
    network,
    bounds: { x0: 0, y0: -(levels - 1) * levelGap, x1: WIDTH, y1: drop, room: { left: 58, right: 0, top: 12, bottom: 6 } },
    routerX,
    routerY,
    routerSpacing: Math.min(spacing, levelGap),
    endpointX,
    endpointY,
    endpointSpacing: fan / perSwitch,
    links,
    bundles: links.count > MANY_LINKS ? bundlesOf() : null,
    groups,
    groupOfRouter,
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
    const hubY = -0.5 * levelGap;
    for (let r = 0; r < stageStart[1]!; r++) {
      const uppers = upperOf(r);
      const hubX = uppers.reduce((sum, upper) => sum + routerX[upper]!, 0) / uppers.length;
      const bundle = builder.add(LOCAL, 0, 1, [routerX[r]!, 0, routerX[r]!, hubY / 2, hubX, hubY]);
      for (let c = network.channelStart[r]!; c < network.channelStart[r + 1]!; c++) builder.assign(links.ofChannel[c]!, bundle);
    }
    for (let s = stageStart[1]!; s < stageStart[2]!; s++) {
      const down = downOf(s);
      const uppers = upperOf(network.channelTarget[down[0]!]!);
      const hubX = uppers.reduce((sum, upper) => sum + routerX[upper]!, 0) / uppers.length;
      const bundle = builder.add(LOCAL, 0, 1, [routerX[s]!, -levelGap, routerX[s]!, 1.5 * hubY, hubX, hubY]);
      for (const c of down) builder.assign(links.ofChannel[c]!, bundle);
    }
    for (let stage = 1; stage + 1 < levels; stage++) {
      const run = arity ** stage;
      const runsAbove = Math.ceil(switchesOf(stage + 1) / run);
      const bundleOf = new Int32Array(Math.ceil(switchesOf(stage) / run) * runsAbove).fill(-1);
      for (let r = stageStart[stage]!; r < stageStart[stage + 1]!; r++) {
        for (let c = network.channelStart[r]!; c < network.channelStart[r + 1]!; c++) {
          const s = network.channelTarget[c]!;
          if (s < r) continue;
          const lower = Math.floor((r - stageStart[stage]!) / run);
          const upper = Math.floor((s - stageStart[stage + 1]!) / run);
          const key = lower * runsAbove + upper;
          if (bundleOf[key]! < 0) {
            const [x0, x1] = [middle(stage, lower * run, run), middle(stage + 1, upper * run, run)];
            const [y0, y1] = [-(stage + 0.05) * levelGap, -(stage + 0.95) * levelGap];
            bundleOf[key] = builder.add(GLOBAL, stage, stage + 1, [x0, y0, (x0 + x1) / 2, (y0 + y1) / 2, x1, y1]);
          }
          builder.assign(links.ofChannel[c]!, bundleOf[key]!);
        }
      }
    }
    return builder.build(links.count);
  }

  function upperOf(router: number): number[] {
    return Array.from(network.channelTarget.subarray(network.channelStart[router]!, network.channelStart[router + 1]!)).filter(
      (s) => s > router,
    );
  }

  function downOf(router: number): number[] {
    const down: number[] = [];
    for (let c = network.channelStart[router]!; c < network.channelStart[router + 1]!; c++)
      if (network.channelTarget[c]! < router) down.push(c);
    return down;
  }
}
