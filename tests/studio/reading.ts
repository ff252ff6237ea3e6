/** What tests read of a studio: its study, and its sentences as plain text. */
import type { Study } from "../../src/study/study.ts";
import type { Studio } from "../../src/studio/store/studio.ts";

/** Valid values only. */
export function currentStudy(studio: Studio): Study {
  return { designs: studio.getState().designs.map(({ values }) => values) };
}

export function textOf(parts: readonly { readonly text: string }[]): string {
  return parts.map(({ text }) => text).join("");
}
