/** Tables: what is written is read again as it was, and no spreadsheet takes a text for a formula. */
import { expect, test } from "vitest";
import { csvCells, csvGoesOn, csvRestored, csvText } from "../../src/math/csv.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { seeds } from "../tools/extent.ts";

test.each([
  ["p=2&name==cmd|' /C calc'!A0", "p=2&name==cmd|' /C calc'!A0"],
  ["=1+1", `"'=1+1"`],
  ["+1+1", `"'+1+1"`],
  ["-2+3", `"'-2+3"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1", `"'\t=1"`],
  ["\r=1", `"'\r=1"`],
  ["\n=1", `"'\n=1"`],
  ["＝1+1", `"'＝1+1"`],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ["-", `"'-"`],
  ["'=1", `"''=1"`],
  ["'a", "'a"],
  ["-0.5", "-0.5"],
  ["+.5e3", "+.5e3"],
  ["1e-3", "1e-3"],
  ["-1e-3", "-1e-3"],
  [-7, "-7"],
  [-0.25, "-0.25"],
  [1e-9, "1e-9"],
  [true, "true"],
  [null, ""],
  ["a,b", '"a,b"'],
  ['say "a"', '"say ""a"""'],
  ["a\nb", '"a\nb"'],
  [" a", '" a"'],
  ["größer → 木", "größer → 木"],
])("%j is written as %j", (cell, written) => {
  expect(csvText([["x", cell]])).toBe(`x,${written}\n`);
});

test("rows end as asked, and none is nothing", () => {
  expect(csvText([["a", 1], ["b"]], "\r\n")).toBe("a,1\r\nb\r\n");
  expect(csvText([])).toBe("");
});

test("whatever a cell holds is read again as it was", () => {
  const random = mulberry32(5);
  const signs = ["'", "'", "=", "+", "-", "@", "\t", "\r", "\n", '"', ",", ";", " ", "0", "5", ".", "e", "x", "＝", "\uFEFF"];
  const { first, count } = seeds(3000, 100_000);
  const lost: string[] = [];
  for (let i = first; i < first + count; i++) {
    const cell = `x${Array.from({ length: Math.floor(random() * 6) }, () => signs[Math.floor(random() * signs.length)]!).join("")}`.slice(
      random() < 0.8 ? 1 : 0,
    );
    const line = csvText([[cell, "end"]]).slice(0, -1);
    const back = csvCells(line, ",");
    // White space at the ends of a quoted cell is not known for sure to be its own; that is refused, and never another text.
    if (back === null ? cell === cell.trim() && cell === csvRestored(cell).trim() : back[0] !== cell)
      lost.push(JSON.stringify([cell, line, back]));
  }
  expect(lost).toEqual([]);
});

test("rows that cannot be told for sure are none", () => {
  expect(csvCells(' a , "b" ,"c""d"  ', ",")).toEqual(["a", "b", 'c"d']);
  expect(csvCells(' "a,b",c', ",")).toEqual(["a,b", "c"]);
  for (const row of ['"a"b,c', '"a', 'a"b,c', '"a" b,c', '\t"a,b",c', '"a"\t,b', '" a",b', '"a"\n"b"', '"a" "b",c', '"a""', '""a,b'])
    expect(csvCells(row, ",")).toBeNull();
  expect(csvCells('"a, ""b""\nc";d;', ";")).toEqual(['a, "b"\nc', "d", ""]);
  expect(csvCells(" a ,b ", ",")).toEqual(["a", "b"]);
  expect([csvGoesOn('"a'), csvGoesOn('"a""'), csvGoesOn('"a"""'), csvGoesOn("a")]).toEqual([true, true, false, false]);
});
