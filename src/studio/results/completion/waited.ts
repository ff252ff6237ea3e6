/** What a step of the critical path waited for, in a few words. */
import { count } from "../../../drawing/text.ts";
import type { CriticalStep } from "../../../simulation/critical-path.ts";

/** "own sends, 1,378": before it its task was sending others. "88 → 91": it depends on that one. */
export function waitedFor({ ready, begun, source }: CriticalStep, before: CriticalStep | null): string {
  const waited = begun - ready;
  if (before !== null && before.source === source && before.kind === "message" && before.handed > ready)
    return waited > 0 ? `own sends, ${count(waited)}` : "own sends";
  if (before !== null && ready >= before.done)
    return before.kind === "work" ? "its computing" : `${before.source} → ${before.destination ?? ""}`;
  return ready > 0 ? `cycle ${count(ready)}` : "nothing";
}
