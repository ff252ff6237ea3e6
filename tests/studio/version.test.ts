/** Links say which Flitlab they were made with, and the page says when that is another one. */
import { expect, test } from "vitest";
import { VERSION, versionNote } from "../../src/studio/version.ts";
import packageFile from "../../package.json" with { type: "json" };

test("the version is the package's, and nothing is said of it or of none", () => {
  expect(VERSION).toBe(packageFile.version);
  expect(versionNote(VERSION)).toBeNull();
  expect(versionNote(undefined)).toBeNull();
});

test.each([
  [
    "0.0.9",
    `The link was made with Flitlab 0.0.9, and this is ${VERSION}: the study is the same, and its results may differ from those seen then.`,
  ],
  ["12.0.1-beta.3", /^The link was made with Flitlab 12\.0\.1-beta\.3, and this/],
  ["new\u202e", `version = new\\u202e is not valid: version must be that of a Flitlab, such as ${VERSION}.`],
  ["", /^version = \(nothing\) is not valid/],
])("version=%s", (text, sentence) => {
  if (typeof sentence === "string") expect(versionNote(text)).toBe(sentence);
  else expect(versionNote(text)).toMatch(sentence);
});
