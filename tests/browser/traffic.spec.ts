/** The traffic section: patterns in groups, and a demand matrix that is pasted or written. */
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { expectStudy, openStudio, study } from "./studio-page.ts";

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Whether the browser has the text that the address names. */
function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const name = /=kept:(\w+)/.exec(location.hash)![1]!;
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(request.error!);
        };
      });
    for (const { name: id } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(id!));
      try {
        for (const store of database.objectStoreNames)
          if ((await done(database.transaction(store).objectStore(store).count(name))) > 0) return true;
      } finally {
        database.close();
      }
    }
    return false;
  });
}

test("a demand matrix is chosen, pasted as a table, refused with a sentence, and written as pairs", async ({ page }) => {
  await openStudio(page, "seed=2");
  await page.getByRole("combobox", { name: "Traffic" }).click();
  await expect(page.getByRole("listbox")).toContainText("Permutations");
  await page.getByRole("option", { name: "Demand matrix" }).click();
  await expectStudy(page, "traffic=matrix&seed=2");
  const field = page.getByRole("textbox", { name: "demand matrix" });
  await expect(field).toHaveValue("0-71,71-0");

  await paste(field, "0\t1\t0\n0.5\t0\t0\n0\t2\t0\n");
  await expect(field).toHaveValue("0-1,1-0:0.5,2-1:2");
  await expectStudy(page, "traffic=matrix&matrix=0-1,1-0:0.5,2-1:2&seed=2");

  await paste(field, "0\t1\n-1\t0");
  await expect(page.getByRole("alert")).toContainText("holds the negative weight -1 (row 2, column 1)");
  await expectStudy(page, "traffic=matrix&matrix=0-1,1-0:0.5,2-1:2&seed=2");
  await page.getByRole("button", { name: "Keep 0-1,1-0:0.5,2-1:2" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await field.fill("5-6:3");
  await field.blur();
  await expectStudy(page, "traffic=matrix&matrix=5-6:3&seed=2");
});

test("a network's file with demands sets the traffic, which one step takes back; a matrix is opened from a file of its own", async ({
  page,
}) => {
  await openStudio(page, "topology=custom&graph=0-1,1-2,0-2&seed=2");
  const network = page.locator(".field input[type=file]").first();
  const coast = fileURLToPath(new URL("../reference/import/coast.sndlib.txt", import.meta.url));
  await network.setInputFiles(coast);
  const graph = "topology=custom&graph=0-1,0-2,0-3,1-2,2-3!lAyr,Bude,Cove,Deal!g0.685,1365.2055,2730.0,4095.1781";
  await expectStudy(page, `${graph}&traffic=matrix&matrixOf=routers&matrix=0-3:195,1-3:63,2-1:12.5&seed=2`);
  await expect(page.getByText("The file's demands of 3 pairs of routers are the traffic.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expectStudy(page, "topology=custom&graph=0-1,0-2,1-2&seed=2");
  await page.getByRole("button", { name: "Take the demands both ways" }).click();
  await expect.poll(() => study(page)).toContain("&matrix=0-3:195,1-2:12.5,1-3:63,2-1:12.5,3-0:195,3-1:63&seed=2");

  await openStudio(page, "traffic=matrix&seed=2");
  const field = page.getByRole("textbox", { name: "demand matrix" });
  const file = page.locator(".field input[type=file]");
  const open = (text: string): Promise<void> => file.setInputFiles({ name: "tm.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await open("source;destination;demand\n0;5;2,5\n");
  await expect(field).toHaveValue("0-5:2.5");
  await expect(page.getByText("Read as list of demands.")).toBeVisible();
  await open("source,destination,demand\n0,5,x\n");
  await expect(page.getByRole("alert")).toHaveText('tm.csv: line 2 has "x" where a demand must stand. The demand matrix is as it was.');
  await paste(field, "from\tto\tdemand\n3\t4\t1\n");
  await expectStudy(page, "traffic=matrix&matrix=3-4&seed=2");
  await file.setInputFiles(coast);
  await expectStudy(page, "traffic=matrix&matrixOf=routers&matrix=0-3:195,1-3:63,2-1:12.5&seed=2");
});

test("the files of all ranks of a Chakra trace are opened together; one alone is refused", async ({ page }) => {
  await openStudio(page, "traffic=trace&run=completion&seed=2");
  const file = page.locator("input[type=file]");
  // 0.0.4, and an all-reduce of 4096 bytes, as ASTRA-sim's generators write them.
  const bytes = Buffer.from("070a05302e302e34", "hex");
  const node = Buffer.from([8, 1, 24, 7, ...attribute("comm_type", [0]), ...attribute("comm_size", [128, 32])]);
  const rank = (number: number) => ({
    name: `job.${number}.et`,
    mimeType: "",
    buffer: Buffer.concat([bytes, Buffer.from([node.length]), node]),
  });
  await file.setInputFiles([3, 0, 2, 1].map(rank));
  await expect(page.getByRole("status").filter({ hasText: "messages among" })).toContainText(
    "Chakra trace of 4 files: 24 messages among 4 ranks.",
  );
  await page
    .getByRole("radio", { name: "halving and doubling" })
    .or(page.getByRole("combobox", { name: "collectives" }))
    .first()
    .click();
  await page
    .getByRole("option", { name: "halving and doubling" })
    .or(page.getByRole("radio", { name: "halving and doubling" }))
    .first()
    .click();
  await expect.poll(() => study(page)).toContain("&collectives=halving-doubling");
  await file.setInputFiles([rank(0)]);
  await expect(page.getByRole("alert")).toContainText(
    "job.0.et in line 1 begins a Chakra trace of one rank: the files of all ranks are needed",
  );

  function attribute(name: string, value: readonly number[]): readonly number[] {
    const inside = [10, name.length, ...Buffer.from(name), 72, ...value];
    return [82, inside.length, ...inside];
  }
});

test("a trace is opened from a file; one whose line is bad, or that is longer than a study has, is refused in a sentence", async ({
  page,
}) => {
  await openStudio(page, "traffic=trace&seed=2");
  const field = page.getByRole("textbox", { name: "trace" });
  const file = page.locator("input[type=file]");
  const open = (text: string): Promise<void> => file.setInputFiles({ name: "trace.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await open("0,0,5,16\n10,5,0,16,1\n");
  await expect(field).toHaveValue("0,0,5,16\n10,5,0,16,1");
  await expectStudy(page, "traffic=trace&trace=0,0,5,16\n10,5,0,16,1&seed=2");
  await open("0,0,5,16\n0,5,x,1");
  await expect(page.getByRole("alert")).toContainText('in line 2 holds "0,5,x,1", which lacks a destination');
  await expect(page.getByRole("alert")).toContainText("The trace is as it was.");
  await expect(field).toHaveValue("0,0,5,16\n10,5,0,16,1");
  await open(`0,0,5,16\n#${" ".repeat(10_000_000)}-`);
  await expect(page.getByRole("alert")).toContainText(/holds 1 message among 6 ranks, and its 10\s000\s011 characters are more than/);
  await expectStudy(page, "traffic=trace&trace=0,0,5,16\n10,5,0,16,1&seed=2");
  // The worker reads it, however long it is, and says the line.
  await open(`${"0,0,5,16\n".repeat(300_000)}0,7,7,1`);
  await expect(page.getByRole("alert")).toContainText("trace.csv in line 300001 has a message from rank 7 to itself");
  await expectStudy(page, "traffic=trace&trace=0,0,5,16\n10,5,0,16,1&seed=2");
  // What is long stands in the study, not in the box.
  const long = "0,0,5,16\n".repeat(3000).trim();
  await open(long);
  await expect(page.getByRole("status").filter({ hasText: "messages among" })).toContainText(
    /table of trace\.csv: 3\s000 messages among 6 ranks/,
  );
  await expect(field).toHaveValue("");
  await expect(field).toHaveAttribute("placeholder", /26\s999 characters, too many to be shown/);
  await expectStudy(page, `traffic=trace&trace=${long}&seed=2`);
  // What no address carries has a name there, by which it is found again.
  await open("0,0,5,16\n".repeat(60_000));
  await expect(page).toHaveURL(/trace=kept:\w+/);
  await expect.poll(() => isKept(page)).toBe(true);
  await page.reload();
  await expect(field).toHaveAttribute("placeholder", /539\s999 characters, too many to be shown/);
  // What is written in the box is put right there.
  await field.fill("0,0,5,16\n0,5,5,1");
  await field.blur();
  await expect(page.getByRole("alert")).toContainText("The trace in line 2 has a message from rank 5 to itself");
  await expect(field).toHaveValue("0,0,5,16\n0,5,5,1");
  await field.fill("0,0,5,16");
  await field.blur();
  await expectStudy(page, "traffic=trace&trace=0,0,5,16&seed=2");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
