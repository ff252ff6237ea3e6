/** The studio in a frame and the page around it send each other messages, as docs/embedding.md says. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { headless } from "./headless.ts";
import { expectStudy, openPage, QUICK } from "./studio-page.ts";

const SMALL = `topology=dragonfly&p=1&a=2&h=1&load=0.1,0.3&${QUICK}`;
const OTHER = `topology=hypercube&n=3&p=1&load=0.2,0.4&${QUICK}`;

/** A page of another site, with these frames, that keeps what it is sent by frame. */
async function around(page: Page, frames: readonly { readonly hash: string; readonly sandbox?: string }[]): Promise<() => Promise<void>> {
  const site = test.info().project.use.baseURL!;
  const codes = frames.map(
    ({ hash, sandbox }, i) =>
      `<iframe id="f${i}" width="960" height="600" ${sandbox === undefined ? "" : `sandbox="${sandbox}"`} src="${site}#${hash.replaceAll("&", "&amp;")}"></iframe>`,
  );
  const html = `<!doctype html><title>around</title><script>
    window.heard = {};
    addEventListener("message", ({ source, data }) => {
      for (const { id, contentWindow } of document.querySelectorAll("iframe")) if (source === contentWindow) (heard[id] ??= []).push(data);
    });
  </script>${codes.join("")}`;
  const host = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(html);
  });
  await new Promise<void>((resolve) => {
    host.listen(0, "127.0.0.1", resolve);
  });
  // The site is 127.0.0.1, this one localhost: another one to the browser.
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`);
  return async () => {
    await new Promise((resolve) => {
      host.close(resolve);
      host.closeAllConnections();
    });
  };
}

type Message = Readonly<Record<string, unknown>>;
interface Result {
  readonly design: string;
  readonly study: string;
  readonly complete: boolean;
  readonly points: readonly { readonly load: number; readonly state: string; readonly seconds?: number }[];
}

const heard = (page: Page, frame = "f0"): Promise<readonly Message[]> =>
  page.evaluate((id) => (window as unknown as { heard: Record<string, Message[]> }).heard[id] ?? [], frame);

async function send(page: Page, message: unknown, frame = "f0"): Promise<void> {
  await page.evaluate(
    ([id, data]) => {
      (document.getElementById(id) as HTMLIFrameElement).contentWindow!.postMessage(data, "*");
    },
    [frame, message] as const,
  );
}

async function ready(page: Page, frame = "f0"): Promise<void> {
  await expect.poll(async () => (await heard(page, frame))[0]).toMatchObject({ flitlab: 1, ready: true, version: /^\d+\.\d+\.\d+_/ });
}

/** The answer to a message, by its id. */
async function answer(page: Page, message: Message, frame = "f0"): Promise<Message> {
  await send(page, { flitlab: 1, ...message }, frame);
  const answers = async (): Promise<Message[]> => (await heard(page, frame)).filter(({ id }) => id === message["id"]);
  await expect.poll(async () => (await answers()).length).toBe(1);
  return (await answers())[0]!;
}

/** The settled result of a design, as it was told last. */
async function settled(page: Page, study: string, frame = "f0"): Promise<Result> {
  const results = async (): Promise<Result[]> =>
    (await heard(page, frame))
      .flatMap(({ result }) => (result === undefined ? [] : [result as Result]))
      .filter((one) => one.study === study);
  await expect.poll(async () => (await results()).at(-1)?.complete).toBe(true);
  return (await results()).at(-1)!;
}

const untimed = (points: readonly { readonly seconds?: number }[]) => points.map((point) => ({ ...point, seconds: 0 }));

for (const sandbox of ["allow-scripts", "allow-scripts allow-same-origin"])
  test(`two frames of another site take studies and tell the engine's digits: ${sandbox}`, async ({ page }) => {
    const end = await around(page, [{ hash: "embed=1", sandbox }, { hash: `${OTHER}&embed=1` }]);
    await ready(page);
    await ready(page, "f1");
    // Nothing is told before the page has spoken.
    expect(await heard(page)).toHaveLength(1);
    const { study } = await answer(page, { id: "first", set: SMALL });
    expect(await answer(page, { id: 2, get: "study" }, "f1")).toEqual({
      flitlab: 1,
      id: 2,
      study: (await headless("describe", OTHER))["study"],
    });
    for (const [text, frame] of [
      [SMALL, "f0"],
      [OTHER, "f1"],
    ] as const) {
      const command = await headless("simulate", text);
      for (const left of ["engine", "command", "routingRepaired", "repairedPairs", "warnings"]) delete command[left];
      const { design, ...result } = await settled(page, String(command["study"]), frame);
      expect(design).toBe("a");
      expect({ ...result, points: untimed(result.points) }).toEqual({
        ...command,
        points: untimed(command["points"] as Result["points"]),
      });
    }
    expect(study).toBe((await headless("describe", SMALL))["study"]);
    // Each frame hears its own alone.
    expect((await heard(page, "f1")).filter((one) => one["study"] === study)).toEqual([]);
    const asked = (await answer(page, { id: "again", get: "result" }))["result"] as Result;
    expect(asked.points.map(({ load, state }) => [load, state])).toEqual([
      [0.1, "settled"],
      [0.3, "settled"],
    ]);
    await end();
  });

