/**
 * Estimates every design's curve, or the time of its collective operation, without a simulation, as soon as its values settle. The page shows it, marked as estimated, until
 * the design is simulated. It changes no result and is not kept anywhere.
 */
import { Cancelled, sentenceOf } from "../../engine/jobs.ts";
import { ofWorkloads, runsToCompletion } from "../../engine/model.ts";
import type { Estimate } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { completionOf } from "./completions.ts";
import { detourOf } from "./effort.ts";
import { simulationKey } from "./keys.ts";
import type { Design, Estimated, Pilot, StudioState } from "./state.ts";
import { perStudio } from "./studio.ts";

/** Wait after the last change, milliseconds: a little longer than that of the drawing, which comes first. */
const SETTLE = 60;

/** Whether a design is simulated to the end: nobody needs an estimate of it. */
function isSettled({ results, completions }: Pick<StudioState, "results" | "completions">, { values }: Design): boolean {
  // What a step waits for is estimated alone.
  if (runsToCompletion(values)) return completionOf({ completions }, values)?.result?.complete === true && !ofWorkloads().hasParts(values);
  return results[simulationKey(values)]?.complete === true;
}

/** What is known beforehand of how long a simulation takes, as a look at the highest load would tell it. */
function foreseenIn({ points, saturation }: Estimate, values: DesignValues): Pilot {
  const hops = points.findLast((point) => point.hops.mean !== null)?.hops.mean ?? null;
  const load = Math.max(...points.map((point) => point.load));
  const carried = Math.min(load, saturation?.load ?? load);
  return {
    carried: saturation === null || load < saturation.lower ? true : load > saturation.upper ? false : null,
    point: { load, offered: load, accepted: carried, worstFlow: carried, saturated: carried < load, filling: false, fullRate: 0 },
    speed: null,
    distance: hops === null ? undefined : hops / detourOf(values),
  };
}

/** Follows the designs from now on. */
export const followEstimates = perStudio((studio): void => {
  const jobs = new Map<number, { readonly key: string; readonly cancel: () => void }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (id: number, estimated: Estimated): void => {
    const { key, values, found } = estimated;
    studio.setState(({ designs, estimates, foreseen }) => ({
      ...(found !== null &&
        found.unknown === null &&
        found.completion === null && { foreseen: { ...foreseen, [key]: foreseenIn(found, values) } }),
      estimates: {
        ...Object.fromEntries(Object.entries(estimates).filter(([of]) => designs.some((one) => one.id === Number(of)))),
        [id]: estimated,
      },
    }));
  };
  const look = (): void => {
    const state = studio.getState();
    const wanted = state.designs.filter((one) => !isSettled(state, one));
    for (const [id, job] of jobs) {
      if (wanted.some((one) => one.id === id && simulationKey(one.values) === job.key)) continue;
      jobs.delete(id);
      job.cancel();
    }
    for (const { id, values } of wanted) {
      const key = simulationKey(values);
      if (jobs.has(id) || state.estimates[id]?.key === key) continue;
      const twin = Object.values(state.estimates).find((one) => one.key === key);
      if (twin !== undefined) {
        keep(id, twin);
        continue;
      }
      const job = studio.workers().run("estimate", values);
      jobs.set(id, {
        key,
        cancel: () => {
          job.cancel();
        },
      });
      const ended = (estimated: Estimated): void => {
        if (jobs.get(id)?.key !== key) return;
        jobs.delete(id);
        keep(id, estimated);
      };
      job.done.then(
        (found) => {
          ended({ key, values, found, why: found.unknown });
        },
        (error: unknown) => {
          if (!(error instanceof Cancelled)) ended({ key, values, found: null, why: sentenceOf(error) });
        },
      );
    }
  };
  studio.subscribe((state, old) => {
    if (state.designs === old.designs) return;
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE);
  });
  look();
});
