/** A file with speeds of its links gives ns and GB/s beside cycles and loads; the links that would help most are found and shown. */
import { expect, test } from "@playwright/test";
import { openNetwork, openStudio, QUICK, run } from "./studio-page.ts";

/** Of ns-3: four routers in a ring, each with an endpoint. */
const RING = `8 4 8
4 5 6 7
0 4 400Gbps 1us 0
1 5 400Gbps 1us 0
2 6 400Gbps 1us 0
3 7 400Gbps 1us 0
4 5 400Gbps 1us 0
5 6 200Gbps 1us 0
6 7 400Gbps 1us 0
4 7 400Gbps 1us 0
`;

test("a file with Gb/s is told in ns and GB/s, in the table and where a load is looked at", async ({ page }) => {
  await openStudio(page, `topology=custom&load=0.1,0.2&${QUICK}`);
  await openNetwork(page, "ring.txt", RING);
  await expect.poll(() => decodeURIComponent(page.url())).toContain("terminalSpeed=400");
  await run(page);
  const table = page.getByRole("table", { name: "All designs" });
  await expect(table.getByRole("row", { name: /latency at load .*ns/ })).toContainText(/\d/);
  await expect(table.getByRole("row", { name: /^saturation.*GB\/s an endpoint/ })).toContainText(/\d/);
  const chart = page.getByRole("figure", { name: /^Latency/ }).first();
  await chart.getByRole("button", { name: /values, by arrow keys/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(chart.locator(".chart-hover")).toContainText(/GB\/s an endpoint/);
});

test("links that would help most are found, named as the file does, and shown in the drawing", async ({ page }) => {
  await openStudio(page, "topology=custom&graph=0-1,0-2*2,1-3,2-3*2!lnorth,east,west,south&p=8&view=resilience");
  const region = page.getByRole("region", { name: "Links that would help most" });
  await region.getByRole("button", { name: /^Find \d/ }).click();
  const table = region.getByRole("table", { name: "Links by what a second one beside them adds" });
  const first = table.getByRole("button", { name: /^(?:north|east|west|south) – (?:north|east|west|south)$/ }).first();
  await first.click();
  await expect.poll(() => page.url()).toMatch(/pin=channel-\d/);
});
