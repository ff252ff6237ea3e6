/** An exercise as a student opens it: covered and locked, answered, measured, kept and saved. */
import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { inWholeUnless } from "../tools/extent.ts";
import { expectAccessible, openStudio, QUICK, SIZES, study } from "./studio-page.ts";

const ask = (parts: unknown): string => `ask=1.${deflateSync(JSON.stringify(parts)).toString("base64url")}`;

const STUDY = `traffic=worst-case&load=0.04,0.12,0.2&${QUICK}`;
const CHOICE = ask({
  t: "Where does the shortest path stop?",
  q: "What is full near a load of 12.5 %?",
  c: ["all 72 global channels", "nine of them", "no channel"],
  r: 1,
  m: "a.full",
  h: "Count the channels of a group.",
  x: "Eight endpoints share one channel.",
});
const NUMBER = ask({ q: "Up to which load?", n: [0.11, 0.14], m: "a.carried" });
const ALL = "cover=sentence,chart,numbers,loads";

const exercise = (page: Page) => page.getByRole("region", { name: /^Exercise/ });

/** What can be read or heard on the page. */
const seen = (page: Page): Promise<string> => page.locator("body").ariaSnapshot();

for (const [width, height] of [SIZES[0], SIZES[1]])
  test(
    `an exercise is covered until it is answered, then measured, kept and saved: ${width} by ${height}`,
    inWholeUnless(width > 900),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`./#${STUDY}&lock=topology,routing&${ALL}&${CHOICE}`);
      await expect(exercise(page)).toContainText("topology and routing fixed");
      // All is simulated behind the cover, and nothing of it is told.
      if (width > 900) await expect(page.getByRole("group", { name: "Run" })).toContainText("simulated");
      expect(await seen(page)).not.toMatch(/nine of 72|channels \d|0\.125|\bfull, the other/);
      await expect(page.locator(".limit-in-picture")).toBeHidden();
      await expectAccessible(page);
      await page.getByText("Hint", { exact: true }).click();
      await expect(exercise(page)).toContainText("Count the channels of a group.");
      await page.getByRole("button", { name: "all 72 global channels" }).click();
      await expect(exercise(page)).toContainText("No. The answer is: nine of them.");
      await expect(exercise(page)).toContainText("full channels at saturation: 9.");
      await expect(exercise(page)).toContainText("Eight endpoints share one channel.");
      await expect(page.getByRole("button", { name: /all 72 global channels ?, wrong/ })).toHaveAttribute("aria-pressed", "true");
      await expect(page.locator(".page")).not.toHaveAttribute("data-cover");
      await expectAccessible(page);
      // It stays, and the address with it.
      await page.reload();
      await expect(page.getByRole("button", { name: /nine of them ?, right/ })).toBeVisible();
      expect(study(page)).toContain(`${ALL}&ask=1.`);
      await page.getByRole("button", { name: "My answers" }).click();
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /as CSV/ }).click()]);
      expect(await readFile(await file.path(), "utf8")).toBe(
        "title,step,question,answer,right,measured\r\nWhere does the shortest path stop?,1,What is full near a load of 12.5 %?,all 72 global channels,false,9\r\n",
      );
      await page.getByRole("button", { name: "Ask again" }).click();
      await expect(page.locator(".page")).toHaveAttribute("data-cover", "sentence chart numbers loads");
    },
  );

