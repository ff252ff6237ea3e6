/**
 * How much is tried: with every commit what a few minutes hold; all of it by `npm run validate -- --whole`, and any number of random
 * designs and studies from any seed on by `npm run validate -- --random=N --first=SEED`.
 */
const { env } = process;

export const WHOLE = env["FLITLAB_WHOLE"] === "1";

/** Seeds of random designs or studies; `few` with every commit, from seed `start` on, and `all`, from 1 on, in the whole. */
export function seeds(few: number, all: number, start = 1): { readonly first: number; readonly count: number } {
  const asked = env["FLITLAB_RANDOM"];
  return {
    first: Number(env["FLITLAB_RANDOM_FIRST"] ?? (WHOLE || asked !== undefined ? 1 : start)),
    count: Number(asked ?? (WHOLE ? all : few)),
  };
}
