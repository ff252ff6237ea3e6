/** What people come for: a stranger who looks, a teacher with an exercise, an architect with a decision to make, a reader of all stories. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { IN_WHOLE, inWholeUnless } from "../tools/extent.ts";
import { STORIES } from "../../src/lessons/stories/stories.ts";
import type { Question, Step, Story } from "../../src/lessons/stories/story.ts";
import { built, dataMarks, expectStudy, finished, openRow, openStudio, QUICK, run, study } from "./studio-page.ts";

const tile = (page: Page, letter: string) => page.getByRole("region", { name: `Design ${letter}`, exact: true });
const answer = (page: Page): Locator => page.locator(".answer");
const table = (page: Page): Locator => page.getByRole("table", { name: "All designs" });

async function wholeInView(page: Page, locator: Locator): Promise<void> {
  const box = (await locator.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, await locator.innerText()).toBe(true);
}

async function expectFirstSight(page: Page): Promise<void> {
  await expect(answer(page)).toContainText(/\$3\s?744/);
  await expect(page.locator("section.tile")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(dataMarks(page, "Latency against offered load", "circle").first()).toBeVisible();
}

test("a stranger sees something of the answer, and two drawings, before the curves are done", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, "");
  await expectFirstSight(page);
  await wholeInView(page, answer(page));
  await wholeInView(page, page.getByRole("figure", { name: "Latency against offered load" }));
});

test("a stranger finds by looking, without scrolling: why MIN fails, how far UGAL-L gets, what it costs", IN_WHOLE, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, "");
  await expectFirstSight(page);
  await finished(page);
  await expect(answer(page)).toContainText(/MIN stops .*12\.5.*%.*nine of 72 global channels are full, the other 63 idle/);
  await expect(answer(page)).toContainText(/UGAL-L .*4\d(\.\d)?.*%/);
  await wholeInView(page, answer(page));
  // The nine channels, in the picture of minimal routing at the load that the page looks at.
  await expect(page.locator(".load-handle b")).toHaveText("0.12");
  await expect(tile(page, "B").locator(".tile-fact")).toHaveText(/^9 channels (\d+–)?9\d % busy$/);
  await wholeInView(page, tile(page, "B"));
  await wholeInView(page, page.getByRole("figure", { name: "Latency against offered load" }));
  for (const [name, texts] of [
    [/^carries up to/, [/0\.4\d+/, /0\.12\d+/]],
    [/^no routing passes/, ["≤\u202f0.5625", "≤\u202f0.5625"]],
    [/^cost/, [/^3\s?744/, /^3\s?744/]],
  ] as const) {
    const row = table(page).getByRole("row").filter({ hasText: name });
    await expect(row.getByRole("cell")).toHaveText([...texts]);
    await wholeInView(page, row);
  }
  // The listed loads as points, those of the searches for saturation as dots where the curves bend.
  await openRow(page, /^carried/);
  await expect(page.getByRole("figure", { name: "Accepted throughput" }).locator("circle[data-part=data][r='3']")).toHaveCount(14);
  expect(await dataMarks(page, "Accepted throughput", "circle").count()).toBeGreaterThan(14);
  await openRow(page, /^saturation/);
  const bars = page.getByRole("figure", { name: "Throughput at saturation" }).getByRole("img");
  for (const bar of [/minimal only \(LP\): ≤\s0\.125\./, /A UGAL-L simulated: 0\.4/, /B MIN simulated: 0\.12/])
    await expect(bars).toHaveAttribute("aria-label", bar);
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeDisabled();
  await openRow(page, /^saturation/);
  await expectStudy(page, "routing=ugal-l&traffic=worst-case&load=0.04,0.08,0.12,0.2,0.3,0.4,0.5&b.routing=min&at=0.12");
});

test("a teacher's exercise: locked, without its answer; packets are played, then the link is opened whole", async ({ page }) => {
  const text = `traffic=worst-case&load=0.1,0.3&${QUICK}`;
  await page.addInitScript(() => localStorage.setItem("flitlab-live", "off"));
  await page.goto(`./#${text}&hide=results,run&lock=topology,traffic`);
  await built(page, "72");
  await expect(page.locator(".column-results")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Run", exact: true })).toHaveCount(0);
  // Look: every group sends to the next one.
  await page.getByRole("button", { name: "Play packets" }).click();
  await expect(page.locator("canvas.layer")).toHaveCount(1);
  const cycle = page.getByRole("group", { name: "Step", exact: true }).locator("dd").first();
  await expect.poll(async () => Number((await cycle.innerText()).replaceAll(/\D/g, ""))).toBeGreaterThan(800);
  await page.getByRole("button", { name: "Close step mode" }).click();
  // Predict and change: the routing is what may be changed.
  await expect(page.locator("#field-traffic")).toBeDisabled();
  await page.locator("#field-routing").click();
  await page
    .getByRole("option", { name: /^UGAL-L/ })
    .first()
    .click();
  await expect.poll(() => study(page)).toContain("routing=ugal-l");
  // The answer.
  await page.goto(`./#routing=ugal-l&${text}&b.routing=min`);
  await run(page);
  await expect(answer(page)).toContainText("MIN");
  await expect(tile(page, "B").locator(".tile-fact")).toContainText("busy");
});

test("an architect compares another family of the same size, changes both, undoes it, and takes the table along", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, `routing=ugal-l&load=0.1,0.5&${QUICK}`);
  await built(page, "72");
  await page.getByRole("button", { name: "Compare another" }).click();
  await page.getByRole("menuitem", { name: /^Slim Fly, same size/ }).click();
  await expect(page.getByRole("tab")).toHaveCount(2);
  await built(page, "64");
  // One parameter in both.
  await page.locator("#field-routing").click();
  await page.getByRole("option", { name: /^MIN/ }).click();
  await page.getByRole("button", { name: /^Change in all: / }).click();
  await expect.poll(() => study(page)).not.toContain("ugal-l");
  await page.keyboard.press("Control+z");
  await expect.poll(() => study(page)).toContain("routing=ugal-l");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => study(page)).not.toContain("ugal-l");
  await run(page);
  await expect(table(page).locator("tr[data-row=latency]").getByRole("cell")).toHaveText([/^\d/, /^\d/]);
  await expect(table(page).getByRole("row").filter({ hasText: /^cost/ }).getByRole("cell")).toHaveText([/^\d/, /^\d/]);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV", exact: true }).click()]);
  expect(file.suggestedFilename()).toMatch(/^flitlab-table-dragonfly-72-vs-.*-64-min-.*\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toMatch(/^quantity,unit,A .*: at most,"?B .*: at most"?$/);
  expect(lines.find((line) => line.startsWith("endpoints,"))).toMatch(/^endpoints,,72,72,72,64,64,64$/);
});

const told = (page: Page): Locator => page.getByRole("region", { name: /^Story: / });
const press = (page: Page, name: string | RegExp): Promise<void> => told(page).getByRole("button", { name }).click();
const verdict = (page: Page): Locator => page.locator(".told-verdict");
/** The one that holds, once that is known. */
const holding = (page: Page): Locator => page.locator(".told-option[data-verdict=holds]");

