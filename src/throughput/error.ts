/** A throughput problem that cannot be answered; the message is one sentence for people: what is wrong and what to change. */
export class ThroughputError extends Error {
  override readonly name: string = "ThroughputError";
}

/** The model's program is larger than any that is built here. */
export class ProgramTooLarge extends ThroughputError {
  override readonly name = "ProgramTooLarge";
}
