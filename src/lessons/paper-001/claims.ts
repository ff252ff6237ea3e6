/** What the paper says of its figures, as claims on the errors of models against the simulation. */
import { signedPercent } from "../bars.ts";
import type { GroupSummary } from "../bars.ts";
import type { Measure } from "../claim.ts";
import type { BarsClaim } from "../lesson.ts";

type Groups = readonly GroupSummary[];

/** The figure that a claim is made of, and its groups, with or without numbers. */
export interface Ground {
  readonly id: string;
  readonly where: string;
  readonly groups: Groups;
}

/** A claim, once the figure is known. */
export type ClaimOn = (ground: Ground) => BarsClaim;

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}

/** What is not even this much below is not below: rounding. */
const BELOW = 1 - 1e-9;

/** The model's error against the simulation in a group; null while it is not known. */
function errorIn(groups: Groups, title: string, model: string): number | null {
  const group = groups.find((one) => one.title === title);
  return group?.programs.find(({ models }) => models.includes(model))?.error ?? null;
}

/** The model's errors, a group each, where they are known. */
function errorsOf(groups: Groups, model: string): number[] {
  return groups.map(({ title }) => errorIn(groups, title, model)).filter((error) => error !== null);
}

function rangeText(model: string, errors: readonly number[]): string {
  const [least, most] = [Math.min(...errors), Math.max(...errors)].map(signedPercent) as [string, string];
  return `model ${model}: ${least === most ? least : `${least} to ${most}`}`;
}

/** What claims on these models have in common: the studies behind them. */
function basedOn({ id, where, groups }: Ground, models: readonly string[]): Pick<BarsClaim, "id" | "where" | "studies" | "programs"> {
  const studies = (cells: readonly { readonly id: string; readonly study: string }[]) =>
    Object.fromEntries(cells.map((cell) => [cell.id, cell.study]));
  const programs = groups.flatMap((group) => group.programs.filter((one) => one.models.some((model) => models.includes(model))));
  return {
    id,
    where,
    studies: studies(groups.flatMap(({ simulated }) => simulated.cells)),
    programs: studies(programs.flatMap(({ cells }) => cells)),
  };
}

type Judged = Pick<Measure<number>, "band" | "why"> & { readonly of: (error: number) => number };

/** A claim on one model in every group: on a number made of its error. */
function everywhere(model: string, statement: string, accept: string, { of, ...judged }: Judged): ClaimOn {
  return (ground) => ({
    ...basedOn(ground, [model]),
    statement,
    accept,
    measures: Object.fromEntries(
      ground.groups.map(({ title }) => [
        title,
        {
          of: (groups: Groups) => {
            const error = errorIn(groups, title, model);
            return error === null ? null : of(error);
          },
          ...judged,
        },
      ]),
    ),
    aside: (groups) => rangeText(model, errorsOf(groups, model)),
  });
}

/** The model is within `limit` (relative) of the simulation everywhere. */
export function tracks(model: string, limit: number, statement: string): ClaimOn {
  return everywhere(model, statement, `model ${model} within ${percent(limit)} of UGAL-G in every group`, {
    of: (error) => error,
    band: [-limit - 0.0005, limit + 0.0005],
    why: "To both sides; the paper's figures are rounded to a tenth of a per cent.",
  });
}

const SIMULATED_BELOW = {
  of: (error: number) => 1 / (1 + error),
  band: [0, BELOW],
  why: "UGAL-G over the model: below 1, and never below nothing.",
} as const;

/** The model gives more than the simulation everywhere. */
export function above(model: string, statement: string): ClaimOn {
  return everywhere(model, statement, `model ${model} above UGAL-G in every group`, SIMULATED_BELOW);
}

/** The model gives less. */
export function below(model: string, statement: string): ClaimOn {
  return everywhere(model, statement, `model ${model} below UGAL-G in every group`, {
    of: (error) => 1 + error,
    band: [0, BELOW],
    why: "The model over UGAL-G: below 1, and never below nothing.",
  });
}

/** The model errs to one side (1: above, −1: below), by 10 % at most; half a per cent to the other side is what a search leaves open. */
export function slightly(model: string, side: 1 | -1, statement: string): ClaimOn {
  return everywhere(model, statement, `model ${model} ${side > 0 ? "above" : "below"} UGAL-G in every group, by 10 % at most`, {
    of: (error) => side * error,
    band: [-0.005, 0.1],
    why: "The error to that side: half a per cent to the other is what a search leaves open, and slightly is a tenth at most.",
  });
}

interface MeanError {
  readonly model: string;
  readonly mean: number;
}

/** Mean error of every model that has any. */
function meanErrors(groups: Groups): readonly MeanError[] {
  const all = [...new Set(groups.flatMap(({ programs }) => programs.flatMap(({ models }) => models)))].sort();
  return all.flatMap((model) => {
    const errors = errorsOf(groups, model);
    return errors.length === 0 ? [] : [{ model, mean: errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length }];
  });
}

/** These models have the least mean error of all. */
export function closest(models: readonly string[], statement: string): ClaimOn {
  const least = (means: readonly MeanError[], own: boolean): number =>
    means.filter(({ model }) => models.includes(model) === own).reduce((best, { mean }) => Math.min(best, mean), Infinity);
  return (ground) => ({
    ...basedOn(ground, [...new Set(ground.groups.flatMap(({ programs }) => programs.flatMap((program) => program.models)))]),
    statement,
    accept: `the least mean error of all models is that of model ${models.join(" or ")}`,
    measures: {
      "their least mean error against that of the others": {
        of: (groups) => {
          const means = meanErrors(groups);
          if (means.length < 2) return null;
          const [own, others] = [least(means, true), least(means, false)];
          return own === others ? 0 : others === Infinity ? -1 : (own - others) / (own + others);
        },
        band: [-1, 0],
        why: "The difference over the sum: −1 for no error at all, 0 for as much as the others have.",
      },
    },
    aside: (groups) =>
      `mean errors: ${meanErrors(groups)
        .map(({ model, mean }) => `model ${model} ${percent(mean)}`)
        .join(", ")}`,
  });
}

/** In one group these models give more than the simulation. */
export function apart(models: readonly string[], group: string, statement: string): ClaimOn {
  return (ground) => ({
    ...basedOn({ ...ground, groups: ground.groups.filter(({ title }) => title === group) }, models),
    statement,
    accept: `models ${models.join(" and ")} above UGAL-G on ${group}`,
    measures: Object.fromEntries(
      models.map((model) => [
        `model ${model}`,
        {
          ...SIMULATED_BELOW,
          of: (groups: Groups) => {
            const own = errorIn(groups, group, model);
            // Both or none: one alone says nothing of the claim.
            return own === null || models.some((other) => errorIn(groups, group, other) === null) ? null : SIMULATED_BELOW.of(own);
          },
        },
      ]),
    ),
    aside: (groups) => models.map((model) => `model ${model}: ${signedPercent(errorIn(groups, group, model) ?? NaN)}`).join(", "),
  });
}
