/** After the first load the studio opens without a network, with the study of its URL, and computes. */
import { expect, test } from "@playwright/test";

test.use({ serviceWorkers: "allow" });

test("opens again offline", async ({ page, context }) => {
  await page.goto("./#topology=slim-fly&q=5&load=0.1");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await context.setOffline(true);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.reload();
  await expect(page.locator("#root")).not.toBeEmpty();
  await expect(page.locator("canvas").first()).toBeVisible();
  // A worker's script must come from the cache as well.
  const answered = await page.evaluate(async () => {
    const names = await caches.keys();
    const cache = await caches.open(names[0]!);
    return (await cache.keys()).map(({ url }) => url.split("/").at(-1)!);
  });
  expect(answered.some((name) => name.startsWith("browser-worker"))).toBe(true);
  expect(answered.some((name) => name.endsWith(".wasm"))).toBe(true);
  expect(errors).toEqual([]);
});
