/** The studio as its users meet it: it runs at once, follows the forms, the URL and the history, and loses nothing. */
import { expect, test } from "@playwright/test";
import { IN_WHOLE } from "../tools/extent.ts";
import {
  copyDesign,
  openPresets,
  built,
  dataMarks,
  expectStudy,
  finished,
  openRow,
  openStudio,
  QUICK,
  run,
  study,
  openSettings,
} from "./studio-page.ts";

test("the canvas carries a picture, and loads colour it", async ({ page }) => {
  await openStudio(page, `traffic=worst-case&load=0.1,0.12&${QUICK}`);
  await built(page, "72");
  const colours = () =>
    page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      let [painted, hot] = [0, 0];
      for (let i = 0; i < data.length; i += 4) {
        if (data[i + 3]! < 200) continue;
        painted++;
        if (data[i]! > 150 && data[i + 1]! < 60 && data[i + 2]! < 60) hot++;
      }
      return { painted, hot };
    });
  await expect.poll(async () => (await colours()).painted).toBeGreaterThan(500);
  expect((await colours()).hot).toBeLessThan(50);
  await run(page);
  await expect.poll(async () => (await colours()).hot).toBeGreaterThan(200);
});

test("changed parameters go to the URL, and a reload brings the same study back", async ({ page }) => {
  await openStudio(page, "seed=2");
  await page.getByRole("textbox", { name: "a, routers per group" }).fill("6");
  await page.getByRole("textbox", { name: "h, global ports per router" }).fill("3");
  await page.getByRole("combobox", { name: "Topology" }).focus();
  await built(page, "228");
  await expectStudy(page, "a=6&h=3&seed=2");
  await page.locator("#field-routing").click();
  await page.getByRole("option", { name: /^UGAL-L ?Each packet/ }).click();
  await expectStudy(page, "a=6&h=3&routing=ugal-l&seed=2");
  await page.reload();
  await built(page, "228");
  expect(study(page)).toBe("a=6&h=3&routing=ugal-l&seed=2");
  await expect(page.locator("#field-routing")).toHaveValue("UGAL-L");
});

test("an entry that is not valid is explained beside its field; the last valid design stays", async ({ page }) => {
  await openStudio(page, "seed=2");
  await built(page, "72");
  const groups = page.getByRole("textbox", { name: "g, groups" });
  await groups.fill("20");
  await expect(page.getByRole("alert")).toContainText("g must be 2 to 9");
  await expect(groups).toHaveAttribute("aria-invalid", "true");
  await built(page, "72");
  expect(study(page)).toBe("seed=2");
  // More global ports make the same entry valid, and it is taken in.
  await page.getByRole("textbox", { name: "h, global ports per router" }).fill("5");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await built(page, "160");
  await expectStudy(page, "h=5&g=20&seed=2");
});

test("buffers below the credit loop are warned of beside their field, and before the fold is opened", async ({ page }) => {
  await openStudio(page, "buffer=32");
  await built(page, "72");
  const warning = page.getByText(
    /^buffer = 32 is shallower than the credit loop of the global channels: .* from buffer = \d+ on it is not throttled\.$/,
  );
  await expect(warning).toBeVisible();
  await openSettings(page, "Simulation");
  await expect(warning).toHaveCount(1);
  const buffer = page.getByRole("textbox", { name: /^buffer per virtual channel/ });
  const below = (await warning.boundingBox())!.y - (await buffer.boundingBox())!.y;
  expect(below).toBeGreaterThan(0);
  expect(below).toBeLessThan(60);
  await buffer.fill("205");
  await expect(warning).toHaveCount(0);
});

test("options that do not fit say why", async ({ page }) => {
  await openStudio(page, "seed=2");
  await page.locator("#field-routing").click();
  const option = page.getByRole("option", { name: /^NCA/ });
  await expect(option).toContainText("needs stages of routers, which Dragonfly lacks");
  await expect(option).toHaveAttribute("data-combobox-disabled", "true");
});

test("a press that begins before the list of options is there, and ends after, opens it", async ({ page }) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/ChoiceList-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await openStudio(page, "seed=2");
  const routing = page.locator("#field-routing");
  await routing.hover();
  await page.mouse.down();
  release();
  await expect(routing).toHaveAttribute("data-ready", "true");
  await page.mouse.up();
  await expect(page.getByRole("option", { name: /^NCA/ })).toBeVisible();
});

test("Back returns to the study of the run before", async ({ page }) => {
  await openStudio(page, `load=0.1,0.2&${QUICK}`);
  await run(page);
  // A name takes no run, and is not lost for it.
  await page.getByRole("tab").first().press("F2");
  await page.getByRole("textbox", { name: /^Name of design/ }).fill("small");
  await page.keyboard.press("Enter");
  await expect.poll(() => study(page)).toContain("name=small");
  const first = study(page);
  await page.getByRole("textbox", { name: "p, endpoints per router" }).fill("3");
  await expect.poll(() => study(page)).toContain("p=3");
  await expect(page.getByRole("figure", { name: "Latency against offered load" })).toContainText("run again");
  await run(page);
  await page.goBack();
  await built(page, "72");
  expect(study(page)).toBe(first);
  // The earlier results are those of these values again.
  await expect(page.getByRole("figure", { name: "Latency against offered load" })).not.toContainText("run again");
  await page.goForward();
  await built(page, "108");
});

