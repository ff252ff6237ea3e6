/** A throughput problem without an answer. The message is one sentence for people: what is wrong and what to change. */
export class ThroughputError extends Error {
  override readonly name: string = "ThroughputError";
}

/** The model's program is too large to be built here. */
export class ProgramTooLarge extends ThroughputError {
  override readonly name = "ProgramTooLarge";
}
