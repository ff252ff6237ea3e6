/** A teacher's hour: the page for teachers, three stories, an exercise made and solved, sheets printed; and the glossary by address. */
import { expect, test } from "@playwright/test";
import { decodeQR } from "qr/decode.js";
import { inWholeUnless } from "../tools/extent.ts";
import { STORIES } from "../../src/lessons/stories/stories.ts";
import { expectAccessible, QUICK, study } from "./studio-page.ts";

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
  const code = kit.getByRole("img", { name: "The link as a QR code" });
  await expect(code).toBeVisible();
  // What a telephone reads.
  const [size, path] = await code.evaluate((svg) => [
    Number(svg.getAttribute("viewBox")!.split(" ")[2]),
    svg.querySelectorAll("path")[1]!.getAttribute("d")!,
  ]);
  const scale = 4;
  const data = new Uint8Array(size * size * scale * scale * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g))
    for (let i = 0; i < scale; i++)
      for (let j = 0; j < scale; j++)
        data.fill(
          0,
          4 * ((Number(y) * scale + i) * size * scale + Number(x) * scale + j),
          4 * ((Number(y) * scale + i) * size * scale + Number(x) * scale + j) + 3,
        );
  const link = decodeQR({ width: size * scale, height: size * scale, data });
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
