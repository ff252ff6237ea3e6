/**
 * How much designs still carry when links fail, which links harm most, beside which a second one helps most, what others do to their
 * traffic, and what would shorten their runs. This is computed on request and ends when the design changes.
 */
import { alternativesTo, carriedUnderFailures, harmfulLinks, mapped, measureImpact } from "../../engine/jobs.ts";
import type { Job } from "../../engine/jobs.ts";
import { ANY_PATH } from "../../engine/model.ts";
import { withValue } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { whenHere } from "../families.ts";
import { askedJobs, keepJob } from "./asked-jobs.ts";
import { addDesignLike } from "./designs.ts";
import { boundKey, simulationKey } from "./keys.ts";
import type { AskedRun, StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";

/** Shares of failed links that are looked at, and links that are named. */
export const SHARES: readonly number[] = [0, 0.05, 0.1, 0.2, 0.3];
export const MAX_HARMFUL = 5;
export const MAX_HELPFUL = 3;
/** Results kept, for designs that come back. */
const KEPT = 16;

export const carriedKey = (values: DesignValues): string => `carried ${simulationKey(values)} ${boundKey(values, ANY_PATH)}`;
export const harmKey = (values: DesignValues): string => `harm ${boundKey(values, ANY_PATH)}`;

export const helpKey = (values: DesignValues): string => `help ${boundKey(values, ANY_PATH)}`;

export const impactKey = (values: DesignValues): string => `impact at ${Math.min(...values.load)} ${simulationKey(values)}`;

export const alternativesKey = (values: DesignValues): string => `alternatives ${simulationKey(values)}`;

type Part = "carried" | "harms" | "helps" | "impacts" | "alternatives";
const PREFIX: Readonly<Record<Part, string>> = {
  carried: "carried ",
  harms: "harm ",
  helps: "help ",
  impacts: "impact ",
  alternatives: "alternatives ",
};
type ResultOf<P extends Part> = NonNullable<StudioState[P][string]["result"]>;

const jobsOf = askedJobs(
  ({ designs }) =>
    new Set(
      designs.flatMap(({ values }) => [carriedKey(values), harmKey(values), helpKey(values), impactKey(values), alternativesKey(values)]),
    ),
);

function begin<P extends Part>(
  studio: Studio,
  part: P,
  key: string,
  start: (tell: (result: ResultOf<P>) => void) => Job<ResultOf<P>>,
): void {
  const jobs = jobsOf(studio);
  if (jobs.has(key)) return;
  const show = (change: Partial<AskedRun<ResultOf<P>>>): void => {
    studio.setState((state) => {
      const all = state[part] as Readonly<Record<string, AskedRun<ResultOf<P>>>>;
      const others = Object.entries(all).filter(([other]) => other !== key);
      const next = { result: all[key]?.result ?? null, running: jobs.has(key), failure: null, ...change };
      return { [part]: { ...Object.fromEntries(others.slice(-KEPT)), [key]: next } } as Partial<StudioState>;
    });
  };
  const job = start((result) => {
    if (jobs.has(key)) show({ result });
  });
  keepJob(
    studio,
    jobs,
    key,
    job,
    (result) => {
      show({ result });
    },
    show,
  );
  show({});
}

/** For all designs. */
export function askCarried(studio: Studio): void {
  for (const { values } of studio.getState().designs)
    begin(studio, "carried", carriedKey(values), (onProgress) => carriedUnderFailures(studio.workers(), values, SHARES, { onProgress }));
}

export function askHarm(studio: Studio): void {
  for (const { values } of studio.getState().designs)
    begin(studio, "harms", harmKey(values), (onProgress) => harmfulLinks(studio.workers(), values, MAX_HARMFUL, { onProgress }));
}

export function askHelp(studio: Studio): void {
  for (const { values } of studio.getState().designs)
    begin(studio, "helps", helpKey(values), (onProgress) => studio.workers().run("helpfulLinks", values, { onProgress }, MAX_HELPFUL));
}

export function askImpact(studio: Studio): void {
  for (const { values } of studio.getState().designs)
    begin(studio, "impacts", impactKey(values), () =>
      mapped(measureImpact(studio.workers(), values, {}, {}), (found) => {
        if ("refusal" in found) throw new Error(found.refusal.message);
        return found;
      }),
    );
}

/** Of the design at this place. */
export function askAlternatives(studio: Studio, index: number): void {
  const { values } = studio.getState().designs[index]!;
  begin(studio, "alternatives", alternativesKey(values), (onProgress) => alternativesTo(studio.workers(), values, { onProgress }));
}

/** Ends what is under way of one part; what there is stays. */
export function stopAsked(studio: Studio, part: Part): void {
  for (const [key, job] of jobsOf(studio)) if (key.startsWith(PREFIX[part])) job.cancel();
}

/** Adds a design like this one without these links: they stand in its drawing as cut. */
export function cutBeside(studio: Studio, index: number, links: readonly string[]): void {
  const design = studio.getState().designs[index];
  if (!design) return;
  const before = design.values.failedLinks;
  const failedLinks = [...(before === "" ? [] : [before]), ...links].join(",");
  whenHere(studio, () => {
    addDesignLike(studio, design, withValue(design.values, "failedLinks", failedLinks).values);
  });
}
