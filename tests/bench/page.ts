/**
 * The page, as Chromium shows the site that is built: what is sent before its first stroke, when that is on a slow line, how soon a first
 * visit has its answer, the longest tasks of its thread with 10,830 endpoints, and frames while 1,056 endpoints are zoomed. Run `npm run build` first.
 */
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { onSite, WINDOW } from "./site.ts";
import { longestTask } from "./page-tasks.ts";
import type { Longest } from "./page-tasks.ts";

/** A line as Lighthouse's "slow 4G": bytes a second, milliseconds there and back. */
const SLOW = { downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9, latency: 150 * 3.75, offline: false };
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

/** Scripts and styles that had arrived at the first stroke, bytes as gzip sends them. */
async function firstPage(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: WINDOW, serviceWorkers: "block" });
  const page = await context.newPage();
  const files = new Map<string, { readonly arrived: number; readonly body: Promise<Buffer> }>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(?:js|css)$/.test(pathname) || files.has(pathname)) return;
    files.set(pathname, { arrived: response.request().timing().startTime, body: response.body().catch(() => Buffer.alloc(0)) });
  });
  await page.addInitScript(watch);
  await page.goto(url);
  const stroke = (await drawn(page)) + (await page.evaluate(() => performance.timeOrigin));
  const needed = [...files.values()].filter(({ arrived }) => arrived < stroke);
  const sizes = (await Promise.all(needed.map(({ body }) => body))).map((body) => gzipSync(body).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  console.log(
    `first page: ${(all / 1024).toFixed(1)} KB of scripts and styles (gzip) in ${sizes.length} files asked for before the first stroke`,
  );
  await context.close();
}

async function firstStroke(browser: Browser, url: string): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < VISITS; i++) {
    const page = await visit(browser, "about:blank", true);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW);
    await page.goto(url, { waitUntil: "commit" });
    times.push(await drawn(page));
    await page.context().close();
  }
  console.log(
    `first stroke on a slow line (1.6 Mbit/s, 560 ms a request): ${(median(times) / 1000).toFixed(2)} s, the least of ${VISITS} ${(Math.min(...times) / 1000).toFixed(2)}; 2.5 at most`,
  );
}

/** Of a first visit, milliseconds since navigation. */
interface FirstVisit {
  /** The run's progress is more than nothing. */
  moves?: number;
  /** The sentence says of both designs where they stop. */
  answers?: number;
}

function watchAnswer(): void {
  const seen: FirstVisit = {};
  Object.assign(window, { firstVisit: seen });
  new MutationObserver(() => {
    const done = Number(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow") ?? 0);
    if (done > 0) seen.moves ??= performance.now();
    const answer = document.querySelector(".answer")?.textContent ?? "";
    if (answer !== "" && !/simulated|so far/.test(answer)) seen.answers ??= performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** UGAL-L against MIN in a browser that has never been here: when it is drawn, when something moves, when the sentence answers. */
async function firstVisit(browser: Browser, url: string): Promise<void> {
  const times = { drawn: [] as number[], moves: [] as number[], answers: [] as number[] };
  for (let i = 0; i < VISITS; i++) {
    const page = await visit(browser, "about:blank", true);
    await page.addInitScript(watchAnswer);
    await page.goto(url, { waitUntil: "commit" });
    times.drawn.push(await drawn(page));
    await page.waitForFunction(() => (window as unknown as { firstVisit: FirstVisit }).firstVisit.answers !== undefined, null, {
      timeout: 120_000,
    });
    const { moves, answers } = await page.evaluate(() => (window as unknown as { firstVisit: Required<FirstVisit> }).firstVisit);
    times.moves.push(moves);
    times.answers.push(answers);
    await page.context().close();
  }
  const told = (of: readonly number[]): string => `${(median(of) / 1000).toFixed(2)} s (the least ${(Math.min(...of) / 1000).toFixed(2)})`;
  console.log(
    `first visit: drawn after ${told(times.drawn)}, its run moves after ${told(times.moves)}, 1 at most; the sentence says where both designs stop after ${told(times.answers)}, 5 at most (${VISITS} visits)`,
  );
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
    await firstPage(browser, url);
    await firstStroke(browser, url);
    await firstVisit(browser, url);
    await longTasks(browser, url);
    await frames(browser, url);
  });
}
