/** Menus, cards and dialogs: they take the focus, answer the keys, and give it back. */
import { expect, test } from "@playwright/test";
import { built, expectAccessible, openStudio, QUICK } from "./studio-page.ts";

const TWO = `routing=min&load=0.05&${QUICK}&b.routing=ugal-l`;

test("a design's menu is gone through by arrow keys and first letters; Escape gives the focus back and closes nothing else", async ({
  page,
}) => {
  await openStudio(page, TWO);
  await built(page, "72");
  const more = page.getByRole("button", { name: "Design A: more" });
  const item = (name: string) => page.getByRole("menu").getByRole(/^(Network|Matrix)$/.test(name) ? "menuitemradio" : "menuitem", { name });
  await more.press("Enter");
  await expect(item("Network")).toBeFocused();
  await expect(item("Network")).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(item("Remove design A")).toBeFocused();
  await page.keyboard.press("r");
  await expect(item("Rename")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(item("Network")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await expect(page.getByRole("menu")).toHaveCount(0);
  // What is alone stays alone while only its menu is closed.
  await more.press("Enter");
  await item("Enlarge design A").click();
  await expect(page.locator("section.tile")).toHaveCount(1);
  await more.press("Enter");
  await expect(item("Network")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("section.tile")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.locator("section.tile")).toHaveCount(2);
});

test("a press elsewhere closes a card, also on a drawing, and its button does", async ({ page }) => {
  await openStudio(page, TWO);
  await built(page, "72");
  const compare = page.getByRole("button", { name: "Compare another" });
  const menu = page.getByRole("menu", { name: "Compare another" });
  await compare.click();
  await expect(menu.getByRole("menuitem", { name: /^One change/ })).toBeVisible();
  await page
    .locator("canvas")
    .first()
    .click({ position: { x: 12, y: 120 } });
  await expect(menu).toHaveCount(0);
  await compare.click();
  await expect(menu).toBeVisible();
  await compare.click();
  await expect(menu).toHaveCount(0);
});

test("of a card in a dialog Escape closes the card, then the dialog, and the focus goes back by the same way", async ({ page }) => {
  await openStudio(page, TWO);
  await built(page, "72");
  const enlarge = page.getByRole("button", { name: "Enlarge", exact: true });
  await enlarge.click();
  const dialog = page.getByRole("dialog", { name: "Latency against offered load, enlarged" });
  const button = dialog.getByRole("button", { name: /^Export/ });
  await button.click();
  const card = page.getByRole("dialog", { name: /^Export/ });
  await expect(card.getByRole("button", { name: "light" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(enlarge).toBeFocused();
});

test("Escape closes a card before its file has come, and while the focus is elsewhere", async ({ page }) => {
  await openStudio(page, TWO);
  await built(page, "72");
  const compare = page.getByRole("button", { name: "Compare another" });
  let come = (): void => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route("**/Popup-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Design A: more" }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Design A: more" })).toHaveAttribute("aria-expanded", "false");
  come();
  await compare.press("Enter");
  await expect(page.getByRole("menu", { name: "Compare another" })).toBeVisible();
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
});
