/**
 * The page, as Chromium shows the site that is built: when a first visit sees its picture, has the studio and has its run, on a slow line
 * and a fast one, the first stroke of a link to another study, the longest tasks of the page's thread with 10,830 endpoints, and frames while
 * 1,056 endpoints are zoomed. Run `npm run build` first.
 */
import type { Browser, Page } from "@playwright/test";
import { onSite, WINDOW } from "./site.ts";
import { longestTask } from "./page-tasks.ts";
import type { Longest } from "./page-tasks.ts";

/** A line as Lighthouse's "slow 4G": bytes a second, milliseconds there and back. */
const SLOW = { downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9, latency: 150 * 3.75, offline: false };
const SLOW_LINE = " on a slow line (1.6 Mbit/s, 560 ms a request)";
/** Slim Fly, q = 19, and a dragonfly of 1,056 endpoints. */
const LARGE = "topology=slim-fly&q=19&routing=min&load=0.1,0.3&measure=40000&warmup=300";
const MIDDLE = "topology=dragonfly&p=4&a=8&h=4&load=0.1";
/** Of each visit, so that one slow moment of the machine is no figure. */
const VISITS = 3;

interface Watch {
  /** Of the first stroke on any canvas, milliseconds since navigation; null before. */
  stroke: number | null;
}

function watch(): void {
  const seen: Watch = { stroke: null };
  Object.assign(window, { watch: seen });
  for (const name of ["stroke", "fill"] as const) {
    const paint = CanvasRenderingContext2D.prototype[name] as (...path: unknown[]) => void;
    CanvasRenderingContext2D.prototype[name] = function (this: CanvasRenderingContext2D, ...path: unknown[]) {
      seen.stroke ??= performance.now();
      paint.apply(this, path);
    };
  }
}

const watched = (page: Page): Promise<Watch> => page.evaluate(() => (window as unknown as { watch: Watch }).watch);

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** A page of its own context, so that nothing is cached; nothing runs by itself on it unless `live`. */
async function visit(browser: Browser, url: string, live: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: WINDOW, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(watch);
  if (!live) await page.addInitScript(() => localStorage.setItem("flitlab-live", "off"));
  await page.goto(url, { waitUntil: "commit" });
  return page;
}

async function drawn(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as unknown as { watch: Watch }).watch.stroke !== null, null, { timeout: 120_000 });
  return (await watched(page)).stroke!;
}

/** A page that is opened as nobody has before, at this address, on a slow line or a fast one. */
async function arrives(browser: Browser, url: string, slow: boolean, watching: () => void = () => undefined): Promise<Page> {
  const page = await visit(browser, "about:blank", true);
  await page.addInitScript(watching);
  if (slow) {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW);
  }
  await page.goto(url, { waitUntil: "commit" });
  return page;
}

const seconds = (of: readonly number[]): string => `${(median(of) / 1000).toFixed(2)} s (the least ${(Math.min(...of) / 1000).toFixed(2)})`;

/** Of a first visit, milliseconds since navigation. */
interface FirstVisit {
  /** The frame after that in which both drawings of the built page are there. */
  picture?: number;
  /** Of the page's text, which holds the picture, and of all until the studio takes over, bytes as they were sent. */
  sent?: number;
  /** The studio stands in the picture's place. */
  studio?: number;
  sentAll?: number;
  /** The run that confirms what was kept has ended. */
  confirmed?: number;
}