test("a number is judged by its band, in a frame, and the keyboard is enough", async ({ page }) => {
  await page.setViewportSize({ width: 960, height: 540 });
  await page.goto(`./#${STUDY}&embed=1&cover=chart,loads&${NUMBER}`);
  const box = page.getByRole("textbox", { name: "Your answer" });
  await box.fill("a lot");
  await box.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "a lot" })).toContainText("a lot is no number");
  await box.fill("0.3");
  await box.press("Enter");
  await expect(exercise(page)).toContainText("No. You said 0.3; it is between 0.11 and 0.14.");
  await expect(exercise(page)).toContainText("highest load carried: 0.12.");
  for (const name of ["Network", "Latency over load", "Exercise"])
    await expect(page.getByRole("region", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test("a lock says what it takes away, and a damaged question loses nothing", async ({ page }) => {
  await page.goto(`./#${STUDY}&lock=topology,routing&cover=chart&${CHOICE.slice(0, 40)}`);
  await expect(exercise(page)).toContainText("the link has been cut or changed");
  expect(study(page)).toContain(CHOICE.slice(0, 40));
  await expect(page.getByRole("img", { name: "Locked by the link that was opened" })).toHaveCount(2);
  await expect(page.getByRole("form", { name: "Design" })).toContainText("Fixed by the link: topology and routing. Stories, presets");
  await page.locator(".bar-more:visible").click();
  await expect(page.getByText("would change what the link has locked")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("figure", { name: "Latency against offered load" })).toHaveCount(0);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("figure", { name: "Latency against offered load" })).toBeVisible();
});

test("an exercise is made by clicking, leaks are named, and its link is what a student opens", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openStudio(page, `${STUDY}&at=0.12`, { live: true });
  await expect(page.getByRole("group", { name: "Run" })).toContainText("simulated");
  await page.getByRole("button", { name: "Share link" }).click();
  const kit = page.getByRole("dialog", { name: "Share" });
  await expect(kit).toContainText("on the clipboard");
  await kit.getByRole("button", { name: "Exercise", exact: true }).click();
  const made = kit.getByRole("region", { name: "Exercise" });
  await expect(made.getByRole("button", { name: "Copy exercise link" })).toBeDisabled();
  await made.getByRole("textbox", { name: "Question" }).fill("What is full?");
  await made.getByRole("textbox", { name: "Answer 1" }).fill("all 72");
  await made.getByRole("textbox", { name: "Answer 2" }).fill("nine of 72");
  await made.getByRole("radio", { name: "Answer 2 is right" }).check();
  await made.getByRole("combobox", { name: /checked by/ }).selectOption("a.full");
  await expect(made).toContainText("measured: 9");
  await expect(made).toContainText("Nothing left in view gives the answer away.");
  await made.getByRole("switch", { name: "sentence" }).uncheck();
  await expect(made.getByRole("list", { name: "What gives the answer away" })).toContainText("The sentence says “nine”.");
  await made.getByRole("button", { name: "Cover it" }).click();
  await made.getByRole("switch", { name: "topology" }).check();
  await expect(kit.getByRole("region", { name: "What a student sees" })).toContainText("topology fixed");
  await expectAccessible(page);
  await made.getByRole("button", { name: "Copy answer key" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^What is full\?\nAnswer: nine of 72\nMeasured, .*: 9\nhttp/);
  await made.getByRole("button", { name: "Copy exercise link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).not.toMatch(/nine/);
  await expect(kit.getByRole("textbox", { name: "Code of the frame" })).toHaveValue(
    /^<iframe src="http[^"]+&amp;embed=1&amp;lock=topology[^"]+&amp;cover=[^"]+&amp;ask=1\.[^"]+" title="What is full\?" width="960"/,
  );
  // On paper the answer has a page of its own.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await kit.getByRole("button", { name: "Print", exact: true }).click();
  await page.mouse.move(300, 300);
  await page.emulateMedia({ media: "print" });
  const sheet = page.getByRole("article", { name: "The study on paper" });
  await expect(sheet.getByRole("region", { name: "Question" })).toContainText("nine of 72");
  await expect(sheet.getByRole("region", { name: "Answer" })).toContainText("Measured: 9.");
  expect(await sheet.getByRole("region", { name: "Answer" }).evaluate((one) => getComputedStyle(one).breakBefore)).toBe("page");
  await page.emulateMedia({ media: "screen" });
  // Files are all that a student's browser asks for.
  const asked: string[] = [];
  const student = await context.newPage();
  student.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await student.goto(link);
  await student.getByRole("button", { name: "nine of 72" }).click();
  await expect(exercise(student)).toContainText("Right.");
  await expect(exercise(student)).toContainText("full channels at saturation: 9.");
  expect(asked.filter((one) => !/^GET \/course\/flitlab\/(assets\/[\w.-]+)?$/.test(one))).toEqual([]);
  await student.close();
});

/** Three questions: a curve to be drawn, answers to choose from, a number. Each covers and locks something else. */
const STEPS = `ask=2.${deflateSync(
  JSON.stringify({
    t: "One channel",
    s: [
      {
        q: "Up to which load does it come?",
        d: "a",
        n: [0.11, 0.14],
        m: "a.carried",
        h: "One channel for eight.",
        k: "sentence,chart,numbers,loads",
      },
      { q: "What is full?", c: ["all 72", "nine of 72"], r: 1, m: "a.full", k: "sentence,numbers,loads", l: "topology" },
      { q: "How many routers?", n: [36, 36], m: "a.routers", x: "Nine groups of four.", k: "", l: "" },
    ],
  }),
).toString("base64url")}`;

for (const [width, height] of [SIZES[0], SIZES[1]])
  test(
    `an exercise of several questions is drawn, chosen and written, exported by its steps, and printed: ${width} by ${height}`,
    inWholeUnless(width > 900),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`./#${STUDY}&${ALL}&${STEPS}`);
      const step = (number: number) => page.getByRole("region", { name: `Exercise: One channel, question ${number} of 3` });
      const end = page.getByRole("slider", { name: "Load at which your curve of A ends" });
      await expect(step(1)).toContainText("Draw A’s curve in the chart");
      // Of the chart there is all but the curve, and what tells where it ends.
      await expect(page.getByRole("figure", { name: "Latency against offered load" })).toBeVisible();
      await expect(page.locator("[data-part=data]")).toHaveCount(0);
      expect(await seen(page)).not.toMatch(/0\.125|stops at/);
      await expect(step(1).getByRole("button", { name: "My prediction" })).toHaveAttribute("aria-disabled", "true");
      await expectAccessible(page);
      await end.focus();
      for (let i = 0; i < 57; i++) await end.press("ArrowRight");
      // To the hundredth, as it is written.
      await expect(step(1)).toContainText(/you think it stops: 0\.57\./);
      const place = (await page.locator(".drawn-plane").boundingBox())!;
      await page.mouse.click(place.x + place.width * 0.6, place.y + place.height / 2);
      const drawn = Number(/stops: (0\.\d+)\./.exec((await step(1).textContent())!)![1]);
      expect(drawn).toBeGreaterThan(0.1);
      await step(1).getByRole("button", { name: "My prediction" }).click();
      await expect(step(1)).toContainText(`No. You drew ${drawn}; it is between 0.11 and 0.14.`);
      await expect(step(1)).toContainText("Measured, highest load carried: 0.12");
      await expect(page.locator(".drawn[data-kept]")).toContainText(`you ${drawn}`);
      await expect(page.locator("[data-part=data]").first()).toBeVisible();
      await expectAccessible(page);
      await step(1).getByRole("button", { name: "Next question" }).click();
      // Who reads the page by ear is told which question it is.
      await expect(step(2)).toBeFocused();
      await expect(step(2)).toContainText("topology fixed");
      await expect(page.locator(".page")).toHaveAttribute("data-cover", "sentence numbers loads");
      await expect(page.locator(".drawn")).toHaveCount(0);
      await step(2).getByRole("button", { name: "nine of 72" }).click();
      await expect(step(2)).toContainText("Right. Measured, full channels at saturation: 9.");
      await step(2).getByRole("button", { name: "Question before" }).click();
      await expect(step(1)).toContainText(`You drew ${drawn}`);
      // The first one without an answer is opened again.
      await page.reload();
      await expect(step(3)).toBeVisible();
      await expect(page.locator(".page")).not.toHaveAttribute("data-cover");
      await step(3).getByRole("textbox", { name: "Your answer" }).fill("36");
      await step(3).getByRole("button", { name: "Answer", exact: true }).click();
      await expect(step(3)).toContainText("Right. You said 36; it is 36. Measured, routers: 36. Nine groups of four.");
      await step(3).getByRole("button", { name: "My answers" }).click();
      const [csv] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /as CSV/ }).click()]);
      const rows = (await readFile(await csv.path(), "utf8")).trim().split("\r\n");
      expect(rows[0]).toBe("title,step,question,answer,right,measured");
      expect(rows.slice(1).map((row) => row.replace(/,0\.12\d*$/, ",0.12"))).toEqual([
        `One channel,1,Up to which load does it come?,${drawn},false,0.12`,
        "One channel,2,What is full?,nine of 72,true,9",
        "One channel,3,How many routers?,36,true,36",
      ]);
      await step(3).getByRole("button", { name: "My answers" }).click();
      const [json] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /as JSON/ }).click()]);
      expect(JSON.parse(await readFile(await json.path(), "utf8"))).toMatchObject([
        { step: 1, answer: String(drawn) },
        { step: 2, answer: "nine of 72" },
        { step: 3, answer: "36" },
      ]);
      await page.mouse.move(200, 200);
      await page.emulateMedia({ media: "print" });
      const sheet = page.getByRole("article", { name: "The study on paper" });
      await expect(sheet.getByRole("region", { name: "Questions" }).getByRole("heading")).toContainText([
        "1. Up to which load does it come?",
        "Latency against offered load",
        "2. What is full?",
        "3. How many routers?",
      ]);
      // Axes to draw in.
      await expect(sheet.getByRole("region", { name: "Questions" }).locator("svg")).toHaveCount(1);
      await expect(sheet.getByRole("region", { name: "Questions" }).locator("[data-part=data]")).toHaveCount(0);
      await expect(sheet.getByRole("region", { name: "Answers" }).getByRole("heading")).toHaveText([
        "between 0.11 and 0.14",
        "nine of 72",
        "36",
      ]);
    },
  );

