/** Networks of one's own: pasted, opened, fetched, shared, and saved for other tools. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { built, edges, expectAccessible, expectStudy, openNetwork, openStudio, SIZES, study } from "./studio-page.ts";

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const linksOf = (page: Page): Locator => page.getByRole("textbox", { name: "links" });
const open = (page: Page, name: string, text: string): Promise<void> =>
  page.locator(".field input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

test("there is a network at once; a pasted one takes its place, and what is wrong is said with its line and stays to be put right", async ({
  page,
}) => {
  await openStudio(page, "seed=2");
  await page.getByRole("combobox", { name: "Topology" }).click();
  await page.getByRole("option", { name: "Custom" }).click();
  await expectStudy(page, "topology=custom&seed=2");
  await built(page, "20");
  await expect(page.getByText("10 routers, 15 links; 3 network ports a router.")).toBeVisible();

  await paste(linksOf(page), "a b\nb c\nc a\nc a\n");
  await expectStudy(page, "topology=custom&graph=0-1,0-2*2,1-2!la,b,c&seed=2");
  await expect(linksOf(page)).toHaveValue("0-1,0-2*2,1-2!la,b,c");
  await expect(page.getByText('the file calls them "a", "b", "c"')).toBeVisible();

  await paste(linksOf(page), "0 1\n1 1\n");
  await expect(page.getByRole("alert")).toHaveText(
    'Line 2 links router "1" to itself; drop=self-loops leaves out that link. The network is as it was.',
  );
  await expect(linksOf(page)).toHaveValue("0 1\n1 1\n");
  await expectAccessible(page);
  await expectStudy(page, "topology=custom&graph=0-1,0-2*2,1-2!la,b,c&seed=2");
  await page.getByRole("button", { name: "Leave out such links" }).click();
  await expectStudy(page, "topology=custom&graph=0-1&seed=2");
  await paste(linksOf(page), "0 1\n1 2\n3 4\n");
  await page.getByRole("button", { name: "Take the largest piece" }).click();
  await expectStudy(page, "topology=custom&graph=0-1,1-2&seed=2");
  await paste(linksOf(page), "0 1\n1 1\n");
  await linksOf(page).fill("0 1\n1 2\n2 3");
  await page.getByRole("button", { name: "Try again" }).click();
  await expectStudy(page, "topology=custom&graph=0-1,1-2,2-3&seed=2");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a fabric and its forwarding tables, opened together, are drawn, routed by the tables, and their credit loop is named", async ({
  page,
}) => {
  await openStudio(page, "topology=custom");
  const files = ["ib-ring5.txt", "ib-ring5-clockwise.lft"].map((name) => new URL(`../reference/import/${name}`, import.meta.url));
  await page.locator(".field input[type=file]").setInputFiles(files.map((file) => fileURLToPath(file)));
  await expect(page.getByText('The tables have a credit loop: "ring', { exact: false })).toBeVisible();
  await expect(page.getByText("Read as ibnetdiscover.")).toBeVisible();
  await expect(page.getByText("its routes can deadlock")).toBeVisible();
  await built(page, "5");
  await expect(page.getByRole("combobox", { name: "Routing" })).toHaveValue("The fabric's routing");
});

test("a file brings its endpoints along, also dropped or from an address; what cannot be had is said", async ({ page }) => {
  await page.route("https://networks.example/**", (route) =>
    route.request().url().endsWith("net.dot")
      ? route.fulfill({ body: "graph { 0 -- 1 -- 2 -- 0 }", headers: { "access-control-allow-origin": "*" } })
      : route.request().url().endsWith("none.dot")
        ? route.fulfill({ status: 404, headers: { "access-control-allow-origin": "*" } })
        : route.abort(),
  );
  await openStudio(page, "topology=custom");
  await openNetwork(page, "net.anynet", "router 0 node 0 node 1 router 1\nrouter 1 node 2 node 3\n");
  await expect(page.getByText("Read as BookSim2 anynet.")).toBeVisible();
  await expectStudy(page, "topology=custom&graph=0-1&p=2&localLatency=1");
  await built(page, "4");

  await linksOf(page).evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["NODOS 3\nGRADO 2\nN 0\n1\nN 1\n0 2\nN 2\n1\n"], "net.txt"));
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expectStudy(page, "topology=custom&graph=0-1,1-2&p=2&localLatency=1");

  await page.getByRole("button", { name: "From an address" }).click();
  const address = page.getByRole("textbox", { name: "Address of the network" });
  for (const [name, said] of [
    ["none.dot", "networks.example has no such file (it answers 404)."],
    ["closed.dot", "networks.example gives this page nothing"],
  ] as const) {
    await address.fill(`https://networks.example/${name}`);
    await page.getByRole("button", { name: "Get" }).click();
    await expect(page.getByRole("alert")).toContainText(said);
  }
  await address.fill("https://networks.example/net.dot");
  await address.press("Enter");
  await expectStudy(page, "topology=custom&graph=0-1,0-2,1-2&p=2&localLatency=1");
  await expect(address).toHaveCount(0);
});

/** The study, a packed network shortened: no report is to hold it whole. */
const briefly = (page: Page): string => study(page).replace(/~[\w-]{50,}/, "~…");

