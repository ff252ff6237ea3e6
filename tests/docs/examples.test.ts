/** Code in the docs that names a file of `examples` after its language stands in that file as it is, which other tests run. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FENCE = /^```\w+ (examples\/\S+)\n([\s\S]*?)^```$/gm;

test.each(["docs/embedding.md"])("code of %s stands in its example", (page) => {
  const blocks = [...readFileSync(page, "utf8").matchAll(FENCE)];
  expect(blocks.length).toBeGreaterThan(0);
  const strange = blocks.filter(([, file, code]) => !readFileSync(file!, "utf8").includes(code!)).map(([block]) => block);
  expect(strange).toEqual([]);
});
