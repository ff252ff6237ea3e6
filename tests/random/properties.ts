/** What must hold of every simulation, whatever its options: checked on one design at one load, with a sentence for everything that does not. */
import type { DesignValues } from "../../src/study/study.ts";
import { numberOf } from "../../src/descriptor.ts";
import { protocolDeadlock } from "../../src/routing/protocol-deadlock.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { isDeadlockFree } from "../tools/at-once.ts";
import { Engine } from "../../src/simulation/engine.ts";
import { eachFlit } from "../../src/simulation/inspection.ts";
import { creditsOf, injectionCreditsOf } from "../simulation/credits.ts";
import { findRing, sameRing } from "../../src/simulation/stall.ts";
import { OpenLoop } from "../../src/simulation/open-loop.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { channelLatencies, latenciesOf } from "../../src/topology/channels.ts";
import type { Network } from "../../src/topology/network.ts";
import { trafficOn } from "../../src/workload/patterns.ts";

/** Cycles in which the engine is watched flit by flit, and the most that it may take to empty. */
const WATCHED = 300;
const LOOKS = 16;
const DRAINED = 200_000;
/** Flits of a packet for each that its buffer holds, up to which that is enough: with more it goes on a few flits at a time, as credits come back. */
const QUICK = 128;

/** Everything that is wrong; none when all is well. */
export function faultsOf(network: Network, values: DesignValues, load: number): string[] {
  const point = simulated(network, values, load, 5000);
  const again = simulated(network, values, load, 37);
  const free = isDeadlockFree(network, routingOf(values), values) && protocolDeadlock(network, routingOf(values), values) === null;
  return [
    ...faultsOfPoint(point, network, values, load, free),
    ...(JSON.stringify(digits(point)) === JSON.stringify(digits(again)) ? [] : ["another run in other slices has other digits"]),
    ...faultsInside(network, values, load, free),
  ];
}

export function simulated(network: Network, values: DesignValues, load: number, slice: number): LoadPoint {
  const simulation = createSteadyState(network, values, load);
  while (!simulation.advance(slice));
  return simulation.result();
}

/** A point without its processor time. */
export function digits({ seconds: _seconds, utilisation, ...figures }: LoadPoint): object {
  return { ...figures, utilisation: [...utilisation] };
}

/** What a point says by its verdict, and by its worst flow. */
export function contradictionsOf({ load, offered, saturated, worstFlow, packetLatency, filling, unsettled, stall }: LoadPoint): string[] {
  return [
    ...(!saturated && worstFlow !== load ? [`a stable point whose worst flow gets ${worstFlow} of ${load}`] : []),
    ...(saturated && offered > 0 && worstFlow >= load ? [`a saturated point whose worst flow gets all of ${load}`] : []),
    ...(!saturated && (filling || unsettled || stall !== null) ? ["a stable point with a reason for not being one"] : []),
    ...(saturated && packetLatency.mean !== null ? ["a saturated point with a latency"] : []),
  ];
}

function faultsOfPoint(point: LoadPoint, network: Network, values: DesignValues, load: number, free: boolean): string[] {
  const faults: string[] = [];
  const expect = (holds: boolean, sentence: string): void => {
    if (!holds) faults.push(sentence);
  };
  const numbers = (value: unknown, name: string): void => {
    if (typeof value === "number") expect(Number.isFinite(value), `${name} is ${value}`);
    else if (value !== null && typeof value === "object")
      for (const [key, inner] of Object.entries(value)) numbers(inner, `${name}.${key}`);
  };
  numbers(point, "point");
  const {
    accepted,
    offered,
    worstFlow,
    saturated,
    packetLatency,
    networkLatency,
    hops,
    minimalFraction,
    window,
    stall,
    channelUse,
    deliveredPackets,
    flitHops,
  } = point;
  const packetSize = numberOf(values, "packetSize");
  const cycles = window.end - window.start;
  // What is delivered in a window may have been sent before it; what waited then is bounded by the buffers, so only chance is left beyond 5 deviations.
  const burst = Math.max(1, settingsOf(values).burst);
  const backlog = point.timeSeries.inFlight.reduce((most, flits) => Math.max(most, flits), 0);
  const expected = offered * network.endpoints * cycles;
  expect(
    accepted * network.endpoints * cycles <=
      expected +
        5 * Math.sqrt(expected * packetSize * burst) +
        5 * packetSize * burst +
        backlog +
        5 * Math.sqrt(point.cycles * offered * network.endpoints * packetSize * burst),
    `accepted ${accepted} of ${offered} offered`,
  );
  expect(accepted >= 0 && accepted <= 1 + 1e-9, `accepted ${accepted}`);
  expect(offered <= load * (1 + 1e-12), `offered ${offered} at load ${load}`);
  expect(worstFlow >= 0 && worstFlow <= load * (1 + 1e-12), `the worst flow gets ${worstFlow} of ${load}`);
  faults.push(...contradictionsOf(point));
  expect(!free || stall === null, `a deadlock is reported where none can be: ${stall ?? ""}`);
  expect(stall === null || saturated, "a stalled point that is not saturated");
  for (const use of point.utilisation) expect(use >= 0 && use <= 1, `a channel is in use for ${use} of the time`);
  for (const kind of [channelUse?.local, channelUse?.global])
    if (kind) expect(kind.mean <= kind.max && kind.max <= 1, `channel use ${kind.mean}, at most ${kind.max}`);
  expect(flitHops >= deliveredPackets, `${flitHops} router traversals of ${deliveredPackets} packets`);
  const { mean, p50, p95, p99, max } = packetLatency;
  expect(
    (mean === null) === (saturated || deliveredPackets === 0 || hops.mean === null),
    "a latency without a stable point, or none with one",
  );
  if (mean !== null && hops.mean !== null) {
    expect(
      p50! <= p95! && p95! <= p99! && p99! <= max! && mean <= max!,
      `percentiles ${p50}, ${p95}, ${p99}, at most ${max}, mean ${mean}`,
    );
    expect(networkLatency.mean! <= mean + 1e-9, `network latency ${networkLatency.mean} above packet latency ${mean}`);
    expect(minimalFraction! >= 0 && minimalFraction! <= 1, `${minimalFraction} of the packets are minimal`);
    const channel = channelLatencies(network, latenciesOf(values)).reduce((least, one) => Math.min(least, one), Infinity);
    const least =
      1 +
      2 * numberOf(values, "terminalLatency") +
      (hops.mean + 1) * numberOf(values, "routerLatency") +
      (hops.mean === 0 ? 0 : hops.mean * channel) +
      packetSize -
      1;
    expect(mean >= least - 1e-9, `mean latency ${mean} below ${least}, that of an empty network`);
  }
  return faults;
}

