/** The sweep that was looked at last. The page's button opens it again. */
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";

const latestOf = perStudio(() => ({ text: "" }));

export function latestSweep(studio: Studio): string {
  return latestOf(studio).text;
}

export function noteSweep(studio: Studio, text: string): void {
  latestOf(studio).text = text;
}
