/** Undo and redo on the page: keys, buttons, results that are there at once, and texts that keep their own. */
import { expect, test } from "@playwright/test";
import { expectStudy, openStudio, QUICK, run, stepOver, study } from "./studio-page.ts";

test("Ctrl+Z takes changes back with their results, Ctrl+Shift+Z and Ctrl+Y bring them again", async ({ page }) => {
  await openStudio(page, `load=0.1,0.2&${QUICK}`);
  const first = study(page);
  const back = page.getByRole("button", { name: "Undo" });
  const on = page.getByRole("button", { name: "Redo" });
  await run(page);
  await expect(back).toBeDisabled();
  const p = page.getByRole("slider", { name: /^p, / });
  await p.focus();
  // Held, as long as the machine takes.
  for (const value of ["3", "4", "5"]) {
    await page.keyboard.down("ArrowRight");
    await expect(p).toHaveValue(value);
  }
  await page.keyboard.up("ArrowRight");
  await expect.poll(() => study(page)).toContain("p=5");
  await run(page);
  await expect(back).toBeEnabled();
  const latency = page.getByRole("figure", { name: "Latency against offered load" });
  await p.focus();
  // The slider's three stops were one step.
  await page.keyboard.press("Control+z");
  await expectStudy(page, first);
  await expect(latency).not.toContainText("run again");
  await expect(back).toBeDisabled();
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(() => study(page)).toContain("p=5");
  await expect(latency).not.toContainText("run again");
  await back.click();
  await expectStudy(page, first);
  await page.keyboard.press("Control+y");
  await expect.poll(() => study(page)).toContain("p=5");
  await expect(on).toBeDisabled();
});

test("what is changed while undo is being loaded is a step each, and what is asked for then is done", async ({ page }) => {
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/later-*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await openStudio(page, "p=2");
  const p = page.getByRole("slider", { name: /^p, / });
  await p.focus();
  for (const value of ["3", "4", "5"]) {
    await page.keyboard.press("ArrowRight");
    await expectStudy(page, `p=${value}`);
    await stepOver(page);
  }
  await page.keyboard.press("Control+z");
  await expectStudy(page, "p=5");
  arrive();
  await expectStudy(page, "p=4");
  await page.keyboard.press("Control+z");
  await expectStudy(page, "p=3");
  await page.keyboard.press("Control+y");
  await expectStudy(page, "p=4");
});

test("a design that was removed comes back by the button, name and all", async ({ page }) => {
  await openStudio(page, "routing=ugal-l&b.routing=min&b.name=today");
  await page.getByRole("button", { name: "Design B: more" }).click();
  await page.getByRole("menuitem", { name: "Remove design B" }).click();
  await expect(page.getByRole("tab")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("tab")).toHaveText(["A UGAL-L", "B today"]);
  await expectStudy(page, "routing=ugal-l&b.routing=min&b.name=today");
});

test("a text that is being typed keeps its own undo; once it is entered the studio's takes over", async ({ page }) => {
  await openStudio(page, "p=2");
  const h = page.getByRole("textbox", { name: /^h, / });
  await h.click();
  // Changes are followed from now on.
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await h.press("Control+a");
  await h.pressSequentially("3");
  await expectStudy(page, "h=3");
  await h.press("Control+z");
  await expect(h).toHaveValue("2");
  await expectStudy(page, "");
  const a = page.getByRole("textbox", { name: /^a, / });
  await a.click();
  await a.press("Control+a");
  await a.pressSequentially("6");
  await a.press("Enter");
  await expectStudy(page, "a=6");
  await a.press("Control+z");
  await expectStudy(page, "");
  await expect(a).toHaveValue("4");
});

test("Back and Forward stay those of the page's own history after an undo", async ({ page }) => {
  await openStudio(page, `load=0.1,0.2&${QUICK}`);
  const first = study(page);
  await run(page);
  await page.getByRole("slider", { name: /^p, / }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => study(page)).toMatch(/^p=3&/);
  const second = study(page);
  await run(page);
  await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  await page.keyboard.press("Control+z");
  await expectStudy(page, first);
  await page.keyboard.press("Control+y");
  await expectStudy(page, second);
  await page.goBack();
  await expectStudy(page, first);
  await page.goForward();
  await expectStudy(page, second);
  // What Back has opened is a change of the study, too.
  await page.goBack();
  await expectStudy(page, first);
  // The address is there before what it opens.
  await expect(page.getByRole("slider", { name: /^p, / })).toHaveValue("2");
  await page.keyboard.press("Control+z");
  await expectStudy(page, second);
});

test("Back goes through the changes of a study that was not run, and Forward comes again", async ({ page }) => {
  await openStudio(page, "p=2");
  const p = page.getByRole("slider", { name: /^p, / });
  await p.focus();
  for (const value of ["3", "4", "5"]) {
    await page.keyboard.press("ArrowRight");
    await expectStudy(page, `p=${value}`);
    await stepOver(page);
  }
  // Held, it is one step, however long it rests.
  await page.keyboard.down("ArrowLeft");
  await expectStudy(page, "p=4");
  await stepOver(page);
  await page.keyboard.down("ArrowLeft");
  await expectStudy(page, "p=3");
  await page.keyboard.up("ArrowLeft");
  for (const value of ["5", "4", "3", "2"]) {
    await page.goBack();
    await expect(p).toHaveValue(value);
  }
  await expectStudy(page, "");
  for (const value of ["3", "4", "5", "3"]) {
    await page.goForward();
    await expect(p).toHaveValue(value);
  }
});

test("a link of another version says so, one of this version nothing", async ({ page }) => {
  await openStudio(page, "p=2&version=0.0.1");
  await expect(page.getByRole("log", { name: "Notices" })).toContainText(
    /The link was made with Flitlab 0\.0\.1, and this is \d+\.\d+\.\d+: the study is the same, and its results may differ/,
  );
  await expectStudy(page, "");
});