/** All that the page says beside the story, but for the numbers of axes: of each text what is seen of it or read out. */
async function saidBeside(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const seen = (one: Element): boolean =>
      one.closest(".told, [data-part=axis]") === null && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (seen(node.parentElement!)) texts.push(node.textContent ?? "");
    for (const one of document.querySelectorAll("[aria-label], [title], [aria-valuetext]"))
      if (seen(one)) for (const name of ["aria-label", "title", "aria-valuetext"]) texts.push(one.getAttribute(name) ?? "");
    return texts.filter((text) => /\d/.test(text));
  });
}

const NUMBER = /(?<![\d.,\u202f])\d+(?:[\u202f,]\d{3})*(?:\.\d+)?/g;
const numbersIn = (text: string): number[] => [...text.matchAll(NUMBER)].map(([number]) => Number(number.replaceAll(/[\u202f,]/g, "")));
const digitsOf = (number: number): number => String(number).replace(".", "").replace(/^0+/, "").length;

interface Judged {
  readonly says: string;
  readonly value?: number;
}

/**
 * Numbers on the page that give the answer of a measured question away: those of the verdict, with two digits or more, and any that stands for a
 * load of the right option's band. What the step itself says, or its studies set, is no secret.
 */
function givenAway({ state, sentence, question }: Step, { says, value }: Judged, beside: readonly string[]): readonly string[] {
  if (question.kind !== "measured" || value === undefined) return [];
  const own = [...`${state} ${question.reveal ?? ""}`.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  const open = new Set([
    ...own.flatMap((number) => [number, Number((100 * number).toPrecision(6))]),
    ...numbersIn(`${sentence} ${question.text} ${question.options.map(({ text }) => text).join(" ")}`),
  ]);
  const answers = numbersIn(says).filter((number) => digitsOf(number) > 1 && !open.has(number));
  const [low, high] = question.options.find(({ why }) => why === undefined)!.band;
  const isLoad = question.draw !== undefined || /arrives|carries at least/.test(says);
  return beside.filter((text) =>
    numbersIn(text).some(
      (number) =>
        !open.has(number) &&
        (answers.includes(number) || (isLoad && number < 1 && digitsOf(number) > 1 && number >= low && number <= high)),
    ),
  );
}

/** Predicts wrong, looks what the page says when it is asked again, and predicts right: by drawing, where the step has that. */
async function answerStep(page: Page, step: Step, key: string): Promise<void> {
  const { question } = step;
  if (question.kind === "task") return;
  const right = question.options.findIndex(({ why }) => why === undefined);
  const wrong = question.options.findIndex((_, i) => i !== right);
  const option = (i: number): Locator => page.locator(".told-option").nth(i);
  await option(wrong).click();
  await expect(holding(page)).toContainText(question.options[right]!.text);
  await expect(verdict(page)).toContainText(/^No\. /);
  await expect(verdict(page)).toContainText(question.options[wrong]!.why!);
  const judged = await page.evaluate(
    (name) => (JSON.parse(localStorage.getItem("flitlab-stories") ?? "{}") as Record<string, Judged>)[name]!,
    key,
  );
  expect(judged.says === "").toBe(question.kind === "reasoned");
  await press(page, "Ask again");
  await expect(page.getByRole("list", { name: "Of this step" }).locator("[aria-current]")).toHaveText("Predict");
  // Whatever answers is simulated now, and stands behind its cover.
  expect(givenAway(step, judged, await saidBeside(page)), key).toEqual([]);
  if (question.kind === "measured" && question.draw !== undefined) {
    const curve = page.getByRole("slider", { name: /^Load at which your curve of [A-D] ends$/ });
    await curve.fill(String(Number(judged.value!.toFixed(2))));
    await press(page, /^My prediction: /);
  } else await option(right).click();
  await expect(verdict(page)).toContainText(/^Right\./);
}

/** Those that take a few seconds. */
const SHORT: readonly string[] = ["credits", "deadlock", "cost-crossover"];
const isTask = ({ kind }: Question): boolean => kind === "task";

for (const { id, title, steps } of STORIES satisfies readonly Story[])
  test(
    `every step of “${title}” is asked, judged and explained, and nothing tells before`,
    inWholeUnless(SHORT.includes(id)),
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`./#story=${id}.1`);
      for (const [i, step] of steps.entries()) {
        await expect(page.locator(".told-count")).toHaveText(`step ${i + 1} of ${steps.length}`);
        if (isTask(step.question)) {
          await expect(told(page)).toContainText("In the studio, now.");
          await press(page, "Show me one way");
        } else await answerStep(page, step, `${id}.${i + 1}`);
        await press(page, "Explain");
        await expect(page.locator(".told-reason")).toHaveText(step.explanation);
        await press(page, i + 1 < steps.length ? "Next" : "To the list");
      }
      const entry = page.getByRole("main", { name: "Stories" }).getByRole("listitem").filter({ hasText: title });
      await expect(entry).toContainText("all answered");
      await expect(entry).toContainText(`${steps.filter(({ question }) => !isTask(question)).length} predicted right`);
    },
  );
