/** Code in the docs that names a file of `examples` after its language stands in that file as it is, which other tests run. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FENCE = /^```\w+ (examples\/\S+)\n([\s\S]*?)^```$/gm;

/** Docs and examples have their own indentation. */
const lines = (text: string): string => text.replaceAll(/^ +/gm, "");

test.each(["docs/embedding.md", "docs/notebooks.md"])("code of %s stands in its example", (page) => {
  const blocks = [...readFileSync(page, "utf8").matchAll(FENCE)];
  expect(blocks.length).toBeGreaterThan(0);
  const strange = blocks.filter(([, file, code]) => !lines(readFileSync(file!, "utf8")).includes(lines(code!))).map(([block]) => block);
  expect(strange).toEqual([]);
});
