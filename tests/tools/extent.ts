/**
 * How much is tried: with every commit what a few minutes hold; all of it by `npm run validate -- --whole`, and any number of random
 * designs and studies from any seed on by `npm run validate -- --random=N --first=SEED`.
 */
const { env } = process;

export const WHOLE = env["FLITLAB_WHOLE"] === "1";

/** What needs a Slurm of its own: in the whole, and by `npm run validate -- --slurm`. */
export const SLURM = WHOLE || env["FLITLAB_SLURM"] === "1";

/** Cases of a family: all in the whole, with every commit the first, and every `nth` after it. */
export function some<T>(cases: readonly T[], nth: number): readonly T[] {
  return WHOLE ? cases : cases.filter((_, i) => i % nth === 0);
}

/** Of a browser test that is too long for every commit (or is so at one size): `test(title, IN_WHOLE, …)`; playwright.config.ts leaves it out. */
export const IN_WHOLE = { tag: "@whole" } as const;

/** The same for the members of a family of which one is enough with every commit. */
export function inWholeUnless(enough: boolean): { readonly tag?: string } {
  return enough ? {} : IN_WHOLE;
}

/** Seeds of random designs or studies; `few` with every commit, from seed `start` on, and `all`, from 1 on, in the whole. */
export function seeds(few: number, all: number, start = 1): { readonly first: number; readonly count: number } {
  const asked = env["FLITLAB_RANDOM"];
  return {
    first: Number(env["FLITLAB_RANDOM_FIRST"] ?? (WHOLE || asked !== undefined ? 1 : start)),
    count: Number(asked ?? (WHOLE ? all : few)),
  };
}
