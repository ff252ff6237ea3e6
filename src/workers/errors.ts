/** Errors of jobs that do not end by themselves. Each message is one sentence for people. */
import { whenLoaded } from "../descriptor.ts";

/** The job was cancelled before it had a result. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
  constructor(what: string) {
    super(`The ${what} was cancelled.`);
  }
}

/** There are no workers here, so nothing can be computed. */
export class WorkersUnavailable extends Error {
  override readonly name = "WorkersUnavailable";
  constructor(reason: string) {
    super(
      `Flitlab computes in Web Workers, and this page cannot start one (${reason}); serve it over http or https to a browser with module workers.`,
    );
  }
}

/** The worker that ran the job has died; another one takes its place. */
export class WorkerFailed extends Error {
  override readonly name = "WorkerFailed";
  constructor(what: string, reason: string, outOfMemory: boolean) {
    super(
      outOfMemory
        ? `The worker that ran the ${what} ran out of memory: choose a smaller network or fewer workers.`
        : `The worker that ran the ${what} stopped unexpectedly (${reason}); it has been replaced, so the ${what} can be run again.`,
    );
  }
}

/** A part of the program cannot be loaded. Another try needs another worker, for some browsers remember what they could not load. */
export class PartMissing extends Error {
  override readonly name = "PartMissing";

  static of(what: string, cause?: unknown): PartMissing {
    return new PartMissing(missingSentence(what), { cause });
  }
}

/** Also for an error from a worker, of which only name and message are left. */
export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && error.name === "PartMissing";
}

/** The part that such an error names, "simulator"; null for an error in words of its own. */
export function missingPart(error: unknown): string | null {
  return isPartMissing(error) ? (SENTENCE.exec((error as Error).message)?.[1] ?? null) : null;
}

/** The sentence about parts that cannot be loaded, "simulator and LP solver". */
export const missingSentence = (parts: string): string =>
  `The ${parts} could not be loaded: Flitlab has been replaced since it was opened, or cannot be reached.`;

const SENTENCE = new RegExp(`^${missingSentence("(.*)")}$`);

/** The result of loading a part. Throws PartMissing. */
export async function loaded<T>(what: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    throw PartMissing.of(what, error);
  }
}

/** The result of `act` as soon as the code that it asks for is loaded; it is run again after loading. Rejects with PartMissing. */
export function onceLoaded<T>(act: () => T): Promise<T> {
  return whenLoaded(act, ({ what, load }) => loaded(what, load()));
}

/** The sentence for people, whatever was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : String(error);
}

/** True for the errors that engines throw when memory runs out. */
export function isOutOfMemory(error: unknown): boolean {
  return /out of memory|could not allocate|allocation failed|ERR_WORKER_OUT_OF_MEMORY|memory limit|Invalid (typed )?array( buffer)? length/i.test(
    sentenceOf(error),
  );
}