test("a second question is added, removed and shared, and the preview has the chart as the student has it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openStudio(page, `${STUDY}&b.routing=valiant&at=0.12`, { live: true });
  await expect(page.getByRole("group", { name: "Run" })).toContainText("simulated");
  await page.getByRole("button", { name: "Share link" }).click();
  const kit = page.getByRole("dialog", { name: "Share" });
  await kit.getByRole("button", { name: "Exercise", exact: true }).click();
  const made = kit.getByRole("region", { name: "Exercise" });
  const sees = kit.getByRole("region", { name: "What a student sees" });
  await made.getByRole("textbox", { name: "Title" }).fill("Two");
  await made.getByRole("textbox", { name: "Question" }).fill("How far does A come?");
  await expect(sees.getByText("covered: predict first")).toHaveCount(2);
  await made.getByRole("switch", { name: "sentence" }).uncheck();
  await made.getByRole("switch", { name: "chart" }).uncheck();
  const shown = sees.getByRole("figure", { name: "Latency against offered load" }).locator("[data-part=data]");
  const onPage = page
    .getByRole("figure", { name: "Latency against offered load", includeHidden: true })
    .locator(".chart-body [data-part=data]");
  // All that is on the page, and the sentence.
  await expect(sees.getByText("covered: predict first")).toHaveCount(0);
  const whole = await shown.count();
  expect(whole).toBeGreaterThan(3);
  expect(await onPage.count()).toBeGreaterThanOrEqual(whole);
  await expect(sees).toContainText((await page.locator(".answer > [aria-hidden]").textContent())!);
  // A curve that is to be drawn is not there; the other one is.
  await made.getByRole("button", { name: "a drawn curve" }).click();
  await expect(made.getByRole("combobox", { name: /checked by/ })).toHaveValue("a.carried");
  await made.getByRole("button", { name: "within 10 % of it" }).click();
  await expect(made.getByRole("switch", { name: "chart, but for its axes" })).toBeDisabled();
  expect(await shown.count()).toBeLessThan(whole);
  expect(await shown.count()).toBeGreaterThan(0);
  await made.getByRole("button", { name: "Add a step" }).click();
  await expect(made).toContainText("Question 2: Write the question.");
  await expect(made.getByRole("button", { name: "Copy exercise link" })).toBeDisabled();
  await made.getByRole("textbox", { name: "Question" }).fill("Which is right?");
  await made.getByRole("textbox", { name: "Answer 1" }).fill("A");
  await made.getByRole("textbox", { name: "Answer 2" }).fill("B");
  await made.getByRole("button", { name: "Add a step" }).click();
  await made.getByRole("button", { name: "Remove this question" }).click();
  await expect(made).toContainText("question 2 of 2");
  await expectAccessible(page);
  await made.getByRole("button", { name: "Copy answer key" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Two\n1\. How far does A come\?\nAnswer: between 0\.1\d+ and 0\.1\d+\nMeasured, .*\n2\. Which is right\?\nAnswer: A\nhttp/);
  await made.getByRole("button", { name: "Copy exercise link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*ask=2\./);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByRole("region", { name: "Exercise: Two, question 1 of 2" })).toContainText("How far does A come?");
  await expect(page.locator(".page")).toHaveAttribute("data-cover", "chart numbers loads");
  // The same exercise can be gone on with.
  await page.getByRole("button", { name: "Share link" }).click();
  await kit.getByRole("button", { name: "Exercise", exact: true }).click();
  await expect(made).toContainText("question 1 of 2");
  await expect(made.getByRole("textbox", { name: "right if it stops from" })).toHaveValue(/^0\.1/);
});
