/** Links say which Flitlab and which engines they were made with, and the page says what of it is another now. */
import { expect, test } from "vitest";
import { VERSION, versionNote } from "../../src/sweep/version.ts";
import { FLITS, PROGRAMS } from "../../src/sweep/engine.ts";
import { version } from "../../package.json" with { type: "json" };

const [simulate, packets] = FLITS.split("-").map((one) => one.slice(0, 4));
const solver = PROGRAMS.slice(0, 4);

test("the version is the package's and the engines', and nothing is said of it, of none, or of the package's alone", () => {
  expect(VERSION).toBe(`${version}_${simulate}.${packets}.${solver}`);
  for (const same of [VERSION, version, undefined]) expect(versionNote(same)).toBeNull();
});

test.each([
  ["0.0.9", `Flitlab 0.0.9, and this is ${version}: the study is the same, and its results may differ from those seen then.`],
  [
    "12.0.1-beta.3",
    `Flitlab 12.0.1-beta.3, and this is ${version}: the study is the same, and its results may differ from those seen then.`,
  ],
  [
    `0.0.9_${simulate}.${packets}.${solver}`,
    `Flitlab 0.0.9, and this is ${version}: the study is the same, and simulator and linear programs give the same digits.`,
  ],
  [
    `${version}_0000.${packets}.${solver}`,
    `another Flitlab ${version}: the study is the same, but the simulator gives other digits now, so that results may differ from those seen then.`,
  ],
  [
    `0.0.9_${simulate}.0000.0000`,
    `Flitlab 0.0.9, and this is ${version}: the study is the same, but the simulator and the solver of linear programs give other digits now, so that results may differ from those seen then.`,
  ],
])("version=%s", (text, sentence) => {
  expect(versionNote(text)).toBe(`The link was made with ${sentence}`);
});

test.each([
  ["new\u202e", "new\\u202e"],
  ["", "(nothing)"],
  [`${version}_12.3`, `${version}_12.3`],
])("version=%s is none", (text, shown) => {
  expect(versionNote(text)).toBe(`version = ${shown} is not valid: version must be that of a Flitlab, such as ${VERSION}.`);
});
