/** What is done with linear programs in the limits view: ended early, taken up again, ticked, checked by another solver. */
import type { Verification } from "../../throughput/results.ts";
import { isPartMissing, sentenceOf } from "../../workers/errors.ts";
import type { Job } from "../../workers/pool.ts";
import { end, giveUpOthers, searches, solve, solveBounds, store } from "./bounds.ts";
import { boundKey } from "./keys.ts";
import { notifyFailure } from "./notices.ts";
import { useStudio } from "./state.ts";
import type { Bound, Verified } from "./state.ts";
import { workers } from "./workers.ts";

const verifications = new Map<string, Job<Verification>>();

/** True for the one that the solver is at; the others that are open wait for it. */
export function isAtWork({ key }: Bound): boolean {
  return searches.keys().next().value === key;
}

/** Takes the bounds of this moment for good enough. */
export function accept({ key }: Bound): void {
  const search = searches.get(key);
  if (search) end(search, "accepted");
  else store(key, () => ({ state: "accepted" }));
}

/** Goes on to the optimum where an accepted gap, a time limit or somebody has ended the search before; within the time limit of now. */
export function prove({ key, model, values }: Bound): void {
  const design = useStudio.getState().designs.find((one) => boundKey(one.values, model) === key);
  if (!searches.has(key)) solve(key, { ...(design?.values ?? values), model, gap: 0 });
}

/** Adds a model to those that are solved, and solves it for all designs; or takes it away. */
export function tickModel(model: string, on: boolean): void {
  const { models, designs } = useStudio.getState();
  const others = models.filter((id) => id !== model);
  useStudio.setState({ models: on ? [...others, model] : others });
  (on ? solveBounds : giveUpOthers)(designs.map(({ values }) => values));
}

/** Has the program built anew and solved by the other solver, which is fetched for it. */
export function verify({ key, values }: Bound): void {
  const note = (verification: Verified): void => {
    store(key, () => ({ verification }));
  };
  note({ state: "waiting", text: "" });
  const job = workers().verify(values, {
    onProgress: (text) => {
      note({ state: "waiting", text });
    },
  });
  verifications.set(key, job);
  job.done
    .then(
      (answer) => {
        note({ state: "done", answer });
      },
      (error: unknown) => {
        if (isPartMissing(error)) notifyFailure(error, "designs");
        note({ state: "failed", text: sentenceOf(error) });
      },
    )
    .finally(() => {
      verifications.delete(key);
    })
    .catch(() => undefined);
}

export function cancelVerification({ key }: Bound): void {
  verifications.get(key)?.cancel();
}