test("a frame answers nonsense in a sentence each and shows what it had; other messages it leaves alone", async ({ page }) => {
  const end = await around(page, [{ hash: `${SMALL}&embed=1` }]);
  await ready(page);
  const first = await answer(page, { id: "s", get: "study" });
  const nonsense: readonly (readonly [Message, RegExp])[] = [
    [{ set: "topology=moebius" }, /^topology = moebius is not a choice: /],
    [{ set: "topology=slim-fly&q=6" }, /^q = 6 is not possible: /],
    [{ set: "topology=slim-fly&sweepp=1" }, /sweepp/],
    [{ set: "topology=custom&network=kept:abc" }, /names a network or a trace that one browser keeps/],
    [{ set: "at=7" }, /^at = 7 is not valid: /],
    [{ set: 5 }, /^set = 5 is not valid: it must be the text of a study/],
    [{ set: ["p"] }, /^set = a list is not valid: /],
    [{ set: { topology: "slim-fly", q: 6 } }, /^q = 6 is not possible: /],
    [{ set: { topology: "custom", b: { network: "kept:abc" } } }, /names a network or a trace that one browser keeps/],
    [{ get: "token" }, /^get = token is not valid: it must be "study" or "result"\.$/],
    [{ get: "result", design: "c" }, /^design = c is not valid: /],
    [{ run: "yes" }, /^run = yes is not valid: /],
    [{ at: 1.5 }, /^at = 1.5 is not valid: /],
    [{ sett: "p=1" }, /^A message must have set, get, run or at, and this one has sett\.$/],
    [{ get: "study", run: true }, /^A message has one order, and this one has get and run\.$/],
    [{ flitlab: 2, get: "study" }, /^flitlab = 2 is not valid: /],
  ];
  const found: unknown[] = [];
  for (const [i, [message, sentence]] of nonsense.entries()) {
    const { error, ...more } = await answer(page, { id: i, ...message });
    if (!sentence.test(String(error)) || Object.keys(more).length > 2) found.push([message, error, more]);
  }
  expect(found).toEqual([]);
  const count = (await heard(page)).length;
  for (const other of ["flitlab", 7, null, { type: "resize" }, [1]]) await send(page, other);
  expect(await answer(page, { id: "still", get: "study" })).toEqual({ ...first, id: "still" });
  expect((await heard(page)).slice(count).filter(({ error }) => error !== undefined)).toEqual([]);
  await end();
});

test("what the reader changes in the frame is told, and a run is begun, ended and looked at by messages", async ({ page }) => {
  const end = await around(page, [{ hash: `${SMALL}&embed=1&show=p` }]);
  await ready(page);
  await answer(page, { id: 1, get: "study" });
  const frame = page.frameLocator("#f0");
  const box = frame.getByRole("textbox", { name: /^p, / });
  await box.fill("2");
  await box.press("Enter");
  const changed = (await headless("describe", SMALL.replace("p=1&", "p=2&")))["study"];
  await expect.poll(async () => (await heard(page)).findLast(({ study }) => study !== undefined)).toEqual({ flitlab: 1, study: changed });
  await settled(page, String(changed));
  expect(await answer(page, { id: 2, at: 0.3 })).toEqual({ flitlab: 1, id: 2, at: 0.3 });
  await expect(frame.getByRole("link", { name: "Open in Flitlab" })).toHaveAttribute("href", /at=0.3/);
  // A long one, which is stopped.
  expect(await answer(page, { id: 3, set: "topology=dragonfly&p=4&a=8&h=4&load=0.2:0.4:0.1" })).toMatchObject({ study: /^p=4/ });
  // As soon as what ran before has come to its end.
  let tries = 0;
  await expect.poll(async () => (await answer(page, { id: `try ${++tries}`, run: true }))["run"]).toBe(true);
  expect(await answer(page, { id: 4, run: false })).toEqual({ flitlab: 1, id: 4, run: false });
  await end();
});

