/** The paper's statements on its figures, as claims on the errors of models against the simulation. */
import { signedPercent } from "../bars.ts";
import type { GroupSummary } from "../bars.ts";
import type { Measure } from "../claim.ts";
import type { BarsClaim } from "../lesson.ts";
import { titleOf } from "./networks.ts";

// The paper's words on models, as bands of their throughput over UGAL-G's. It prints no numbers for these: the far ends are our reading.

export type Band = Pick<Measure<unknown>, "band" | "why">;

/** Far ends: an error of more than a third confirms no model. */
const MOST = 1.33;
const LEAST = 0.67;
const FAR = "a third at most is our reading";

export const ABOVE: Band = {
  band: [1.005, MOST],
  why: `Above by more than the half per cent that a search leaves open; ${FAR}.`,
};
export const BELOW: Band = {
  band: [LEAST, 0.995],
  why: `Below by more than the half per cent that a search leaves open; ${FAR}.`,
};

/** In whole per cents: model 3 "closely matches" with errors of up to 8.6 %. */
export const SIGNIFICANTLY_ABOVE: Band = {
  band: [1.09, MOST],
  why: `"Significantly": further above than what is called a close match, 8.6 % (in whole per cents); ${FAR}.`,
};
export const SIGNIFICANTLY_BELOW: Band = {
  band: [LEAST, 0.91],
  why: `"Significantly": further below than what is called a close match, 8.6 % (in whole per cents); ${FAR}.`,
};

export const SLIGHTLY_ABOVE: Band = {
  band: [0.995, 1.1],
  why: '"Only slightly": not below by more than the half per cent that a search leaves open; a tenth at most is our reading.',
};
export const SLIGHTLY_BELOW: Band = {
  band: [0.9, 1.005],
  why: '"Only slightly": not above by more than the half per cent that a search leaves open; a tenth at most is our reading.',
};

/** Of the difference between two models' errors. */
export const CLOSER: Band = {
  band: [-0.33, 0],
  why: "0: as close as the next best; a third is the most that the other bands let any model err by.",
};

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

/** The model's error against the simulation in a group; null while it is unknown. */
function errorIn(groups: Groups, title: string, model: string): number | null {
  const group = groups.find((one) => one.title === title);
  return group?.programs.find(({ models }) => models.includes(model))?.error ?? null;
}

/** The model's errors, a group each, as far as known. */
function errorsOf(groups: Groups, model: string): number[] {
  return groups.map(({ title }) => errorIn(groups, title, model)).filter((error) => error !== null);
}

/** "models 1, 3: −5.0 to −4.1 %, model 0: +11.1 %": the models' errors over the groups, those with the same error together. */
function rangesText(groups: Groups, models: readonly string[]): string {
  const byRange = new Map<string, string[]>();
  for (const model of models) {
    const errors = errorsOf(groups, model);
    const [least, most] = [Math.min(...errors), Math.max(...errors)].map(signedPercent) as [string, string];
    const range = least === most ? least : `${least} to ${most}`;
    byRange.set(range, [...(byRange.get(range) ?? []), model]);
  }
  return [...byRange].map(([range, own]) => `${titleOf(own)}: ${range}`).join(", ");
}

/** The common part of claims on these models: the studies behind them. */
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

/** A claim on models in every group: on a number computed from the error of each. */
function everywhere(models: readonly string[], statement: string, accept: string, { of, ...judged }: Judged): ClaimOn {
  return (ground) => ({
    ...basedOn(ground, models),
    statement,
    accept,
    measures: Object.fromEntries(
      ground.groups.flatMap(({ title }) =>
        models.map((model) => [
          models.length === 1 ? title : `${title}, model ${model}`,
          {
            of: (groups: Groups) => {
              const error = errorIn(groups, title, model);
              return error === null ? null : of(error);
            },
            ...judged,
          },
        ]),
      ),
    ),
    aside: (groups) => rangesText(groups, models),
  });
}

/** The model is within `limit` (relative) of the simulation everywhere. */
export function tracks(model: string, limit: number, statement: string): ClaimOn {
  return everywhere([model], statement, `model ${model} within ${percent(limit)} of UGAL-G in every group`, {
    of: (error) => error,
    band: [-limit - 0.0005, limit + 0.0005],
    why: "To both sides; the paper's figures are rounded to a tenth of a per cent.",
  });
}

