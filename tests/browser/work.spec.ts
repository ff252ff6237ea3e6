/**
 * How much the page does for one move of the pointer, another load, packets that move: curves that are painted, components that are rendered.
 * Counted, not timed, with networks of ten thousand endpoints. What each frame paints is counted in tests/studio/painting.test.ts.
 */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { inWholeUnless } from "../tools/extent.ts";
import { openStudio } from "./studio-page.ts";

const LARGE = [
  { name: "Slim Fly of 10,830 endpoints", study: "topology=slim-fly&q=19&p=15" },
  { name: "dragonfly of 9,702 endpoints", study: "topology=dragonfly&p=7&a=14&h=7" },
  { name: "fat-tree of 10,648 endpoints", study: "topology=fat-tree&k=22&n=3" },
];

/** Since it was last asked for. */
interface Work {
  /** Curves traced on any canvas. */
  curves: number;
  /** Finished paintings laid on a canvas, and frames of packets. */
  wholes: number;
  packets: number;
  /** Times that React has changed the page, and components that it rendered for these. */
  commits: number;
  rendered: number;
}

interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** Counts through the hook that React has for its developers' tools, in the built page too. */
function watch(): void {
  const work: Work = { curves: 0, wholes: 0, packets: 0, commits: 0, rendered: 0 };
  // Functions, forwarded references and memoised components; the flag is set on those that were rendered.
  const isComponent = ({ tag }: Fiber): boolean => [0, 1, 11, 14, 15].includes(tag);
  const mounted = (fiber: Fiber): void => {
    if (isComponent(fiber)) work.rendered++;
    for (let child = fiber.child; child; child = child.sibling) mounted(child);
  };
  const updated = (fiber: Fiber, before: Fiber): void => {
    if (isComponent(fiber) && (fiber.flags & 1) !== 0) work.rendered++;
    if (fiber.child === before.child) return;
    for (let child = fiber.child; child; child = child.sibling) {
      if (child.alternate) updated(child, child.alternate);
      else mounted(child);
    }
  };
  const onCommitFiberRoot = (_renderer: number, { current }: { readonly current: Fiber }): void => {
    work.commits++;
    if (current.alternate) updated(current, current.alternate);
    else mounted(current);
  };
  const nothing = (): void => {};
  const count = (method: "quadraticCurveTo" | "drawImage" | "putImageData", of: "curves" | "wholes" | "packets"): void => {
    const does = CanvasRenderingContext2D.prototype[method] as (...given: unknown[]) => void;
    Object.assign(CanvasRenderingContext2D.prototype, {
      [method](this: CanvasRenderingContext2D, ...given: unknown[]) {
        work[of]++;
        does.apply(this, given);
      },
    });
  };
  count("quadraticCurveTo", "curves");
  count("drawImage", "wholes");
  count("putImageData", "packets");
  Object.assign(window, {
    work,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: nothing,
      onCommitFiberRoot,
      onCommitFiberUnmount: nothing,
      onPostCommitFiberRoot: nothing,
    },
  });
}

/** What has been done since the last call. */
function done(page: Page): Promise<Work> {
  return page.evaluate(() => {
    const { work } = window as unknown as { work: Work };
    const since = { ...work };
    Object.assign(work, { curves: 0, wholes: 0, packets: 0, commits: 0, rendered: 0 });
    return since;
  });
}

/** Until so much of it has been done. */
async function atLeast(page: Page, what: keyof Work, much: number): Promise<void> {
  await page.waitForFunction(([of, least]) => (window as unknown as { work: Work }).work[of] >= least, [what, much] as const);
}

/** Until nothing has been done for twenty frames. */
async function quiet(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { work } = window as unknown as { work: Work };
        const before = JSON.stringify(work);
        for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
        return JSON.stringify(work) === before;
      }),
    )
    .toBe(true);
}

const most = (all: readonly Work[], of: keyof Work): number => Math.max(...all.map((one) => one[of]));
/** What comes to the page by itself meanwhile, an estimate, counts with one of several. */
const least = (all: readonly Work[], of: keyof Work): number => Math.min(...all.map((one) => one[of]));

for (const [i, { name, study }] of LARGE.entries())
  test(`little is done at a time: ${name}`, inWholeUnless(i === 0), async ({ page }) => {
    await page.addInitScript(watch);
    await openStudio(page, `${study}&load=0.1,0.3`);
    await atLeast(page, "wholes", 1);
    const { x, y, width, height } = (await page.locator(".stage canvas").first().boundingBox())!;
    const card = page.locator(".hover-card");
    // What answers the pointer loads with its first move, the card with the first thing that is found.
    await page.mouse.move(x + 0.5 * width, y + 0.55 * height);
    await expect(page.locator(".term").first()).toBeVisible();
    await expect(card).toBeVisible();
    const found = new Set<string>();
    await quiet(page);
    // A style that is there already would have all of the page laid out anew, and its fonts loaded.
    const styles = await page.locator("link[rel=stylesheet]").evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(styles.length).toBeGreaterThan(1);
    expect(new Set(styles).size).toBe(styles.length);
    await done(page);
    const wrong: unknown[] = [];
    const hovers: Work[] = [];
    for (const [across, down] of [
      [0.45, 0.4],
      [0.5, 0.5],
      [0.55, 0.45],
      [0.4, 0.6],
    ] as const) {
      await page.mouse.move(x + across * width, y + down * height);
      await quiet(page);
      found.add((await card.count()) > 0 ? await card.innerText() : "");
      hovers.push(await done(page));
    }
    if (most(hovers, "curves") > 100 || least(hovers, "commits") > 4 || least(hovers, "rendered") > 50) wrong.push(["hover", hovers]);
    // Different things were found there.
    expect(found.size).toBeGreaterThan(1);
    await page.mouse.move(x + 3, y + 3);
    await page.getByRole("slider", { name: "Offered load" }).focus();
    await quiet(page);
    await done(page);
    const others: Work[] = [];
    for (const [key, load] of [
      ["ArrowRight", "0.3"],
      ["ArrowLeft", "0.1"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.locator(".load-handle b")).toHaveText(load);
      await quiet(page);
      others.push(await done(page));
    }
    // Each load has its estimate, in whose colours the drawing is painted, once: as many curves for the one as for the other.
    const once = least(others, "curves");
    if (most(others, "curves") > once || least(others, "commits") > 4 || least(others, "rendered") > 170) wrong.push(["load", others]);
    await page.getByRole("button", { name: "Play packets" }).click();
    // The drawing makes room for what stands below it, and is painted anew for that alone, maybe in between.
    await atLeast(page, "wholes", 1);
    await atLeast(page, "packets", 2);
    await done(page);
    await atLeast(page, "packets", 5);
    const moved = await done(page);
    if (moved.curves > once || moved.rendered > 60 * moved.commits) wrong.push(["play", moved]);
    expect(wrong).toEqual([]);
  });
