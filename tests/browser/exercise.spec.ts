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
        "title,question,answer,right,measured\r\nWhere does the shortest path stop?,What is full near a load of 12.5 %?,all 72 global channels,false,9\r\n",
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
