/** What is asked of the simulator: a run in slices, with figures on the way and a result. */
export interface Experiment<Result, Progress> {
  /** Simulates up to so many cycles more; true when it is finished. Slices do not change a digit. */
  advance(cycles: number): boolean;
  /** Long slices take less time than short ones of as many cycles. */
  readonly longSlices?: boolean;
  /** How far it has come. */
  progress(): Progress;
  /** The figures, at any time; they say themselves whether they are complete. */
  result(): Result;
  /** Processor time that it took, which it cannot know, seconds. */
  addSeconds(seconds: number): void;
}