/** "from 0.5 to 33.3 % above UGAL-G", "from 0.5 % below to 10 % above UGAL-G", of a band of models over the simulation. */
function sideText({ band }: Band): string {
  const side = (end: number): string => (end > 1 ? "above" : "below");
  const far = (end: number): number => Number((100 * Math.abs(end - 1)).toFixed(1));
  const [near, most] = band.toSorted((a, b) => Math.abs(a - 1) - Math.abs(b - 1)) as [number, number];
  return `from ${far(near)}${side(near) === side(most) ? "" : ` % ${side(near)}`} to ${far(most)} % ${side(most)} UGAL-G`;
}

/** The models over the simulation are in the band everywhere. */
function beside(models: readonly string[], statement: string, band: Band): ClaimOn {
  return everywhere(models, statement, `${titleOf(models)} ${sideText(band)} in every group`, { of: (error) => 1 + error, ...band });
}

/** The model gives more than the simulation everywhere. */
export function above(model: string, statement: string, band: Band = ABOVE): ClaimOn {
  return beside([model], statement, band);
}

/** The model gives less. */
export function below(model: string, statement: string, band: Band = BELOW): ClaimOn {
  return beside([model], statement, band);
}

/**
 * The models err to one side (1: above, −1: below), by 10 % at most; half a per cent to the other side is allowed, since a search leaves
 * that open.
 */
export function slightly(models: readonly string[], side: 1 | -1, statement: string): ClaimOn {
  return beside(models, statement, side > 0 ? SLIGHTLY_ABOVE : SLIGHTLY_BELOW);
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

/** The largest error of some models less the least of others, whatever their signs; null if there are none of either. */
export function lag(own: readonly number[], others: readonly number[]): number | null {
  if (own.length === 0 || others.length === 0) return null;
  return Math.max(...own.map(Math.abs)) - Math.min(...others.map(Math.abs));
}

/** Each of these models has a smaller mean error than any other. */
export function closest(models: readonly string[], statement: string): ClaimOn {
  return (ground) => ({
    ...basedOn(ground, [...new Set(ground.groups.flatMap(({ programs }) => programs.flatMap((program) => program.models)))]),
    statement,
    accept: `models ${models.join(" and ")} have the least mean errors of all`,
    measures: {
      "their largest mean error less the least of the others": {
        of: (groups) => {
          const means = meanErrors(groups);
          const errors = (own: boolean): number[] => means.filter(({ model }) => models.includes(model) === own).map(({ mean }) => mean);
          return lag(errors(true), errors(false));
        },
        unit: "%",
        ...CLOSER,
      },
    },
    aside: (groups) =>
      `mean errors: ${meanErrors(groups)
        .map(({ model, mean }) => `model ${model} ${percent(mean)}`)
        .join(", ")}`,
  });
}

/** In one group these models give more than the simulation, and are further from it than another. */
export function apart(models: readonly string[], than: string, group: string, statement: string): ClaimOn {
  return (ground) => {
    const all = [...models, than];
    const errors = (groups: Groups): readonly number[] | null => {
      const own = all.map((model) => errorIn(groups, group, model)).filter((error) => error !== null);
      // All or none: one alone says nothing of the claim.
      return own.length === all.length ? own : null;
    };
    return {
      ...basedOn({ ...ground, groups: ground.groups.filter(({ title }) => title === group) }, all),
      statement,
      accept: `models ${models.join(" and ")} ${sideText(ABOVE)} on ${group}, and model ${than} closer to it than either`,
      measures: {
        ...Object.fromEntries(
          models.map((model, i) => [
            `model ${model}`,
            {
              of: (groups: Groups) => {
                const found = errors(groups);
                return found && 1 + found[i]!;
              },
              ...ABOVE,
            },
          ]),
        ),
        [`error of model ${than} less the least of theirs`]: {
          of: (groups: Groups) => {
            const found = errors(groups);
            return found && lag(found.slice(-1), found.slice(0, -1));
          },
          unit: "%",
          ...CLOSER,
        },
      },
      aside: (groups) => all.map((model) => `model ${model}: ${signedPercent(errorIn(groups, group, model) ?? NaN)}`).join(", "),
    };
  };
}
