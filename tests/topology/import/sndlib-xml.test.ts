/** SNDlib's XML form is the network, the map and the demands of its native one. */
import { expect, test } from "vitest";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import { mulberry32 } from "../../../src/math/random.ts";

const NAMES = ["Aachen", "Berlin", "N3", "x_4", "e-5"];

/** A random network in both forms. */
function both(seed: number): readonly [native: string, xml: string] {
  const random = mulberry32(seed);
  const links = [[0, 1], [1, 2], [2, 3], [3, 4], ...(random() < 0.5 ? [[4, 0]] : [])] as const;
  const at = NAMES.map(() => [Number((20 * random()).toFixed(2)), Number((60 * random()).toFixed(2))] as const);
  const capacity = random() < 0.5 ? links.map(() => 10 * (1 + Math.floor(4 * random()))) : links.map(() => 0);
  const demands = [
    [0, 2, 5.5],
    [3, 1, 2],
    [4, 0, 0.25],
  ] as const;
  const native = `?SNDlib native format; type: network; version: 1.0
NODES (
${NAMES.map((name, i) => `  ${name} ( ${at[i]!.join(" ")} )`).join("\n")}
)
LINKS (
${links.map(([a, b], i) => `  L${i} ( ${NAMES[a!]} ${NAMES[b!]} ) ${capacity[i]} 0.00 0.00 0.00 ( 40.00 12.50 160.00 37.00 )`).join("\n")}
)
DEMANDS (
${demands.map(([a, b, value], i) => `  D${i} ( ${NAMES[a]} ${NAMES[b]} ) 1 ${value} UNLIMITED`).join("\n")}
)
`;
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>
<network xmlns="http://sndlib.zib.de/network" version="1.0">
 <meta><granularity>month</granularity></meta>
 <networkStructure>
  <nodes coordinatesType="geographical">${NAMES.map((name, i) => `<node id="${name}"><coordinates><x>${at[i]![0]}</x><y>${at[i]![1]}</y></coordinates></node>`).join("\n")}</nodes>
  <links>${links
    .map(
      ([a, b], i) => `<link id="L${i}"><source>${NAMES[a!]}</source><target>${NAMES[b!]}</target>
   ${capacity[i]! > 0 ? `<preInstalledModule><capacity>${capacity[i]}</capacity><cost>0.0</cost></preInstalledModule>` : ""}
   <additionalModules><addModule><capacity>40.0</capacity><cost>12.5</cost></addModule><addModule><capacity>160.0</capacity><cost>37.0</cost></addModule></additionalModules></link>`,
    )
    .join("\n")}</links>
 </networkStructure>
 <demands>${demands.map(([a, b, value], i) => `<demand id="D${i}"><source>${NAMES[a]}</source><target>${NAMES[b]}</target><demandValue>${value}</demandValue></demand>`).join("\n")}</demands>
</network>
`;
  return [native, xml];
}

test("random networks", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const [native, xml] = both(seed).map((text) => readNetworkText(text));
    expect(native).not.toHaveProperty("fault");
    expect(xml, String(seed)).toEqual(native);
  }
});

test("what is wrong is told in a sentence", () => {
  const faultOf = (text: string): string => {
    const read = readNetworkText(text);
    return "fault" in read ? read.fault : "";
  };
  const [, xml] = both(1);
  expect(faultOf(xml.replace("<source>Aachen</source>", ""))).toBe('SNDlib: the link "L0" has no source');
  expect(faultOf(xml.replace("<source>Aachen</source>", "<source>Nowhere</source>"))).toContain('names "Nowhere"');
  expect(faultOf(xml.replace('id="Aachen"', 'id="A (1)"'))).toContain('"A (1)"');
  expect(faultOf(xml.replace("</link>", "</lnk>"))).toMatch(/^SNDlib: line \d+ is no XML/);
  expect(faultOf(`<network sndlib="1">${"<a>".repeat(1000)}`)).toContain("deep");
  for (let at = 200; at < xml.length - 20; at += 61) expect(faultOf(xml.slice(0, at))).toMatch(/^SNDlib: [^\n]{1,400}[^.\n]$/);
});
