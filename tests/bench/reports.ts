/** What a worker spends on telling the page how far a large load point is. */
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { simulated } from "../../src/workers/slices.ts";
import { cpuSeconds, design } from "./measure.ts";

/** A dragonfly of 114,582 endpoints, and how long it is watched, seconds of the clock. */
const LARGE = { p: 13, a: 26, h: 13 };
const WATCHED = 30;
/** Share of a worker that reports may take. */
const TARGET = 0.02;

export async function benchReports(): Promise<void> {
  const values = design(LARGE);
  const network = networkOf(values);
  const point = createSteadyState(network, values, 0.1);
  const told: number[] = [];
  const stopping = new AbortController();
  const [began, end] = [cpuSeconds(), performance.now() + 1000 * WATCHED];
  await simulated(
    () => ({
      advance: (cycles) => {
        if (performance.now() > end) stopping.abort();
        return point.advance(cycles);
      },
      addSeconds: (seconds) => {
        point.addSeconds(seconds);
      },
      progress: () => {
        const before = cpuSeconds();
        const progress = point.progress();
        told.push(cpuSeconds() - before);
        return progress;
      },
      result: () => point.result(),
    }),
    { signal: stopping.signal, paused: () => null, report: () => undefined, processorSeconds: cpuSeconds },
    (progress) => progress,
  );
  const [all, sum] = [cpuSeconds() - began, told.reduce((total, one) => total + one, 0)];
  console.log(
    `live reports of a load point of ${network.endpoints} endpoints: ${told.length} in ${all.toFixed(1)} s of processor time, ${((1000 * sum) / told.length).toFixed(1)} ms each (the first ${(1000 * told[0]!).toFixed(1)}), ${((100 * sum) / all).toFixed(2)} % of it, ${100 * TARGET} % wanted`,
  );
}
