/** Tables of the page have names, so that who hears them knows which one is read, and their columns have headers. */
import { expect, test } from "vitest";
import { sourceFiles, textOf } from "./imports.ts";

test("every table has a name or a caption", () => {
  const nameless = sourceFiles()
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) =>
      (textOf(file).match(/<table[^>]*>\s*<?\w*/g) ?? [])
        .filter((tag) => !/aria-label|<caption$/.test(tag))
        .map((tag) => `${file}: ${tag}`),
    );
  expect(nameless).toEqual([]);
});
