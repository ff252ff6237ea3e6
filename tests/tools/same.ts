/** Comparisons for loops of thousands: an expectation is only made where one does not hold, since making it takes longer than most of what is compared. */
import { expect } from "vitest";

/** As `expect(actual, what).toBe(expected)`. */
export function same<T>(actual: T, expected: T, what?: string): void {
  if (!Object.is(actual, expected)) expect(actual, what).toBe(expected);
}

/** As `expect(what is so).toBe(true)`. */
export function holds(so: boolean, what?: string): void {
  if (!so) expect(so, what).toBe(true);
}