/** Watches flits in buffers, credits and counts while packets come, then lets the network empty. */
function faultsInside(network: Network, values: DesignValues, load: number, free: boolean): string[] {
  const faults: string[] = [];
  const settings = settingsOf(values);
  const { vcs, buffer, packetSize } = settings;
  const engine = new Engine(
    network,
    routingOf(values).build(network, values),
    new OpenLoop(trafficOn(network, values), settings, load),
    settings,
    true,
  );
  const { fabric } = engine;
  const look = (when: string): void => {
    let flits = 0;
    /** The last flit seen of each buffer: its packet, and how many of it have passed. */
    const last = new Map<number, { tag: number; seen: number }>();
    eachFlit(fabric, ({ head, tail, tag, state, port, vc }) => {
      flits++;
      if (state !== "waiting") return;
      const place = port * vcs + vc;
      const before = last.get(place);
      const follows = before !== undefined && before.seen > 0;
      if (head && follows) faults.push(`${when}: a head stands in a buffer before its predecessor's last flit`);
      if (!head && before !== undefined && (!follows || before.tag !== tag))
        faults.push(`${when}: a flit stands in a buffer behind another packet's`);
      const seen = head ? 1 : (before?.seen ?? 0) + 1;
      last.set(place, { tag, seen: tail ? 0 : seen });
    });
    if (flits !== engine.flitsInFlight) faults.push(`${when}: ${flits} flits are in the network, ${engine.flitsInFlight} should be`);
    for (let vc = 0; vc < vcs; vc++) {
      for (let port = 0; port < fabric.layout.ports; port++) {
        const credits = creditsOf(fabric, port, vc);
        if (credits < 0 || credits > buffer) faults.push(`${when}: ${credits} credits for a buffer of ${buffer}`);
      }
      for (let e = 0; e < network.endpoints; e++) {
        const credits = injectionCreditsOf(fabric, e, vc);
        if (credits < 0 || credits > buffer) faults.push(`${when}: ${credits} injection credits for a buffer of ${buffer}`);
      }
    }
  };
  for (let i = 1; i <= LOOKS && faults.length === 0; i++) {
    for (const end = Math.round((i * WATCHED) / LOOKS); engine.cycle < end;) engine.step();
    look(`cycle ${engine.cycle}`);
  }
  engine.sources.close();
  const drained = DRAINED * Math.max(1, packetSize / buffer / QUICK);
  const moving = (): boolean => engine.flitsInFlight > 0 || engine.sources.waiting;
  for (let ring = findRing(engine.waits()); moving() && faults.length === 0;) {
    const until = engine.cycle + 2000;
    while (engine.cycle < until && moving()) if (!engine.run(until - engine.cycle)) break;
    const next = findRing(engine.waits());
    if (ring !== null && sameRing(ring, next!)) {
      if (free) faults.push("packets wait for each other where no deadlock can be");
      return faults;
    }
    ring = next;
    if (engine.cycle > drained) faults.push(`${engine.flitsInFlight} flits have not arrived in ${drained} cycles`);
  }
  if (faults.length > 0) return faults;
  // The last credits come home.
  for (const end = engine.cycle + 2000; engine.cycle < end;) engine.step();
  look("empty");
  for (let vc = 0; vc < vcs; vc++) {
    for (let port = 0; port < fabric.layout.ports; port++)
      // The port of a link that failed has none.
      if (fabric.layout.peer[port] !== port && creditsOf(fabric, port, vc) !== buffer)
        faults.push(`empty: ${creditsOf(fabric, port, vc)} of ${buffer} credits are back`);
    for (let e = 0; e < network.endpoints; e++)
      if (injectionCreditsOf(fabric, e, vc) !== buffer)
        faults.push(`empty: ${injectionCreditsOf(fabric, e, vc)} of ${buffer} injection credits are back`);
  }
  if (engine.deliveredFlits !== engine.deliveredPackets * packetSize)
    faults.push(`${engine.deliveredFlits} flits of ${engine.deliveredPackets} packets were delivered`);
  return faults;
}
