/** What is wrong with a record of values of one design: nothing, when it is complete and valid. */
import type { Values } from "../../src/descriptor.ts";
import { resolve } from "../../src/study/resolve.ts";
import type { Wish } from "../../src/study/resolve.ts";
import { parametersOf } from "../../src/study/schema.ts";
import { problemOf } from "../../src/study/study.ts";
import type { Problem } from "../../src/study/study.ts";
import { formatValue } from "../../src/study/texts.ts";

export function problemsOf(values: Values, design = 0): Problem[] {
  const wishes = new Map<string, Wish>(Object.entries(values).map(([id, given]) => [id, { given, soft: false }]));
  const resolved = resolve(wishes);
  const problems = [...resolved.findings, ...resolved.idle].map(({ parameter, value, message }) =>
    problemOf(design, parameter, value, message),
  );
  for (const { id, title } of parametersOf(resolved.values)) {
    if (Object.hasOwn(values, id)) continue;
    problems.push(problemOf(design, id, "", `${id} (${title}) is missing: its default is ${formatValue(resolved.values[id]!)}.`));
  }
  return problems;
}
