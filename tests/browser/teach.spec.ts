/** A teacher's hour: the page for teachers, three stories, an exercise made and solved, sheets printed; and the glossary by address. */
import { deflateSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { inWholeUnless } from "../tools/extent.ts";
import { STORIES } from "../../src/lessons/stories/stories.ts";
import { axeOf, codeRead, expectAccessible, QUICK, study } from "./studio-page.ts";

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
  [390, 844],
] as const)
  test(`the page for teachers and the glossary at ${width} by ${height}`, inWholeUnless(width === 1440), async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("./#page=teach");
    const stories = page.getByRole("region", { name: "Stories" });
    await expect(stories.locator("details")).toHaveCount(STORIES.length);
    await expect(page.getByRole("region", { name: "Equations" }).getByRole("math")).toHaveCount(8);
    await expect(stories).toContainText("Needs Dragonfly; ");
    // Answers stand behind a click.
    const { explanation } = STORIES[0]!.steps[0]!;
    await expect(stories.getByText(explanation)).toBeHidden();
    await stories.getByText("Questions and answers").first().click();
    await expect(stories.getByText(explanation)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    await page.goto("./#term=virtual-channel");
    await expect(page.getByRole("button", { name: "virtual channel", exact: true })).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("button", { name: "virtual channel", exact: true })).toBeInViewport();
    await page.getByRole("searchbox", { name: "Find a term" }).fill("bisection");
    await page.getByRole("button", { name: "bisection", exact: true }).click();
    await expect.poll(() => study(page)).toContain("term=bisection");
    await expectAccessible(page);
    await page.goto("./#term=unheard-of");
    await expect(page.getByText("the glossary has no such term")).toBeVisible();
  });

const QUESTION = { t: "One", q: "What is full?", c: ["all", "nine"], r: 1, m: "a.full", h: "Count." };
const ASKED = `traffic=worst-case&load=0.04,0.12,0.2&lock=topology&cover=sentence,chart,numbers,loads&ask=1.${deflateSync(JSON.stringify(QUESTION)).toString("base64url")}&${QUICK}`;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(
    `axe finds nothing in an exercise, in Share, on paper, in teaching and the glossary: ${width} by ${height}`,
    inWholeUnless(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`./#${ASKED}`);
      await expect(page.getByRole("region", { name: "Exercise: One" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Share link" }).click();
      const kit = page.getByRole("dialog", { name: "Share" });
      for (const section of ["Link", "Embed", "Exercise", "Print or PDF", "Picture, data"]) {
        await kit.getByRole("button", { name: section, exact: true }).click();
        await expect(kit.getByRole("region", { name: section, exact: true })).toBeVisible();
        await expectAccessible(page);
      }
      await page.keyboard.press("Escape");
      await expect(kit).toHaveCount(0);
      await page.mouse.move(200, 200);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await expect(page.getByRole("article", { name: "The study on paper" })).toBeVisible();
      // Paper is light, whatever the page is.
      expect((await axeOf(page).analyze()).violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
      await page.emulateMedia({ media: "screen" });
      for (const other of ["teach", "glossary"]) {
        await page.goto("about:blank");
        await page.goto(`./#page=${other}`);
        await expect(page.locator(".paper-body")).toBeVisible();
        await expectAccessible(page);
      }
    },
  );

/** What is heard of an exercise from its beginning to its end. */
const HEARD = {
  asked: `- 'region "Exercise: One"':
  - heading "One" [level=2]
  - text: topology fixed
  - paragraph: What is full?
  - group "Answers":
    - button "all"
    - button "nine"
    - button "Show me"
  - group: Hint`,
  answered: `- 'region "Exercise: One"':
  - heading "One" [level=2]
  - text: topology fixed
  - paragraph: What is full?
  - group "Answers":
    - button "all , wrong" [disabled] [pressed]
    - button "nine , right" [disabled]
  - paragraph: "No. The answer is: nine. Measured, full channels at saturation: 9."
  - paragraph:
    - button "Ask again"
    - button "My answers"`,
};

test("an exercise is heard in its order: what it is, what is fixed, the question, the answers, and the verdict as it comes", async ({
  page,
}) => {
  await page.goto(`./#${ASKED}`);
  const exercise = page.getByRole("region", { name: "Exercise: One" });
  await expect(exercise).toMatchAriaSnapshot(HEARD.asked);
  // The verdict comes into a place that is told as it changes, and was there before.
  const verdict = exercise.locator("[aria-live=polite]");
  await expect(verdict).toBeEmpty();
  await exercise.getByRole("button", { name: "all", exact: true }).click();
  await expect(verdict).toContainText("No. The answer is: nine.");
  await expect(exercise).toBeFocused();
  await expect(verdict).toContainText("full channels at saturation: 9.");
  await expect(exercise).toMatchAriaSnapshot(HEARD.answered);
});

test("a teacher’s hour: three stories, and an exercise made, shared by its code, solved and printed", async ({ page, context }) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto("./#page=teach");
  for (const { title } of STORIES.slice(0, 3)) {
    await page.getByRole("button", { name: `Print the sheet of ${title}` }).click();
    await page.emulateMedia({ media: "print" });
    const sheet = page.getByRole("article", { name: `Sheet of ${title}` });
    await expect(sheet.getByRole("region", { name: "Questions" })).toContainText("☐");
    expect(await sheet.getByRole("region", { name: "Answers" }).evaluate((one) => getComputedStyle(one).breakBefore)).toBe("page");
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: `Slides: ${title}` }).click();
    await page.getByRole("region", { name: `Story: ${title}` }).press("ArrowRight");
    await expect.poll(() => study(page)).toMatch(/story=[a-z-]+\.2/);
    await page.goto("about:blank");
    await page.goto("./#page=teach");
  }
  await page.goto(`./#topology=dragonfly&p=1&a=2&h=1&load=0.1,0.2&${QUICK}`);
  await page.getByRole("button", { name: "Share link" }).click();
  const kit = page.getByRole("dialog", { name: "Share" });
  await kit.getByRole("button", { name: "Exercise", exact: true }).click();
  await kit.getByRole("textbox", { name: "Question" }).fill("How many routers?");
  await kit.getByRole("button", { name: "a number" }).click();
  await kit.getByRole("combobox", { name: /checked by/ }).selectOption("a.routers");
  await kit.getByRole("textbox", { name: "right from" }).fill("6");
  await kit.getByRole("textbox", { name: "to", exact: true }).fill("6");
  const link = await codeRead(kit.getByRole("img", { name: "The link as a QR code" }));
  const student = await context.newPage();
  await student.goto(link);
  const box = student.getByRole("textbox", { name: "Your answer" });
  await box.fill("6");
  await box.press("Enter");
  const exercise = student.getByRole("region", { name: /^Exercise/ });
  await expect(exercise).toContainText("Right. You said 6; it is 6. Measured, routers: 6.");
  await student.mouse.move(300, 300);
  await student.emulateMedia({ media: "print" });
  await expect(student.getByRole("region", { name: "Answer", exact: true })).toContainText("Measured: 6.");
  await expect(student.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
});
