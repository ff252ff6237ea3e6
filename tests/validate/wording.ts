/** Numbers and verdicts in the words of the pages. */
import type { Findings, Measure } from "./claim.ts";
import { digitsOf } from "../../src/lessons/verdict.ts";
import type { Measured } from "../../src/lessons/verdict.ts";
import { figure, percent } from "../../src/lessons/findings.ts";

export function valueText(value: number, { unit, band }: Measure): string {
  const digits = digitsOf(value, band);
  if (unit === "%") return percent(value, digits);
  return unit === undefined || !Number.isFinite(value)
    ? figure(value, digits)
    : `${figure(value, digits)}${unit === "×" ? "×" : " cycles"}`;
}

/** "MIN 0.93, VAL 0.49"; the figures outside their bands are marked. */
export function oursText({ measured, aside }: { readonly measured: readonly Measured<Findings>[]; readonly aside: string }): string {
  const texts = measured.map(
    ({ name, value, measure: one, inside }) => `${name} ${inside ? "" : "**"}${valueText(value, one)}${inside ? "" : "**"}`,
  );
  return [texts.join(", "), aside].filter((text) => text !== "").join("; ");
}