test("a preset ends what runs and starts by itself", async ({ page }) => {
  await openStudio(page, "");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await openPresets(page);
  await page.getByRole("menuitem", { name: /UGAL against MIN/ }).click();
  await expect.poll(() => study(page)).toContain("b.routing=min");
  // Without the search for saturation and the long windows, which other tests have.
  await page.evaluate((quick) => {
    location.hash += `&${quick}`;
  }, QUICK);
  await expect.poll(() => study(page)).toContain("saturation=curve");
  await finished(page);
  await openRow(page, /^saturation/);
  const bars = page.getByRole("figure", { name: "Throughput at saturation" }).getByRole("img");
  await expect(bars).toHaveAttribute("aria-label", /minimal only \(LP\): ≤\s0\.125\./);
  await expect(bars).toHaveAttribute("aria-label", /B MIN simulated: 0\.10 to 0\.15/);
});

test("BookSim2's UGAL deadlocks: the ring is named before the run and after it, and ours carries the load", IN_WHOLE, async ({ page }) => {
  await openStudio(page, "seed=2");
  await openPresets(page);
  await page.getByRole("menuitem", { name: /BookSim2's UGAL deadlocks/ }).click();
  await expect(page.getByText(/its routes can deadlock/)).toBeVisible();
  await expect(page.getByText(/^Channels that can wait for each other in a ring: \d+\.\d → \d+\.\d \(VC class 0\)/)).toBeVisible();
  await run(page);
  const told = page.locator(".results-stall");
  await expect(told).toHaveCount(1);
  await expect(told).toHaveText(
    /^A.* deadlocks from load 0\.3 on: packets wait for each other in a ring of \d+ channels: .*\d+\.\d to \d+\.\d \(VC 0\).*\.$/,
  );
  await openRow(page, /^saturation/);
  await expect(page.getByRole("figure", { name: "Throughput at saturation" }).getByRole("img")).toHaveAttribute(
    "aria-label",
    /B .+ simulated: 0\.3/,
  );
});

test("a load that only filled buffers is said to prove nothing, and not to be saturated where the search found higher ones carried", async ({
  page,
}) => {
  const turning = "p=1&a=8&h=1&routing=ugal-l&traffic=worst-case&load=0.1,0.18";
  await openStudio(page, `${turning}&saturation=curve`);
  await run(page);
  const told = page.locator(".results-stall");
  await expect(told).toHaveText(/^A.* is not settled from load 0\.18 on: buffers still filled .* the saturation load may be higher/);
  await page.goto(`#${turning}&saturationWithin=5`);
  await run(page);
  await expect(told).toHaveText(/^A.* is not steady at load 0\.18: .* higher loads are carried/);
});

test("compare copies the design; its changes are B's alone; each is removed by its menu or by Delete", async ({ page }) => {
  // Routings that come later are listed, and keep no list waiting.
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/table-routings-[^/]*\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  await openStudio(page, "traffic=worst-case&seed=2");
  await copyDesign(page);
  await page.locator("#field-routing").click();
  await page.getByRole("option", { name: /^UGAL-G/ }).click();
  await expectStudy(page, "traffic=worst-case&seed=2&b.routing=ugal-g&tab=b");
  arrive();
  await expect(page.getByRole("tab", { selected: true })).toHaveText("B UGAL-G");
  await page.getByRole("tab", { name: /^A / }).click();
  await expect(page.locator("#field-routing")).toHaveValue("MIN");
  await page.getByRole("tab", { name: /^B / }).click();
  // The menu removes the design in whose head it stands, whichever is shown.
  await page.getByRole("button", { name: "Design A: more" }).click();
  await page.getByRole("menuitem", { name: "Remove design A" }).click();
  await expectStudy(page, "routing=ugal-g&traffic=worst-case&seed=2");
  await copyDesign(page);
  await page.getByRole("tab", { name: /^B / }).focus();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("tab")).toHaveCount(1);
  await expect(page.getByRole("tab")).toBeFocused();
  await expectStudy(page, "routing=ugal-g&traffic=worst-case&seed=2");
});

test("Stop ends a run and keeps the points so far", async ({ page }) => {
  await openStudio(page, "load=0.1,0.6,0.7&measure=100000&maxCycles=900000");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(dataMarks(page, "Latency against offered load", "circle").first()).toBeVisible();
  // The run bar holds all its figures, however wide the window.
  await expect(page.locator(".run-rate")).toBeVisible();
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.locator(".run-bar").evaluate((bar) => bar.scrollWidth - bar.clientWidth), `${width} px wide`).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("group", { name: "Run" })).toContainText("Stopped after");
  expect(await dataMarks(page, "Latency against offered load", "circle").count()).toBeGreaterThan(0);
});

