/** The page on a cluster: served with a queue, it has a worker's results in its own charts, digit for digit, and goes on alone without one. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { start } from "../cli/command.ts";
import type { Running } from "../cli/command.ts";
import { HAS_REDIS, RedisServer } from "../tools/redis.ts";
import { dataMarks, openStudio, run } from "./studio-page.ts";

const TOKEN = "correct-horse-battery";
/** As the page writes it. */
const STUDY = "load=0.1:0.8:0.1&warmup=300&measure=6000&saturation=curve&maxCycles=20000";

/** Where the chart's marks stand, once there are so many. */
async function points(page: Page, count: number): Promise<string[]> {
  const marks = dataMarks(page, "Latency against offered load", "circle");
  await expect(marks).toHaveCount(count);
  return marks.evaluateAll((all) => all.map((mark) => `${mark.getAttribute("cx")!} ${mark.getAttribute("cy")!}`));
}

test.describe("with a queue", () => {
  test.skip(!HAS_REDIS, "there is no redis-server on this machine");
  let server: RedisServer;
  let serve: Running;
  let address: string;
  let workers: Running[];

  test.beforeEach(async () => {
    workers = [];
    server = await RedisServer.start();
    serve = start("serve", "--queue", server.url, "--token", TOKEN);
    address = (await serve.printed(/(http:\S+)\?token=/))[1]!;
  });

  test.afterEach(async () => {
    for (const { interrupt, ending } of [...workers, serve]) {
      interrupt();
      await ending;
    }
    await server.end();
  });

  test("loads of a run are computed by a worker elsewhere, with the digits of the page alone", async ({ page }) => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    const done: string[] = [];
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        const { tell } = JSON.parse(String(payload)) as { tell: string };
        if (tell === "done") done.push(tell);
      });
    });
    // As it was in the page alone: the address of all other tests is served without a queue.
    await openStudio(page, STUDY);
    await run(page);
    const alone = await points(page, 8);
    expect(new Set(alone).size).toBe(8);
    expect(alone.join(" ")).not.toContain("null");

    const worker = start("worker", "--queue", server.url, "--workers", "1");
    workers.push(worker);
    await page.addInitScript(() => localStorage.setItem("flitlab-live", "off"));
    await page.goto(`${address}?token=${TOKEN}#${STUDY}`);
    // The token is kept, and stands in no address; the study is as it was.
    await expect(page).toHaveURL(`${address}#${STUDY}`);
    await expect(page.getByRole("log", { name: "Notices" })).toContainText("A worker of the cluster computes beside this browser.");
    await run(page);
    expect(await points(page, 8)).toEqual(alone);
    expect(done.length).toBeGreaterThan(0);
    worker.interrupt();
    await worker.ending;
    await expect(page.getByRole("log", { name: "Notices" })).toContainText("everything is computed in this browser");
    expect(faults).toEqual([]);
  });

  test("twelve pages and two workers: a sweep of one is computed by page and workers, and goes on when the server is restarted", async ({
    context,
  }) => {
    workers.push(...[1, 2].map(() => start("worker", "--queue", server.url, "--workers", "1")));
    await context.addInitScript(() => localStorage.setItem("flitlab-live", "off"));
    const base = "topology=dragonfly&p=2&a=4&h=2&load=0.3&saturation=curve&warmup=1000&measure=3000";
    const count = 150;
    const sweep = `${base}&sweep=${encodeURIComponent(`job:simulate;seed:1..${count}`)}`;
    let cut = 0;
    const pages: Page[] = [];
    for (let number = 0; number < 12; number++) {
      const page = await context.newPage();
      page.on("websocket", (socket) => {
        socket.on("close", () => cut++);
      });
      await page.goto(`${address}${number === 0 ? `?token=${TOKEN}` : ""}#${number === 0 ? sweep : base}`);
      pages.push(page);
    }
    const notices = (page: Page) => page.getByRole("log", { name: "Notices" });
    for (const page of pages) await expect(notices(page)).toContainText("2 workers of the cluster compute beside this browser.");
    expect(cut).toBe(0);

    const [page] = pages as [Page];
    const status = page.getByRole("group", { name: "Run the sweep" }).getByRole("status");
    await page.bringToFront();
    await page.getByRole("main", { name: "Sweep", exact: true }).getByRole("button", { name: "Run", exact: true }).click();
    await expect(status).toHaveText(/Computed by .*this browser \(.*:\d+ \(/);
    // The same server, at the same place: every page comes back to it.
    serve.interrupt();
    await serve.ending;
    for (const one of pages) await expect(notices(one)).toContainText("The cluster cannot be reached");
    serve = start("serve", "--queue", server.url, "--token", TOKEN, "--port", new URL(address).port);
    await serve.printed(/http:/);
    for (const one of pages)
      await expect(notices(one)).toContainText("2 workers of the cluster compute beside this browser.", { timeout: 30_000 });
    await expect(status).toContainText(`All ${count} points are known.`, { timeout: 60_000 });
    const said = (await status.textContent())!;
    const places = new Map(
      [...said.matchAll(/(\S+:\d+|this browser(?: and the cluster)?) \((\d+)\)/g)].map(([, place, many]) => [place!, Number(many)]),
    );
    expect(places.size).toBeGreaterThan(1);
    expect([...places.values()].reduce((sum, many) => sum + many, 0)).toBe(count);
  });

  test("a wrong token is said to be so, and the page goes on alone", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("flitlab-live", "off"));
    await page.goto(`${address}?token=wrong-wrong#${STUDY.replace("load=0.1:0.8:0.1", "load=0.1,0.2")}`);
    await expect(page.getByRole("log", { name: "Notices" })).toContainText("The token that this page was opened with is not the cluster's");
    await expect.poll(() => page.url()).not.toContain("token");
    await run(page);
    await points(page, 2);
  });
});