function watchVisit(): void {
  const seen: FirstVisit = {};
  Object.assign(window, { firstVisit: seen });
  const bytes = (kind: string): number =>
    performance.getEntriesByType(kind).reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);
  let asked = false;
  new MutationObserver(() => {
    const kept = document.getElementById("kept");
    if (!asked && (kept?.querySelectorAll(".kept-wide .stage > svg").length ?? 0) >= 2 && kept?.nextElementSibling) {
      asked = true;
      requestAnimationFrame(() => requestAnimationFrame((now) => (seen.picture = now)));
    }
    if (asked && kept === null && seen.studio === undefined) {
      seen.studio = performance.now();
      seen.sent = bytes("navigation");
      seen.sentAll = seen.sent + bytes("resource");
    }
    if (document.querySelector("#root .run-text")?.textContent.endsWith(" simulated")) seen.confirmed ??= performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** UGAL-L against MIN in a browser that has never been here. */
async function firstVisit(browser: Browser, url: string, slow: boolean): Promise<void> {
  const visits: Required<FirstVisit>[] = [];
  const until: keyof FirstVisit = slow ? "studio" : "confirmed";
  for (let i = 0; i < VISITS; i++) {
    const page = await arrives(browser, url, slow, watchVisit);
    await page.waitForFunction((what) => (window as unknown as { firstVisit: FirstVisit }).firstVisit[what] !== undefined, until, {
      timeout: 120_000,
    });
    visits.push(await page.evaluate(() => (window as unknown as { firstVisit: Required<FirstVisit> }).firstVisit));
    await page.context().close();
  }
  const { sent, sentAll } = visits[0]!;
  const kilobytes = (size: number): string => `${(size / 1024).toFixed(0)} KB`;
  const rows = [
    `picture after ${seconds(visits.map(({ picture }) => picture))}`,
    `studio in its place after ${seconds(visits.map(({ studio }) => studio))}`,
    ...(slow ? [] : [`its run has confirmed it after ${seconds(visits.map(({ confirmed }) => confirmed))}`]),
  ];
  const limits = slow ? "1.0 and 4.0 s at most; " : "";
  console.log(
    `first visit${slow ? SLOW_LINE : ""}: ${rows.join(", ")}; ${limits}${kilobytes(sent)} sent until the picture, 60 at most, ${kilobytes(sentAll)} with results and fonts until the studio (${VISITS} visits)`,
  );
}

/** Of a link to another study, whose picture no build has. */
async function firstStroke(browser: Browser, url: string): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < VISITS; i++) {
    const page = await arrives(browser, `${url}#${MIDDLE}`, true);
    times.push(await drawn(page));
    await page.context().close();
  }
  console.log(`first stroke of a link to 1,056 endpoints${SLOW_LINE}: ${seconds(times)}`);
}

/** What is done with the page, in this order. */
const ACTS = ["start", "first move", "hover", "zoom", "resize", "another load", "run", "play", "another family"] as const;
/** Another network of as many endpoints. */
const OTHER = "topology=dragonfly&p=7&a=14&h=7&routing=min&load=0.1,0.3&measure=40000&warmup=300";

async function tasksOf(browser: Browser, url: string): Promise<ReadonlyMap<string, Longest>> {
  const page = await visit(browser, "about:blank", false);
  const canvas = page.locator(".stage canvas").first();
  // By class: to look for a role computes the names of all elements, on the page, for up to 80 ms.
  const press = (button: string): Promise<void> => page.locator(button).first().click();
  const acts: Readonly<Record<(typeof ACTS)[number], () => Promise<void>>> = {
    start: async () => {
      await page.goto(`${url}#${LARGE}`, { waitUntil: "commit" });
      await drawn(page);
      await page.waitForTimeout(3000);
    },
    // What answers the pointer loads then.
    "first move": async () => {
      await page.mouse.move(WINDOW.width / 2, WINDOW.height / 2);
      await page.waitForTimeout(2000);
    },
    hover: async () => {
      const { x, y, width, height } = (await canvas.boundingBox())!;
      for (let i = 0; i < 60; i++)
        await page.mouse.move(x + width * (0.1 + 0.8 * (i / 60)), y + height * (0.3 + (0.4 * ((i * 7) % 10)) / 10));
    },
    zoom: async () => {
      for (let i = 0; i < 40; i++) await page.mouse.wheel(0, i < 20 ? -120 : 120);
    },
    resize: async () => {
      for (const width of [1300, 1100, 1440]) {
        await page.setViewportSize({ ...WINDOW, width });
        await page.waitForTimeout(300);
      }
    },
    "another load": async () => {
      await page.locator(".load-range").focus();
      for (const key of ["ArrowRight", "ArrowLeft", "ArrowRight", "ArrowLeft"]) {
        await page.keyboard.press(key);
        await page.waitForTimeout(300);
      }
    },
    run: async () => {
      await press(".run-button");
      await page.waitForTimeout(5000);
      await press(".run-button");
    },
    play: async () => {
      await press(".play-button");
      await page.waitForTimeout(6000);
      await press(".play-button");
    },
    "another family": async () => {
      await page.evaluate((study) => {
        location.hash = study;
      }, OTHER);
      await page.waitForTimeout(3000);
    },
  };
  const found = new Map<string, Longest>();
  for (const act of ACTS) {
    const longest = await longestTask(browser, async () => {
      await acts[act]();
      await page.waitForTimeout(500);
    });
    found.set(act, longest);
  }
  await page.context().close();
  return found;
}