test("Share copies the URL, and shows it where copying is not allowed", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openStudio(page, "p=3");
  await page.getByRole("button", { name: "Share link" }).click();
  await expect(page.getByText("on the clipboard")).toBeVisible();
  // What the study is known by stands in it, defaults or not.
  const whole =
    /#topology=dragonfly&p=3&a=4&h=2&g=9&arrangement=palmtree&group=complete&routing=min&traffic=uniform&load=0\.1:0\.9:0\.1&version=\d+\.\d+\.\d+_[\da-f.]{14}$/;
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(whole);
  await page.goto("about:blank");
  await page.goto(link);
  await built(page, "108");
  await expect.poll(() => study(page)).toBe("p=3");
  await expect(page.getByRole("log", { name: "Notices" })).toBeEmpty();
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await page.reload();
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await page.getByRole("button", { name: "Share link" }).click();
  await expect(page.getByText("The browser does not allow copying")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Link to this study" })).toHaveValue(whole);
});

test("floor plan and matrix show the same network", async ({ page }) => {
  await openStudio(page, "topology=slim-fly&q=5");
  await built(page, "200");
  for (const [view, text] of [
    ["Floor plan", /Floor plan of \d+ racks/],
    ["Matrix", /Adjacency matrix of 50 routers/],
  ] as const) {
    await page.getByRole("button", { name: view }).click();
    await expect(page.locator("[data-part=help]").first()).toHaveText(text);
  }
});

test("without workers the page says so and keeps everything else", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "Worker", { value: undefined });
  });
  await openStudio(page, "p=3");
  await expect(page.getByRole("log", { name: "Notices" })).toContainText("Web Workers");
  await expect(page.getByRole("textbox", { name: "p, endpoints per router" })).toHaveValue("3");
});

test("a worker that fails during a run costs its load, not the page or what was measured", async ({ page }) => {
  // The worker's script as it is served, with a fault that strikes load 0.9 when the two others are done.
  await page.route(/strike-when-others-are-done/, async (route) => {
    await expect(page.getByRole("group", { name: "Run" })).toContainText("2 of 3 loads");
    await route.fulfill({ body: "" });
  });
  await page.route(/browser-worker[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const fault = `addEventListener("message", ({ data }) => { if (data.path?.[0] === "loadPoint" && data.argumentList.some(({ value }) => value === 0.9)) { const wait = new XMLHttpRequest(); wait.open("GET", "strike-when-others-are-done", false); wait.send(); throw new Error("lost"); } });`;
    await route.fulfill({ response, body: `${await response.text()}\n${fault}` });
  });
  await openStudio(page, "load=0.1,0.2,0.9&warmup=300&measure=300&maxCycles=5000");
  await built(page, "72");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const notices = page.getByRole("log", { name: "Notices" });
  await expect(notices).toContainText(
    /^The worker that ran the load point 0\.9 stopped unexpectedly \([^)]*lost\); it has been replaced, so the load point 0\.9 can be run again\.$/,
  );
  await expect(notices.getByRole("button", { name: "Dismiss" })).toHaveCount(1);
  await expect(page.getByRole("group", { name: "Run" })).toContainText("Stopped after 2 of 3 loads");
  await openRow(page, /^carried/);
  await expect(dataMarks(page, "Accepted throughput", "circle")).toHaveCount(2);
  // The page goes on, with another worker in the place of the lost one.
  await openSettings(page, "Simulation");
  await page.getByRole("textbox", { name: "offered load", exact: true }).fill("0.1, 0.4");
  await page.getByRole("textbox", { name: "offered load", exact: true }).press("Enter");
  await expect.poll(() => study(page)).toContain("load=0.1,0.4");
  await run(page);
  await page.unrouteAll({ behavior: "wait" });
});

test("no parameter stands in the form twice", async ({ page }) => {
  await openStudio(page, "p=2&a=4&h=2&link=ethernet-400&load=0.1");
  for (const title of ["Failures", "Unit of time", "Simulation", "Throughput", "Cost and power"]) await openSettings(page, title);
  await expect(page.locator("#field-link").first()).toBeVisible();
  const ids = await page.locator("[id^=field-]").evaluateAll((fields) => fields.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test("a box that is too narrow for its text tells the whole of it, others nothing", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, "load=0.04,0.08,0.12,0.3,0.4&prices=fdr10");
  await openSettings(page, "Simulation");
  await openSettings(page, "Cost and power");
  const [loads, book, routing] = [
    page.locator("#field-load"),
    page.getByRole("combobox", { name: "price book" }),
    page.getByRole("combobox", { name: "Routing" }),
  ];
  for (const [box, title] of [
    [loads, "0.04,0.08,0.12,0.3,0.4"],
    [book, "InfiniBand FDR10, 40 Gb/s (2014)"],
    [routing, ""],
  ] as const) {
    await box.hover();
    await expect(box).toHaveAttribute("title", title);
  }
});
