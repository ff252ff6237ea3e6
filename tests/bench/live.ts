/**
 * The studio that runs by itself, as Chromium shows the site that is built: from the change of a parameter to the coarse curve, and to the
 * last settled digit, with seven loads of dragonflies of 72, 1,056 and 9,702 endpoints; and a first visit. Times are the clock's and hold for
 * the machine and what else it does; ratios of one visit hold better. Run `npm run build` first.
 */
import type { Browser, Page } from "@playwright/test";
import { onSite, WINDOW } from "./site.ts";

const LOADS = "load=0.1:0.7:0.1";
/** Name, study, seconds in which the coarse curve is to stand on two quiet cores, and whether it is settled by itself. */
const STUDIES = [
  ["72 endpoints, MIN", LOADS, 0.5, true],
  ["72 endpoints, UGAL-L, worst case", `routing=ugal-l&traffic=worst-case&${LOADS}`, 0.5, true],
  ["1,056 endpoints, MIN", `p=4&a=8&h=4&${LOADS}`, 2, false],
  ["1,056 endpoints, UGAL-L, worst case", `p=4&a=8&h=4&routing=ugal-l&traffic=worst-case&${LOADS}`, 2, false],
  ["9,702 endpoints, MIN", `p=7&a=14&h=7&${LOADS}`, 15, false],
] as const;
/** Changes of each, of which the median is told. */
const CHANGES = 3;
const LONGEST = 600_000;

/** Milliseconds since the change, or since navigation. */
interface Seen {
  /** The first point is drawn. */
  point?: number;
  /** The coarse curve is there; all is settled. */
  coarse?: number;
  settled?: number;
  /** The sentence names the channels that are full. */
  full?: number;
}

/** Watches the page's words and marks from now on; `from`: when what is measured began. */
function watch(from: number): void {
  const seen: Seen = {};
  let short = false;
  Object.assign(window, { seen });
  const look = new MutationObserver(() => {
    const now = performance.now() - from;
    const text = document.querySelector(".run-text")?.textContent ?? "";
    if (text.includes("short windows")) {
      if (!short) for (const name of ["point", "coarse", "settled"] as const) Reflect.deleteProperty(seen, name);
      short = true;
    } else if (short) seen.coarse ??= now;
    if (short && document.querySelector("figure circle[data-part=data]") !== null) seen.point ??= now;
    if (short && text.endsWith(" simulated")) seen.settled ??= now;
    if (/nine of 72 global channels are full/.test(document.querySelector(".answer")?.textContent ?? "")) seen.full ??= now;
  });
  look.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

async function until(page: Page, what: keyof Seen): Promise<void> {
  await page.waitForFunction((name) => (window as unknown as { seen: Seen }).seen[name] !== undefined, what, {
    timeout: LONGEST,
    polling: 50,
  });
}

async function changes(browser: Browser, url: string): Promise<void> {
  for (const [name, study, target, settles] of STUDIES) {
    const context = await browser.newContext({ viewport: WINDOW, serviceWorkers: "block" });
    const page = await context.newPage();
    // The first run warms the workers up, and tells the page how fast this machine is.
    await page.addInitScript(watch, 0);
    await page.goto(`${url}#${study}`, { waitUntil: "commit" });
    await until(page, "coarse");
    const coarse: number[] = [];
    const settled: number[] = [];
    for (let seed = 2; seed < 2 + CHANGES; seed++) {
      await page.evaluate(watch, await page.evaluate(() => performance.now()));
      await page.evaluate((text) => {
        location.hash = text;
      }, `${study}&seed=${seed}`);
      await until(page, "coarse");
      if (settles) await until(page, "settled");
      const seen = await seenOn(page);
      coarse.push(seen.coarse!);
      if (seen.settled !== undefined) settled.push(seen.settled);
    }
    const ratio =
      settled.length === 0
        ? ""
        : `; settled after ${seconds(median(settled))}, ${(median(settled) / median(coarse)).toFixed(1)} times as long`;
    console.log(
      `${name}: coarse curve and saturation after ${seconds(median(coarse))} (the least ${seconds(Math.min(...coarse))}), ${(median(coarse) / 1000 / target).toFixed(2)} of the ${target} s aimed at${ratio}`,
    );
    await context.close();
  }
}

async function firstVisit(browser: Browser, url: string): Promise<void> {
  const found = { full: [] as number[], coarse: [] as number[], settled: [] as number[] };
  for (let i = 0; i < CHANGES; i++) {
    const context = await browser.newContext({ viewport: WINDOW, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.addInitScript(watch, 0);
    await page.goto(url, { waitUntil: "commit" });
    for (const what of ["full", "coarse", "settled"] as const) {
      await until(page, what);
      found[what].push((await seenOn(page))[what]!);
    }
    await context.close();
  }
  const of = (what: keyof typeof found): string => `${seconds(median(found[what]))} (the least ${seconds(Math.min(...found[what]))})`;
  console.log(
    `first visit: nine full channels are named after ${of("full")}, 2 s aimed at; coarse curves after ${of("coarse")}; the last digit after ${of("settled")}, 10 s aimed at`,
  );
}

export function benchLive(): Promise<void> {
  return onSite(async (browser, url) => {
    await firstVisit(browser, url);
    await changes(browser, url);
  });
}