test("a link holds the network; one that is too large for it is kept in this browser, and missed elsewhere in a sentence", async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  let far = false;
  const share = async (): Promise<string> => {
    await page.getByRole("button", { name: "Share link" }).click();
    const dialog = page.getByRole("dialog", { name: "Share" });
    await expect(dialog).toContainText("The link to this study is on the clipboard.");
    far = await dialog.getByText("opens it in this browser alone").isVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await openStudio(page, "topology=custom&p=1");
  await openNetwork(page, "net.edges", edges(200, 300));
  await built(page, "200");
  const link = await share();
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.addInitScript(() => localStorage.setItem("flitlab-live", "off"));
  await elsewhere.goto(link);
  await built(elsewhere, "200");
  await expect(elsewhere.getByRole("log", { name: "Notices" })).toBeEmpty();
  expect(study(elsewhere)).toContain("graph=~");

  await openNetwork(page, "large.edges", edges(3000, 24_000));
  await expect.poll(() => briefly(page)).toMatch(/^topology=custom&graph=kept:\w+&p=1$/);
  const short = await share();
  expect(far).toBe(true);
  await page.reload();
  await expect(page.getByText(/^3000 routers, \d+ links; /)).toBeVisible();
  expect(briefly(page)).toMatch(/^topology=custom&graph=kept:\w+&p=1$/);
  await elsewhere.goto("about:blank");
  await elsewhere.goto(short);
  await expect(elsewhere.getByRole("alert")).toContainText("was too large for a link, and is kept in the browser that made it");
  expect(elsewhere.url()).toBe(short);
  await elsewhere.context().close();
});

test("the network of any family is saved for other tools", async ({ page }) => {
  await openStudio(page, "topology=hyperx&dims=3x3&p=2");
  await built(page, "18");
  for (const [name, ending, beginning] of [
    ["GraphML", "graphml", '<?xml version="1.0"'],
    ["CAMINOS", "caminos", "NODOS 9\nGRADO 4\nN 0\n"],
  ] as const) {
    await page.getByRole("button", { name: "Export Drawing" }).click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    expect(file.suggestedFilename()).toBe(`flitlab-hyperx-3x3-1-2-min.${ending}`);
    expect((await readFile(await file.path(), "utf8")).startsWith(beginning)).toBe(true);
  }
  // What a file does not hold is said, and what cannot be written is no file.
  const notices = page.getByRole("log", { name: "Notices" });
  await expect(notices).toContainText("CAMINOS leaves out 18 endpoints");
});

test("what a simulator would take for another network is no file, and said", async ({ page }) => {
  await openStudio(page, "topology=hyperx&dims=3x3&widths=2x2&p=2");
  await built(page, "18");
  await page.getByRole("button", { name: "Export Drawing" }).click();
  await page.getByRole("button", { name: "BookSim2 anynet" }).click();
  await expect(page.getByRole("log", { name: "Notices" })).toContainText(
    "BookSim2 anynet cannot hold this network: BookSim2 has one link at most between two routers, all of one width, and here are 18 parallel links.",
  );
});

