/** The interface of a simulation: a run in slices, with figures on the way and a result. */
export interface Experiment<Result, Progress> {
  /** Simulates up to so many cycles more; true when it is finished. Slices do not change a digit. */
  advance(cycles: number): boolean;
  /** True if long slices take less time than short ones of as many cycles. */
  readonly longSlices?: boolean;
  /** How far it has come. */
  progress(): Progress;
  /** The figures, at any time, with a mark whether they are complete. */
  result(): Result;
  /** Adds the processor time that it took, in seconds, which it cannot measure itself. */
  addSeconds(seconds: number): void;
}
