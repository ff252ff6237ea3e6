/** The report as a page: it holds every part, refers to nothing outside, and says what the engine says. */
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, test } from "vitest";
import { bill, price, report, search } from "../../src/engine/index.ts";
import type { Report } from "../../src/engine/index.ts";
import { isPriced } from "../../src/engine/results.ts";
import { count, significant } from "../../src/drawing/text.ts";
import { html } from "../../src/report/html.ts";
import { reportPage } from "../../src/report/page.ts";
import { moneyWithin, nameOf, within } from "../../src/report/words.ts";

const WISHES = "endpoints=64&maxRadix=12&families=dragonfly,xgft,slim-fly";
const MADE = { base: "https://example.org/flitlab/", version: "1.2.3", date: "2026-11-28", options: [] };
const PARTS = [
  "wishes",
  "answer",
  "shortlist",
  "design",
  "floor",
  "order",
  "carries",
  "latency",
  "life",
  "growth",
  "sources",
  "unchecked",
  "again",
];

/** What an XML parser says against it: every element ends, every sign that means something is escaped. */
function faultOf(page: string): string | null {
  const parser = new SaxesParser();
  let fault: string | null = null;
  parser.on("error", ({ message }) => {
    fault ??= message;
  });
  parser.write(page).close();
  return fault;
}

const partsOf = (page: string): readonly string[] => [...page.matchAll(/<section id="([a-z]+)">/g)].map((match) => match[1]!);
/** The words alone, with plain spaces between them. */
const wordsOf = (page: string): string =>
  page
    .replaceAll(/<style>.*?<\/style>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
const plain = (text: string): string => text.replaceAll(/\s+/g, " ");

describe("a report on wishes", () => {
  let found: Report;
  let page: string;
  beforeAll(async () => {
    found = await report(WISHES, { top: 4, measure: 1 });
    page = await reportPage(found, MADE);
  });

  test("has every part, once and in order, and is well-formed", () => {
    expect(partsOf(page)).toEqual(PARTS);
    expect(faultOf(page)).toBeNull();
    expect(page.match(/<svg /g)).toHaveLength(4);
  });

  test("has no script and refers to nothing outside but the studio", () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|<object|\bsrc=|@import|url\(|\bon[a-z]+=/i);
    const links = [...page.matchAll(/href="([^"]*)"/g)].map((match) => match[1]!);
    expect(links).toHaveLength(1);
    expect(links[0]).toMatch(/^https:\/\/example\.org\/flitlab\/#topology=[^<>]*version=1\.2\.3$/);
  });

  test("its numbers are those of price, order and search", async () => {
    const chosen = found.chosen!;
    const [priced, ordered, listed] = await Promise.all([
      price(chosen.study),
      bill(chosen.study),
      search(WISHES, { top: 4, measure: 1, each: true }),
    ]);
    const words = wordsOf(page);
    if (!isPriced(priced)) throw new Error("it has a price");
    expect(words).toContain(plain(moneyWithin(priced.capitalCost, priced.intervals?.capitalCost)));
    expect(words).toContain(plain(moneyWithin(priced.costPerEndpoint, priced.intervals?.costPerEndpoint)));
    expect(words).toContain(`${significant(priced.totalPowerPerEndpoint)} W`);
    expect(words).toContain(plain(count(Math.round(ordered.bill.orderTotal))));
    expect(found.search).toEqual(listed);
    for (const row of listed.designs) {
      const { costPerEndpoint } = row.measured ?? row;
      for (const said of [nameOf(row.values), count(row.endpoints), count(Math.round(costPerEndpoint!)), within(row.carried.worst)!])
        expect(words).toContain(plain(said));
    }
  });

  test("of the first design that is proved, unless another is asked for", async () => {
    const { chosen, search: listed } = found;
    const sure = listed!.designs.findIndex(({ limits }) => Object.values(limits).every((state) => state === "kept"));
    expect(chosen!.place).toBe(sure + 1);
    expect(chosen!.study).toBe(listed!.designs[sure]!.text);
    const second = await report(WISHES, { found: listed!, choice: 2 });
    expect(second.chosen!.place).toBe(2);
    expect(second.chosen!.study).toBe(listed!.designs[1]!.text);
    const beside = await report(WISHES, { found: listed!, choice: "topology=torus&dims=4x4x4&p=1" });
    expect(beside.chosen!.place).toBeNull();
    expect(wordsOf(await reportPage(beside, MADE))).toContain("which the search has not listed");
    await expect(report(WISHES, { found: listed!, choice: 9 })).rejects.toThrow(
      `design = 9 is not in the list: it must be a whole number from 1 to ${listed!.designs.length}, or a study.`,
    );
  });

  test("estimates are called so, and simulations too", async () => {
    expect(wordsOf(page)).toContain("estimated, not simulated");
    const simulated = await report(null, { choice: "topology=torus&dims=4x4&load=0.2,0.5&warmup=100&measure=100", simulate: true });
    const words = wordsOf(await reportPage(simulated, MADE));
    expect(words).not.toContain("estimated, not simulated");
    expect(simulated.chosen!.latencies!.state).toBe("simulated");
  });

  test("the same report is the same page", async () => {
    expect(await reportPage(await report(WISHES, { top: 4, measure: 1 }), MADE)).toBe(page);
  });
});

test("where nothing fits it says which limits stopped all", async () => {
  const found = await report(`${WISHES}&maxCost=1`, { measure: 1 });
  expect(found.chosen).toBeNull();
  const page = await reportPage(found, MADE);
  expect(partsOf(page)).toEqual(["wishes", "answer", "shortlist", "again"]);
  expect(wordsOf(page)).toContain(
    "No design fits. Designs that the size and the ports let in, by the first limit that each misses: “cost, at most”",
  );
  expect(faultOf(page)).toBeNull();
});

test.each([
  "topology=custom&graph=0-1,1-2,2-0",
  "topology=rail-optimized",
  "topology=polarfly&q=3",
  "prices=fdr10&failLinks=0.1",
  "routerSizes=4",
])("a design alone: %s", async (choice) => {
  const page = await reportPage(await report(null, { choice }), MADE);
  expect(partsOf(page)).toEqual(PARTS.filter((part) => part !== "wishes" && part !== "shortlist"));
  expect(faultOf(page)).toBeNull();
  expect(wordsOf(page)).not.toMatch(/NaN|undefined|null|Infinity/);
});

test("whatever stands between pieces of HTML is text", () => {
  expect(html`<p title="${'"'}">${"<script>&"}${[html`<b>${1}</b>`, "<"]}${null}</p>`.html).toBe(
    '<p title="&quot;">&lt;script&gt;&amp;<b>1</b>&lt;</p>',
  );
});