/**
 * The start of a page that nobody watches. Playwright's own pages are debugged: for the stack of each error that is made, and React makes
 * some beforehand, V8 then reads the program again, for 30 ms that no visitor waits.
 */
function unwatchedStart(browser: Browser, url: string): Promise<Longest> {
  return longestTask(browser, async () => {
    const session = await browser.newBrowserCDPSession();
    const { targetId } = await session.send("Target.createTarget", { url: `${url}#${LARGE}` });
    await new Promise((resolve) => setTimeout(resolve, 5000));
    await session.send("Target.closeTarget", { targetId });
    await session.detach();
  });
}

/** By the clock the machine's other work counts, this page's own workers among it; processor time is the page's. */
async function longTasks(browser: Browser, url: string): Promise<void> {
  const visits: ReadonlyMap<string, Longest>[] = [];
  for (let i = 0; i < VISITS; i++)
    visits.push(new Map([...(await tasksOf(browser, url)), ["start, without a debugger", await unwatchedStart(browser, url)]]));
  for (const act of ["start, without a debugger", ...ACTS]) {
    const told = (["processor", "clock"] as const).map((by) => {
      const times = visits.map((found) => found.get(act)![by]);
      return `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms, median ${median(times).toFixed(0)}, ${by === "clock" ? "by the clock" : "of processor time"}`;
    });
    console.log(`longest task with 10,830 endpoints, ${act}: ${told.join("; ")}; 50 at most (${VISITS} visits)`);
  }
}

/** Frames while the wheel zooms in and out for two seconds. */
async function frames(browser: Browser, url: string): Promise<void> {
  const page = await visit(browser, `${url}#${MIDDLE}`, false);
  await drawn(page);
  await page.waitForTimeout(1500);
  const { x, y, width, height } = (await page.locator(".stage canvas").first().boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  const gaps = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const found: number[] = [];
        const start = performance.now();
        let last = start;
        const next = (now: number): void => {
          found.push(now - last);
          last = now;
          if (now - start < 2000) requestAnimationFrame(next);
          else resolve(found);
        };
        requestAnimationFrame(next);
      }),
  );
  const end = performance.now() + 2000;
  for (let i = 0; performance.now() < end; i++) await page.mouse.wheel(0, i % 40 < 20 ? -60 : 60);
  const found = (await gaps).slice(1);
  const late = found.filter((gap) => gap > 1000 / 60 + 4).length;
  console.log(
    `frames while 1,056 endpoints are zoomed: ${(found.length / 2).toFixed(0)} a second, the median after ${median(found).toFixed(1)} ms, ${late} of ${found.length} late`,
  );
  await page.context().close();
}

export function benchPage(): Promise<void> {
  return onSite(async (browser, url) => {
    for (const slow of [true, false]) await firstVisit(browser, url, slow);
    await firstStroke(browser, url);
    await longTasks(browser, url);
    await frames(browser, url);
  });
}
