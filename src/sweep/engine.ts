/**
 * The identity of the engine that computes a point. It is part of the point's key, so that results of another engine never count as present
 * ones. Sources of the simulator and of the linear programs may change as long as the digits of their fingerprint do not, which
 * tests/sweep/engine.test.ts checks. Their inputs (families, routings, patterns) are more than a fingerprint can try, so a digest of those
 * sources is part of every key.
 */
import { digest } from "virtual:model-digest";

/** Fingerprint of the simulator: points of single packets and of long ones. */
export const FLITS = "6012ba482c-adf7c4d90e";
/** Fingerprint of the linear programs. */
export const PROGRAMS = "06b2b51675";
/** A digest of the sources of all other inputs, such as networks, routes and prices. */
export const MODEL: string = digest;
/** The engine of simulations, and that of linear programs. */
export const SIMULATION = `${FLITS}-${MODEL}`;
export const PROGRAM = `${PROGRAMS}-${MODEL}`;
/** Of everything that a worker computes. */
export const ENGINES = `${FLITS} ${PROGRAMS} ${MODEL}`;
