/**
 * Which engine computes a point: part of its key, so that results of another one are not taken for today's. Sources of the simulator and
 * of the linear programs may change as long as the digits of their fingerprint do not, which tests/sweep/engine.test.ts checks. What it
 * is given (families, routings, patterns) is more than a fingerprint can try, so that its sources are part of every key.
 */
import { digest } from "virtual:model-digest";

/** Of the simulator: single packets' points and long ones', as the fingerprint has them. */
export const FLITS = "6012ba482c-adf7c4d90e";
/** Of the linear programs. */
export const PROGRAMS = "06b2b51675";
/** Of all else that results come from, such as networks, routes and prices: a digest of the sources. */
export const MODEL: string = digest;
/** What simulates a design, and what solves its linear program. */
export const SIMULATION = `${FLITS}-${MODEL}`;
export const PROGRAM = `${PROGRAMS}-${MODEL}`;
/** Of everything that a worker computes. */
export const ENGINES = `${FLITS} ${PROGRAMS} ${MODEL}`;
