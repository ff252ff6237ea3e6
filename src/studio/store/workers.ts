/** The studio's workers, started when first needed. */
import { browserPool } from "../../workers/browser.ts";
import type { Pool } from "../../workers/pool.ts";

let pool: Pool | null = null;

export function workers(): Pool {
  pool ??= browserPool();
  return pool;
}

/** Has the studio work on another pool. */
export function workOn(other: Pool): void {
  pool = other;
}
