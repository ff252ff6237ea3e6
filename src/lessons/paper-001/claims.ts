/** What the paper says of its figures, as tests of ours: verdicts are computed from the numbers. */
import type { GroupSummary } from "./summary.ts";

export interface Finding {
  /** Our numbers, in words. */
  readonly ours: string;
  readonly holds: boolean;
}

export interface Claim {
  /** What the paper says. */
  readonly text: string;
  /** When ours agrees. */
  readonly accept: string;
  /** Null while there is nothing to judge it by. */
  readonly judge: (groups: readonly GroupSummary[]) => Finding | null;
}

export interface Verdict {
  readonly claim: string;
  readonly accept: string;
  readonly ours: string;
  /** "open": no number yet. */
  readonly verdict: "holds" | "differs" | "open";
  /** False while numbers that count are missing. */
  readonly complete: boolean;
}

/** The verdicts on a figure's claims by the numbers that there are. */
export function verdictsOf(claims: readonly Claim[], groups: readonly GroupSummary[]): readonly Verdict[] {
  const complete = groups.every(({ simulated, programs }) => [simulated, ...programs].every(({ count, cells }) => count === cells.length));
  return claims.map(({ text, accept, judge }) => {
    const finding = judge(groups);
    return {
      claim: text,
      accept,
      ours: finding?.ours ?? "no numbers yet",
      verdict: finding === null ? "open" : finding.holds ? "holds" : "differs",
      complete,
    };
  });
}

/** "+4.3 %", "−0.6 %". */
export function signedPercent(share: number): string {
  const text = (100 * Math.abs(share)).toFixed(1);
  return `${text === "0.0" ? "" : share < 0 ? "−" : "+"}${text} %`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}

/** The model's errors against the simulation, a group each, where both are known. */
function errorsOf(groups: readonly GroupSummary[], model: string): number[] {
  return groups
    .map(({ programs }) => programs.find(({ models }) => models.includes(model))?.error ?? null)
    .filter((error) => error !== null);
}

function rangeText(model: string, errors: readonly number[]): string {
  const [least, most] = [Math.min(...errors), Math.max(...errors)].map(signedPercent) as [string, string];
  return `model ${model}: ${least === most ? least : `${least} to ${most}`}`;
}

/** A test of one model's errors. */
function onErrors(model: string, text: string, accept: string, holds: (error: number) => boolean): Claim {
  return {
    text,
    accept,
    judge: (groups) => {
      const errors = errorsOf(groups, model);
      return errors.length === 0 ? null : { ours: rangeText(model, errors), holds: errors.every(holds) };
    },
  };
}

/** The model is within `limit` (relative) of the simulation everywhere. */
export function tracks(model: string, limit: number, text: string): Claim {
  // The paper's figures are rounded to a tenth of a per cent.
  return onErrors(
    model,
    text,
    `model ${model} within ${percent(limit)} of UGAL-G in every group`,
    (error) => Math.abs(error) < limit + 0.0005,
  );
}

/** The model gives more than the simulation everywhere. */
export function above(model: string, text: string): Claim {
  return onErrors(model, text, `model ${model} above UGAL-G in every group`, (error) => error > 0);
}

/** The model gives less. */
export function below(model: string, text: string): Claim {
  return onErrors(model, text, `model ${model} below UGAL-G in every group`, (error) => error < 0);
}

/** The model errs to one side (1: above, −1: below), by 10 % at most; half a per cent to the other side is what a search leaves open. */
export function slightly(model: string, side: 1 | -1, text: string): Claim {
  return onErrors(
    model,
    text,
    `model ${model} ${side > 0 ? "above" : "below"} UGAL-G in every group, by 10 % at most`,
    (error) => side * error > -0.005 && side * error <= 0.1,
  );
}

/** These models have the least mean error of all. */
export function closest(models: readonly string[], text: string): Claim {
  return {
    text,
    accept: `the least mean error of all models is that of model ${models.join(" or ")}`,
    judge: (groups) => {
      const all = [...new Set(groups.flatMap(({ programs }) => programs.flatMap(({ models: own }) => own)))].sort();
      const means = all.flatMap((model) => {
        const errors = errorsOf(groups, model);
        return errors.length === 0 ? [] : [{ model, mean: errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length }];
      });
      if (means.length < 2) return null;
      const least = means.reduce((best, each) => Math.min(best, each.mean), Infinity);
      return {
        ours: `mean errors: ${means.map(({ model, mean }) => `model ${model} ${percent(mean)}`).join(", ")}`,
        holds: means.some(({ model, mean }) => models.includes(model) && mean <= least),
      };
    },
  };
}

/** In one group these models give more than the simulation. */
export function apart(models: readonly string[], group: string, text: string): Claim {
  return {
    text,
    accept: `models ${models.join(" and ")} above UGAL-G on ${group}`,
    judge: (groups) => {
      const own = groups.filter(({ title }) => title === group);
      const errors = models
        .map((model) => [model, errorsOf(own, model)[0]] as const)
        .filter((pair): pair is readonly [string, number] => pair[1] !== undefined);
      if (errors.length < models.length) return null;
      return {
        ours: errors.map(([model, error]) => `model ${model}: ${signedPercent(error)}`).join(", "),
        holds: errors.every(([, error]) => error > 0),
      };
    },
  };
}
