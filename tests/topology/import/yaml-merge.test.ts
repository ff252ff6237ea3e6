/** YAML's merge key: a map takes the entries of others (yaml.org/type/merge.html). */
import { expect, test } from "vitest";
import { graphList } from "../../../src/topology/graph-text.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";

/** Links by the numbers of their routers, or the fault. */
function readAs(text: string): string {
  const read = readNetworkText(text);
  return "fault" in read ? `refused: ${read.fault}` : graphList({ ...read.graph, endpoints: null, labels: null }, ",");
}

const lab = (nodes: string, before = ""): string => `name: lab
${before}topology:
  nodes:
${nodes}
  links:
    - endpoints: ["a:eth1", "b:eth1"]
    - endpoints: ["b:eth2", "c:eth1"]
`;
const BASE = ".leaf: &leaf\n  kind: srl\n  image: x\n.client: &client\n  kind: linux\n";

test.each([
  ["one map", lab("    a: {<<: *leaf}\n    b: {<<: *leaf, mgmt: 1}\n    c:\n      <<: *leaf", BASE), "0-1,1-2"],
  [
    "its own entry goes first",
    lab("    a: {kind: srl, <<: *client}\n    b: {<<: *leaf}\n    c: {<<: *client, kind: srl}", BASE),
    "0-1,1-2",
  ],
  ["the first of several", lab("    a: {<<: [*leaf, *client]}\n    b: {<<: *leaf}\n    c: {<<: [*leaf, *client]}", BASE), "0-1,1-2"],
  ["maps of maps", lab("    a: &a {<<: *leaf}\n    b: &b {<<: *a}\n    c: {<<: *b}", BASE), "0-1,1-2"],
  ["no map", lab("    a: {<<: 5}\n    b: {}\n    c: {}"), "refused: containerlab: line 4 has << of something that is no map"],
  ["itself", lab("    a: &a {<<: *a}\n    b: {}\n    c: {}"), "refused: containerlab: line 4 merges a map with itself"],
])("%s", (_, text, expected) => {
  expect(readAs(text)).toBe(expected);
});

test("maps that merge each other without end are refused", () => {
  const deep = Array.from({ length: 5000 }, (_, i) => `.m${i}: &m${i} {k${i}: 1${i > 0 ? `, <<: *m${i - 1}` : ""}}\n`).join("");
  expect(readAs(lab("    a: {<<: *m4999}\n    b: {}\n    c: {}", deep))).toMatch(
    /^refused: containerlab: line \d+ merges more than 50 maps/,
  );
  const wide = Array.from(
    { length: 40 },
    (_, i) => `.m${i}: &m${i} {k${i}: 1${i > 0 ? `, <<: [${`*m${i - 1}, `.repeat(9)}*m${i - 1}]` : ""}}\n`,
  ).join("");
  const large = `.w: &w {${Array.from({ length: 2000 }, (_, i) => `w${i}: 1`).join(", ")}}\n`;
  const again = `    a: {<<: [${"*w, ".repeat(2000)}*w]}\n    b: {}\n    c: {}`;
  expect(readAs(lab("    a: {<<: *m39}\n    b: {}\n    c: {}", wide))).toBe("0-1,1-2");
  expect(readAs(lab(again, large))).toMatch(/merges more than 1000000 entries in all$/);
});
