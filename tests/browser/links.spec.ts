/** What a link says of the page: frames for slides, parts left out and parameters locked for exercises. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { inWholeUnless } from "../tools/extent.ts";
import { built, codeRead, dataMarks, expectAccessible, expectStudy, exported, openStudio, QUICK, SIZES, study } from "./studio-page.ts";

const STUDY = `topology=dragonfly&p=1&a=2&h=1&load=0.1,0.2&${QUICK}`;

for (const [width, height] of [[960, 540], SIZES[1]] as const) {
  test(
    `embed=1 shows the picture and its chart, runs by itself, and leads to the studio: ${width} by ${height}`,
    inWholeUnless(width > 900),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`./#${STUDY}&embed=1`);
      await built(page, "6");
      await expect(dataMarks(page, "Latency against offered load", "circle")).toHaveCount(2);
      await expect(page.locator("canvas").first()).toBeInViewport();
      await expect(page.getByRole("figure", { name: "Latency against offered load" })).toBeInViewport();
      for (const name of ["Run", "Share link", "Design", "Numbers"])
        await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
      await expect(page.getByRole("form", { name: "Design" })).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const link = page.getByRole("link", { name: "Open in Flitlab" });
      await expect(link).toBeInViewport();
      // Over nothing of the chart.
      const results = (await page.getByRole("region", { name: "Latency over load" }).boundingBox())!;
      expect((await link.boundingBox())!.y).toBeGreaterThanOrEqual(results.y + results.height - 1);
      const href = (await link.getAttribute("href"))!;
      expect(href).toContain("#p=1&a=2&h=1&load=0.1,0.2");
      expect(href).not.toContain("embed");
      await expectAccessible(page);
    },
  );
}

test("embed=1 is laid out as a frame from the start, whatever comes later", async ({ page }) => {
  await page.setViewportSize({ width: 960, height: 540 });
  // Never answered.
  await page.route(/OpenWhole/, () => undefined);
  await page.goto(`./#${STUDY}&embed=1`);
  await expect(page.locator("canvas").first()).toBeVisible();
  const picture = (await page.locator(".column-network").boundingBox())!;
  expect([picture.x, picture.y]).toEqual([0, 0]);
});

test("hide= leaves parts out, and lock= keeps parameters as they are", async ({ page }) => {
  await page.goto(`./#${STUDY}&hide=results,run&lock=topology,routing,p`);
  await built(page, "6");
  await expect(page.getByRole("region", { name: "Results" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Run", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Presets" })).toHaveCount(0);
  const widths: number[] = [];
  for (const name of ["Topology", "Routing"]) {
    const field = page.getByRole("combobox", { name, exact: true });
    await expect(field).toBeDisabled();
    widths.push((await field.boundingBox())!.width);
  }
  for (const width of widths) expect(width).toBeGreaterThan(150);
  await expect(page.getByRole("textbox", { name: /^p, / })).toBeDisabled();
  const a = page.getByRole("textbox", { name: /^a, / });
  await a.fill("3");
  await a.press("Enter");
  await built(page, "12");
  expect(study(page)).toContain("hide=results,run&lock=topology,routing,p");
  await expectAccessible(page);
  // Without a picture there is nothing that packets could move on.
  await page.goto(`./#${STUDY}&hide=network`);
  await expect(page.getByRole("button", { name: "Live", exact: true })).toBeVisible();
  for (const name of ["Play packets", "Step"]) await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
});

test("a link that hides everything, or locks what is no parameter, says so and shows all", async ({ page }) => {
  await openStudio(page, `${STUDY}&hide=design,network,results&lock=lanes`);
  const notices = page.getByRole("log", { name: "Notices" });
  await expect(notices).toContainText("hide = design,network,results is not valid");
  await expect(notices).toContainText("lock = lanes is not valid: lock must be names of parameters");
  await expect(page.getByRole("form", { name: "Design" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Routing", exact: true })).toBeEnabled();
});

test("what is pinned stands in the link, in every view, and what a link pins that is not there is said", async ({ page }) => {
  await openStudio(page, `${STUDY}&pin=router-3`);
  const card = page.locator(".hover-card-pinned");
  await expect(card).toContainText("Router 1.1");
  await page.keyboard.press("Escape");
  await expect.poll(() => study(page)).not.toContain("pin=");
  const canvas = page.getByRole("img", { name: /^Network of/ });
  await canvas.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(card).toContainText(/Router \d/);
  await expect.poll(() => study(page)).toMatch(/pin=router-\d/);
  const title = await card.locator("b").first().textContent();
  await page.reload();
  await expect(card.locator("b").first()).toHaveText(title!);
  await page.getByRole("button", { name: "Matrix", exact: true }).click();
  await expect.poll(() => study(page)).not.toContain("pin=");
  for (const [link, text] of [
    [`${STUDY}&view=matrix&pin=cell-0-1`, "0"],
    [`${STUDY}&view=floor-plan&pin=rack-0`, "ack"],
    [`${STUDY}&pin=channel-2`, "link"],
  ] as const) {
    await openStudio(page, link);
    await expect(card).toContainText(text);
  }
  await openStudio(page, `${STUDY}&pin=router-99`);
  await expect(page.getByRole("log", { name: "Notices" })).toContainText(
    "pin = router-99 is not valid: the picture has nothing of that name.",
  );
  await expect(card).toHaveCount(0);
});

test("the token of a cluster stays in no address, link, file or saved study, wherever the page is from", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const sent: string[] = [];
  await page.route("https://networks.example/**", async (route) => {
    await route.fulfill({ body: "a b\nb c\n", headers: { "access-control-allow-origin": "*" } });
  });
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) sent.push(`${request.url()} ${JSON.stringify(request.headers())}`);
  });
  await page.addInitScript(() => localStorage.setItem("flitlab-live", "off"));
  await page.goto(
    "./?course=net&token=correct-horse&token=&to%6Ben=battery&page=2#topology=custom&graph=0-1,0-2,1-2&p=2&b.routing=valiant",
  );
  await built(page, "6");
  await expect(page).toHaveURL(/\/\?course=net&page=2#topology=custom&graph=0-1,0-2,1-2&p=2/);
  await page.getByRole("button", { name: "Share link" }).click();
  await expect(page.getByText("on the clipboard")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Escape");
  expect(link).toContain("?course=net&page=2#");
  const drawing = await readFile(await (await exported(page, "Drawing as SVG")).path(), "utf8");
  expect(drawing).toContain("course=net");
  await page.getByRole("button", { name: "From an address" }).click();
  const address = page.getByRole("textbox", { name: "Address of the network" });
  await address.fill("https://networks.example/net.edges");
  await address.press("Enter");
  await expect(address).toHaveCount(0);
  await page.getByRole("textbox", { name: /^p, / }).fill("3");
  await expect.poll(() => study(page)).toContain("p=3");
  expect(sent.some((one) => one.startsWith("https://networks.example/"))).toBe(true);
  for (const text of [page.url(), link, drawing, ...sent]) expect(text).not.toMatch(/correct-horse|battery|to(k|%6B)en/i);
});

for (const [width, height] of SIZES)
  test(
    `a link whose study is not valid names every fault, stays as it was given, and leads to what can be read: ${width}`,
    inWholeUnless(width > 900),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      const given = "p=3&routing=fast&foo=1&g=99&seed=5&view=matrix";
      await page.goto(`./#${given}`);
      const faults = page.getByRole("main").getByRole("alert");
      for (const name of ["routing = fast", "foo = 1", "g = 99"]) await expect(faults).toContainText(name);
      const noStudy = async (): Promise<void> => {
        for (const name of [/^(Run|Stop)$/, "Share link", "Design", "Results"])
          await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
        await expect(page.getByRole("tab")).toHaveCount(0);
        await expect(page.locator("canvas, form, table, figure")).toHaveCount(0);
        expect(study(page)).toBe(given);
      };
      await noStudy();
      await expectAccessible(page);
      await page.reload();
      await expect(faults.getByRole("listitem")).toHaveCount(3);
      await noStudy();
      await expect(page.getByRole("textbox", { name: "The link as it was given" })).toHaveValue(page.url());
      await page.getByRole("link", { name: "Open what can be read of it" }).click();
      await built(page, "108");
      await expectStudy(page, "p=3&seed=5&view=matrix");
      await page.goBack();
      await expect(faults.getByRole("listitem")).toHaveCount(3);
      await noStudy();
    },
  );

test("a faulty link that is written into the address of an open studio does not touch its study", async ({ page }) => {
  await openStudio(page, `${STUDY}&view=matrix`);
  const before = study(page);
  const enter = (text: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, text);
  await enter("topology=slim-f&amp;q=5");
  const faults = page.getByRole("main").getByRole("alert");
  await expect(faults).toContainText("topology = slim-f");
  await expect(page.getByRole("tab")).toHaveCount(0);
  expect(study(page)).toBe("topology=slim-f&amp;q=5");
  // Keys do nothing to what is not seen.
  await page.keyboard.press("Control+z");
  await page.getByRole("link", { name: "Back to the study before" }).click();
  await built(page, "6");
  await expectStudy(page, before);
  await enter("%E0%A4%A=5");
  await expect(faults).toContainText("names no parameter");
  // Put right in the address.
  await enter("topology=slim-fly&q=5");
  await built(page, "200");
  await expect(page.getByRole("log", { name: "Notices" })).toBeEmpty();
});

test("a frame without an origin draws, simulates and keeps its settings; where its files are withheld it says what it needs", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  const site = test.info().project.use.baseURL!;
  let link = "";
  const host = createServer((_, response) => {
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<iframe sandbox="allow-scripts" width="960" height="600" src="${site}#${link.replaceAll("&", "&amp;")}"></iframe>`);
  });
  await new Promise<void>((resolve) => {
    host.listen(0, "127.0.0.1", resolve);
  });
  const framed = async (text: string): Promise<void> => {
    link = text;
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  };
  await framed(`${STUDY}&embed=1&show=p,load&lock=load`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("figure", { name: "Latency against offered load" }).locator("circle[data-part=data]")).toHaveCount(2);
  await expect(frame.getByRole("img", { name: "Locked by the link that was opened" })).toBeVisible();
  const box = frame.getByRole("textbox", { name: /^p, / });
  await box.fill("2");
  await box.press("Enter");
  await expect(frame.getByRole("link", { name: "Open in Flitlab" })).toHaveAttribute("href", /#a=2&h=1/);
  await expect(frame.getByRole("figure", { name: "Latency against offered load" }).locator("circle[data-part=data]")).toHaveCount(2);
  expect(faults).toEqual([]);
  await page.route("**/assets/*.js", (route) => route.abort());
  await framed(`${STUDY}&embed=1&at=0.1`);
  await expect(frame.getByText("This frame has no origin (sandbox). Add allow-same-origin to it")).toBeVisible();
  await new Promise((resolve) => {
    host.close(resolve);
    host.closeAllConnections();
  });
});

test("what Share gives opens the study: the link, what a telephone reads of the code, and the frame in another page", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openStudio(page, `${STUDY}&at=0.2&view=matrix&name=Small`);
  await page.getByRole("button", { name: "Share link" }).click();
  const kit = page.getByRole("dialog", { name: "Share" });
  await expect(kit).toContainText("on the clipboard");
  const link = await kit.getByRole("textbox", { name: "Link to this study" }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(await codeRead(kit.getByRole("img", { name: "The link as a QR code" }))).toBe(link);
  const other = await context.newPage();
  await other.goto(link);
  await built(other, "6");
  await expect(other.getByText("Adjacency matrix of 6 routers")).toBeVisible();
  await expect(other.getByRole("tab", { name: /Small/ })).toBeVisible();
  await expectStudy(other, study(page));
  await other.close();
  await kit.getByRole("button", { name: "Embed", exact: true }).click();
  const title = kit.getByRole("textbox", { name: "Title of the frame" });
  await title.fill('A "small" <b>one</b> & more');
  await kit.getByRole("textbox", { name: /^Fields that the frame keeps/ }).fill("p, load");
  await kit.getByRole("button", { name: "Copy code" }).click();
  const code = await kit.getByRole("textbox", { name: "Code of the frame" }).inputValue();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  const host = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><title>A course</title><main>${code}</main>`);
  });
  await new Promise<void>((resolve) => {
    host.listen(0, "127.0.0.1", resolve);
  });
  const course = await context.newPage();
  // Another site to the browser, as a course's page is.
  await course.goto(`http://localhost:${(host.address() as AddressInfo).port}/`);
  await expect(course.getByTitle('A "small" <b>one</b> & more')).toBeVisible();
  await expect(course.getByRole("main").locator("b")).toHaveCount(0);
  expect(await course.locator("iframe").boundingBox()).toMatchObject({ width: 960, height: 540 });
  const frame = course.frameLocator("iframe");
  await expect(frame.getByRole("figure", { name: "Latency against offered load" }).locator("circle[data-part=data]")).toHaveCount(2);
  await expect(frame.getByRole("textbox", { name: /^p, / })).toHaveValue("1");
  const whole = (await frame.getByRole("link", { name: "Open in Flitlab" }).getAttribute("href"))!;
  expect(whole).not.toMatch(/embed|show=/);
  await course.goto(new URL(whole, link).href);
  await built(course, "6");
  await course.close();
  await new Promise((resolve) => {
    host.close(resolve);
    host.closeAllConnections();
  });
});
