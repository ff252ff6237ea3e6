/**
 * Which engine computes a point: part of its key, so that results of another one are not taken for today's. Sources may change as long
 * as the digits do not, which tests/sweep/engine.test.ts checks against the fingerprint of the engines.
 */
import { digest } from "virtual:model-digest";

/** Of the simulator: single packets' points and long ones', as the fingerprint has them. */
export const FLITS = "f228140fc4-57c769fb68";
/** Of the linear programs. */
export const PROGRAMS = "06b2b51675";
/** Of what is counted in no time: a digest of its sources. */
export const MODEL: string = digest;
/** Of everything that a worker computes. */
export const ENGINES = `${FLITS} ${PROGRAMS} ${MODEL}`;