test("a link that is not valid is told in a sentence, and a study that is sent takes its place", async ({ page }) => {
  const end = await around(page, [{ hash: "topology=slim-fly&q=6&embed=1" }]);
  await ready(page);
  expect((await answer(page, { id: 1, get: "study" }))["error"]).toMatch(/^q = 6 is not possible: /);
  await answer(page, { id: 2, set: SMALL });
  await expect(page.frameLocator("#f0").locator("canvas").first()).toBeVisible();
  await settled(page, String((await headless("describe", SMALL))["study"]));
  await end();
});

test("the whole studio in a frame tells what is opened there; a saved study opens in a tab of its own, and the token is not told", async ({
  page,
}) => {
  const site = test.info().project.use.baseURL!;
  const end = await around(page, [{ hash: SMALL }]);
  await ready(page);
  const frame = page.frames()[1]!;
  await answer(page, { id: 1, get: "study" });
  await openPage(frame as unknown as Page, "Saved");
  const shelf = page.frameLocator("#f0").getByRole("main", { name: "Saved", exact: true });
  await shelf.getByRole("textbox", { name: "Name of this study" }).fill("mine");
  await shelf.getByRole("button", { name: "Save", exact: true }).click();
  await expect(shelf.getByRole("button", { name: /^mine/ })).toBeVisible();
  const sent = await answer(page, { id: 2, set: OTHER });
  await expect(shelf).toBeHidden();
  // What is opened closes the page over it.
  await openPage(frame as unknown as Page, "Saved");
  const [tab] = await Promise.all([page.context().waitForEvent("page"), shelf.getByRole("button", { name: /^mine/ }).click()]);
  expect(tab.url()).toContain(`${site}#`);
  await expectStudy(tab, String((await headless("describe", SMALL))["study"]));
  expect(await answer(page, { id: 3, get: "study" })).toEqual({ ...sent, id: 3 });
  await frame.goto(`${site}?token=not-for-others#${SMALL}`);
  await expect.poll(async () => (await heard(page)).filter((one) => one["ready"] === true).length).toBe(2);
  await answer(page, { id: 4, get: "study" });
  await answer(page, { id: 5, get: "result" });
  expect(JSON.stringify(await heard(page))).not.toContain("not-for-others");
  await end();
});

test("each design has its result, and so has a run to completion", async ({ page }) => {
  const end = await around(page, [{ hash: "embed=1" }]);
  await ready(page);
  const study = `${SMALL}&name=one&b.p=2`;
  expect((await answer(page, { id: 1, set: study }))["study"]).toContain("&name=one");
  expect((await answer(page, { id: "object", set: { topology: "slim-fly", q: 7, b: { q: 5 } } }))["study"]).toBe(
    "topology=slim-fly&q=7&b.q=5",
  );
  await answer(page, { id: "back", set: study });
  const b = await headless("simulate", study, "--design", "b");
  const { design, ...found } = await settled(page, String(b["study"]));
  expect(design).toBe("b");
  expect(untimed(found.points)).toEqual(untimed(b["points"] as Result["points"]));
  const ring = "topology=hypercube&n=3&p=1&traffic=ring-all-reduce&run=completion&messageBytes=256";
  await answer(page, { id: 2, set: ring });
  const { completion, study: normal } = await headless("simulate", ring);
  const result = (await settled(page, String(normal))) as unknown as { completion: object; points: unknown };
  expect(result.points).toEqual([]);
  expect({ ...result.completion, seconds: 0 }).toEqual({ ...(completion as object), seconds: 0 });
  await end();
});

test("the example of a page around a frame works as it stands", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  const host = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(readFileSync("examples/embed.html"));
  });
  await new Promise<void>((resolve) => {
    host.listen(0, "127.0.0.1", resolve);
  });
  const site = encodeURIComponent(test.info().project.use.baseURL!);
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/?site=${site}`);
  await expect(page.getByRole("status")).toContainText("In the frame: p=1&a=2&h=1&load=0.1,0.3");
  const box = page.getByRole("textbox", { name: "Study" });
  await box.fill(SMALL);
  await page.getByRole("button", { name: "Show" }).click();
  const { points } = (await headless("simulate", SMALL)) as unknown as { points: { load: number; packetLatency: { mean: number } }[] };
  await expect(page.locator("tbody tr")).toHaveText(points.map(({ load, packetLatency: { mean } }) => `${load}${mean}settled`));
  await box.fill("q=1");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("status")).toContainText("q");
  expect(faults).toEqual([]);
  host.close();
  host.closeAllConnections();
});
