/** Colours forced by the system: what is chosen, set, drawn or focused is still seen. */
import { expect, test } from "@playwright/test";
import type { Locator } from "@playwright/test";
import { openStudio, QUICK, run } from "./studio-page.ts";

test.use({ contextOptions: { forcedColors: "active" } });

/** The colours that an element computes to. */
function colours(
  one: Locator,
): Promise<{ readonly text: string; readonly background: string; readonly border: string; readonly outline: string }> {
  return one.evaluate((element) => {
    const { color, backgroundColor, borderTopColor, borderTopWidth, outlineColor, outlineStyle } = getComputedStyle(element);
    return {
      text: color,
      background: backgroundColor,
      border: borderTopWidth === "0px" ? "none" : borderTopColor,
      outline: outlineStyle === "none" ? "none" : outlineColor,
    };
  });
}

for (const colorScheme of ["light", "dark"] as const)
  test(`in forced colours, ${colorScheme}, tabs, tracks, legends, curves, the handle and the focus are told apart`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, forcedColors: "active" });
    await openStudio(page, `traffic=worst-case&load=0.1,0.2&b.routing=ugal-l&${QUICK}`);
    await run(page);
    // The system's pair for what is chosen.
    const system = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      const of = (color: string): string => {
        probe.style.color = color;
        return getComputedStyle(probe).color;
      };
      const found = { chosen: of("Highlight"), on: of("HighlightText"), plain: of("Canvas"), text: of("CanvasText") };
      probe.remove();
      return found;
    });
    for (const [name, chosen, other] of [
      ["pages", page.locator(".bar-page[aria-pressed=true]"), page.locator(".bar-page[aria-pressed=false]").first()],
      ["designs", page.locator(".design-tab[aria-selected=true]"), page.locator(".design-tab[aria-selected=false]")],
      ["panels", page.locator(".results-switch [aria-pressed=true]"), page.locator(".results-switch [aria-pressed=false]").first()],
      ["views", page.locator(".stage-views [aria-pressed=true]"), page.locator(".stage-views [aria-pressed=false]").first()],
      ["measures", page.locator(".measure-switch [aria-pressed=true]"), page.locator(".measure-switch [aria-pressed=false]").first()],
    ] as const) {
      expect(await colours(chosen), name).toMatchObject({ background: system.chosen, text: system.on });
      expect((await colours(other)).background, name).not.toBe(system.chosen);
    }
    // Colours that tell something are the page's own: designs, loads, curves.
    const scale = await page
      .locator(".legend-scale > i")
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundImage);
    expect(scale).toMatch(/^linear-gradient\(/);
    const dots = await page.locator(".tile-head .design-dot").evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(new Set(dots).size).toBe(2);
    expect(dots).not.toContain(system.plain);
    const curves = await page
      .getByRole("figure", { name: "Latency against offered load" })
      .locator("path[data-part=data], circle[data-part=data]")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).stroke).filter((stroke) => stroke !== "none"));
    expect(new Set(curves).size).toBeGreaterThan(1);
    // The track of a slider, its filled part, and the handle of the load.
    const track = await page
      .locator(".slider")
      .first()
      .evaluate((one) => getComputedStyle(one).getPropertyValue("--track"));
    expect(track).toContain("Highlight");
    expect((await colours(page.locator(".load-handle"))).border).not.toBe(system.plain);
    for (const framed of [".tile", ".curve-card", ".run-button", ".share"])
      expect((await colours(page.locator(framed).first())).border, framed).not.toBe("none");
    // The focus, on a button, in a box and on the handle.
    for (const [focused, ring] of [
      [page.getByRole("button", { name: "Share link" }), page.getByRole("button", { name: "Share link" })],
      [page.locator(".field-box").first(), page.locator(".field-box").first()],
      [page.locator(".load-range"), page.locator(".load-handle")],
    ] as const) {
      await page.keyboard.press("Tab");
      await focused.focus();
      expect((await colours(ring)).outline).toBe(system.chosen);
    }
  });
