/** What the page loads later can be missing, and has one way to say so. */
import { expect, test } from "vitest";
import { codeOf, sourceFiles, textOf } from "./imports.ts";

/** Where a component that is loaded later gets its boundary. */
const HERE = "studio/parts.tsx";

test("no component is loaded later but by lazyPart, which bounds its failure", () => {
  const bare = sourceFiles().filter((file) => file !== HERE && /\blazy\s*[(<]|\blazy\s*[,}][^;]*\bfrom\b/.test(codeOf(textOf(file))));
  expect(bare).toEqual([]);
  // All that it hands out stands in a boundary.
  const [, part] = textOf(HERE).split("return function Part(");
  expect(part).toMatch(/^[^{]*\{\s*return \(\s*<ErrorBoundary\b[^>]*>\s*<Inner\b[^>]*\/>\s*<\/ErrorBoundary>\s*\);/);
});
