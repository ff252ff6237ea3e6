/** Actions on linear programs in the limits view: ended early, taken up again, ticked, or checked by another solver. */
import { isPartMissing, sentenceOf } from "../../engine/jobs.ts";
import type { Job } from "../../engine/jobs.ts";
import type { Verification } from "../../engine/results.ts";
import { end, giveUpOthers, searchesOf, solve, solveBounds, store } from "./bounds.ts";
import { boundKey } from "./keys.ts";
import { notifyFailure } from "./notices.ts";
import type { Bound, Verified } from "./state.ts";
import { perStudio } from "./studio.ts";
import type { Studio } from "./studio.ts";

const verificationsOf = perStudio(() => new Map<string, Job<Verification>>());

/** True for the program that the solver is working on; the others that are open wait for it. */
export function isAtWork(studio: Studio, { key }: Bound): boolean {
  return searchesOf(studio).keys().next().value === key;
}

/** Accepts the bounds of this moment as good enough. */
export function accept(studio: Studio, { key }: Bound): void {
  const search = searchesOf(studio).get(key);
  if (search) end(search, "accepted");
  else store(studio, key, () => ({ state: "accepted" }));
}

/** Goes on to the optimum where an accepted gap, a time limit or somebody ended the search before, within the present time limit. */
export function prove(studio: Studio, { key, model, values }: Bound): void {
  const design = studio.getState().designs.find((one) => boundKey(one.values, model) === key);
  if (!searchesOf(studio).has(key)) solve(studio, key, { ...(design?.values ?? values), model, gap: 0 });
}

/** Adds a model to those that are solved, and solves it for all designs; or removes it. */
export function tickModel(studio: Studio, model: string, on: boolean): void {
  const { models, designs } = studio.getState();
  const others = models.filter((id) => id !== model);
  studio.setState({ models: on ? [...others, model] : others });
  (on ? solveBounds : giveUpOthers)(
    studio,
    designs.map(({ values }) => values),
  );
}

/** Has the program rebuilt and solved by the other solver, which is fetched for it. */
export function verify(studio: Studio, { key, values }: Bound): void {
  const note = (verification: Verified): void => {
    store(studio, key, () => ({ verification }));
  };
  note({ state: "waiting", text: "" });
  const job = studio.workers().run("verification", values, {
    onProgress: (text) => {
      note({ state: "waiting", text });
    },
  });
  const verifications = verificationsOf(studio);
  verifications.set(key, job);
  job.done
    .then(
      (answer) => {
        note({ state: "done", answer });
      },
      (error: unknown) => {
        if (isPartMissing(error)) notifyFailure(studio, error, "designs");
        note({ state: "failed", text: sentenceOf(error) });
      },
    )
    .finally(() => {
      verifications.delete(key);
    })
    .catch(() => undefined);
}

export function cancelVerification(studio: Studio, { key }: Bound): void {
  verificationsOf(studio).get(key)?.cancel();
}