test("the reading of a large file is stopped when somebody wishes, and the next one read", async ({ page }) => {
  await openStudio(page, "topology=custom&graph=0-1,1-2");
  // Of so many routers so far apart a worker counts hops for a long time.
  await page.locator(".field input[type=file]").evaluate((input: HTMLInputElement) => {
    const lines: string[] = [];
    const at = (x: number, y: number, z: number): number => (z * 100 + (y % 100)) * 100 + (x % 100);
    for (let z = 0; z < 6; z++)
      for (let y = 0; y < 100; y++)
        for (let x = 0; x < 100; x++)
          lines.push(
            `${at(x, y, z)} ${at(x + 1, y, z)}`,
            `${at(x, y, z)} ${at(x, y + 1, z)}`,
            `${at(x, y, z)} ${at(x, y, Math.abs(z - 1))}`,
          );
    const files = new DataTransfer();
    files.items.add(new File([lines.join("\n")], "torus.edges"));
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(page.getByText("Reading …")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Reading was stopped. The network is as it was.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await expectStudy(page, "topology=custom&graph=0-1,1-2");
  await open(page, "net.dot", "graph { 0 -- 1 -- 2 -- 0 }");
  await expectStudy(page, "topology=custom&graph=0-1,0-2,1-2");
});

for (const [width, height] of SIZES)
  test(`the field fits a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, "topology=custom");
    if (width < 900) await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Design" }).click();
    await page.getByRole("button", { name: "From an address" }).click();
    await expect(page.getByRole("textbox", { name: "Address of the network" })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test("files are dropped anywhere on the page, and what is open of them is asked in one step", async ({ page }) => {
  await openStudio(page, "seed=2");
  await built(page, "72");
  // What takes files comes last of the page.
  await page.waitForLoadState("networkidle");
  const drop = (name: string, text: string): Promise<void> =>
    page.locator("main").evaluate(
      (element, [called, content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], called));
        for (const type of ["dragover", "drop"])
          element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, text] as const,
    );
  await drop("net.dot", 'graph { s [label="spine 1"]; s -- a -- b -- s }');
  await expect(page.getByRole("log", { name: "Notices" })).toContainText("net.dot is read as DOT.");
  await expect.poll(() => study(page), { timeout: 30_000 }).toMatch(/^topology=custom&graph=0-1,0-2,1-2!lspine 1,a,b&/);
  await built(page, "3");
  // Its router is found by name, and lit.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("spine 1");
  await expect(page.locator("[role=option][aria-selected=true]")).toHaveText("Show router spine 1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Router spine 1")).toBeVisible();

  await drop("links.txt", "a b 10\nb c 3\nc a 4\nd d 1\nmgmt-1 a 1\n");
  const step = page.getByRole("dialog", { name: "How the file is read" });
  await expect(step).toContainText('Line 4 links router "d" to itself');
  await expectAccessible(page);
  await step.getByRole("checkbox", { name: "Leave out links of routers to themselves" }).check();
  await step.getByRole("checkbox", { name: "Take the largest of several pieces" }).check();
  await expect(step.getByRole("radio", { name: /a weight, left out/ })).toBeChecked();
  await expect(step.getByRole("radio", { name: /so many parallel links 18 links, 14 of them parallel/ })).toBeVisible();
  await step.getByRole("radio", { name: /so many parallel links/ }).check();
  await step.getByRole("textbox", { name: "Leave out routers and endpoints of these names" }).fill("mgmt-*");
  await step.getByRole("textbox").press("Enter");
  await expect(step).toContainText('one router ("mgmt-1") and one link');
  await step.getByRole("button", { name: "Take the network" }).click();
  await expect.poll(() => study(page), { timeout: 30_000 }).toMatch(/^topology=custom&graph=0-1\*10,0-2\*4,1-2\*3!la,b,c&/);
  await expect(step).toHaveCount(0);
});
