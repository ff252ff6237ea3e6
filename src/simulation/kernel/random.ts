// Random numbers of the kernel's own choices (xorshift32), the same bits everywhere.
import * as state from "./state";

/** A uniform integer of 0 .. n-1. */
export function below(n: i32): i32 {
  let x = <u32>state.randomState;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  state.randomState = x;
  return <i32>((<u64>x * <u64>n) >> 32);
}
