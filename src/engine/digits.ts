/**
 * The version of the digits: an integer that is raised by hand whenever a settled digit of some study changes (docs/versions.md).
 * tests/engine/digits.test.ts compares a fixed set of studies with tests/reference/digits.json, and fails until it has been raised.
 */
export const DIGITS = 1;
