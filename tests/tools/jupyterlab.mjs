/**
 * The widget in JupyterLab, in a real browser: it shows the studio, a change of the trait changes the frame, and a change in the frame arrives
 * in the trait, with its results. Leaves a picture in test-results.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect } from "@playwright/test";
import { findBrowser } from "./find-browser.mjs";

const QUICK = "saturation=curve&warmup=300&measure=400&maxCycles=5000";
const cells = [
  `import flitlab\nstudio = flitlab.Studio("topology=dragonfly&p=1&a=2&h=1&load=0.1,0.3&${QUICK}", height=620, whole=True)\nstudio`,
  `studio.study = "topology=hypercube&n=3&p=1&load=0.2,0.4&${QUICK}"`,
  `print("study:", studio.study)\nprint("complete:", studio.result["complete"])\nprint("latency:", [point["packetLatency"]["mean"] for point in studio.result["points"]])\nprint("same:", [*flitlab.simulate(studio.study)["packetLatency.mean"]] == [point["packetLatency"]["mean"] for point in studio.result["points"]])`,
  `studio.study = "topology=slim-fly&q=6"`,
  `print("error:", studio.error)\nprint("shown:", studio.study)`,
];

const folder = mkdtempSync(join(tmpdir(), "flitlab-lab-"));
writeFileSync(
  join(folder, "widget.ipynb"),
  JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { kernelspec: { name: "python3", display_name: "Python 3", language: "python" } },
    cells: cells.map((source, i) => ({ id: `cell-${i}`, cell_type: "code", source, metadata: {}, outputs: [], execution_count: null })),
  }),
);

/** A free port. */
const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port: free } = probe.address();
    probe.close(() => resolve(free));
  });
});
const options = [
  "--no-browser",
  "--allow-root",
  "--ip=127.0.0.1",
  `--port=${port}`,
  "--IdentityProvider.token=",
  `--ServerApp.root_dir=${folder}`,
];
const lab = spawn(
  "python",
  ["-m", "jupyterlab", ...options, "--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"],
  {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      JUPYTER_CONFIG_DIR: join(folder, "config"),
      JUPYTER_DATA_DIR: join(folder, "data"),
      JUPYTER_RUNTIME_DIR: join(folder, "run"),
    },
  },
);
const ended = new Promise((resolve) => lab.on("close", resolve));
const said = [];
await new Promise((resolve, reject) => {
  lab.stderr.setEncoding("utf8").on("data", (text) => {
    said.push(text);
    if (said.join("").includes(`http://127.0.0.1:${port}/lab`)) resolve();
  });
  void ended.then(() => reject(new Error(`JupyterLab ended: ${said.join("")}`)));
});
const browser = await chromium.launch(findBrowser(chromium));
const within = { timeout: 60_000 };
try {
  const page = await browser.newPage({ viewport: { width: 1700, height: 1250 } });
  page.setDefaultTimeout(within.timeout);
  // Until the kernel has answered JupyterLab drops what is run, and may do so ever after.
  const connected = page
    .waitForEvent("websocket", { ...within, predicate: (socket) => socket.url().includes("/channels") })
    .then((socket) => socket.waitForEvent("framereceived", within));
  await page.goto(`http://127.0.0.1:${port}/lab/tree/widget.ipynb`);
  const frame = page.frameLocator('iframe[title="Flitlab"]');
  const cell = (i) => page.locator(".jp-NotebookPanel .jp-CodeCell").nth(i);
  const run = async (i) => {
    const prompt = cell(i).locator(".jp-InputPrompt").first();
    const before = await prompt.innerText();
    await cell(i).locator(".cm-content").click();
    await page.keyboard.press("Shift+Enter");
    await expect(prompt).not.toHaveText(before, within);
    await expect(prompt).toHaveText(/\[\d+\]:/, within);
  };
  /** Runs the cell again until its output is as wanted: messages between frame and kernel take their time. */
  const says = async (i, ...wanted) => {
    let text = "";
    await expect
      .poll(async () => {
        await run(i);
        text = await cell(i).locator(".jp-OutputArea").first().innerText();
        return wanted.every((one) => text.includes(one));
      }, within)
      .toBe(true)
      .catch((error) => {
        throw new Error(`${text} lacks some of ${wanted.join(", ")}`, { cause: error });
      });
    return text;
  };
  await connected;
  await expect(page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")).toBeVisible(within);
  await run(0);
  await expect(frame.locator("canvas").first()).toHaveAttribute("data-painted", "yes", within);
  await says(2, "study: p=1&a=2&h=1&load=0.1,0.3", "complete: True", "same: True");
  await page.screenshot({ path: "../test-results/jupyterlab.png" });
  await run(1);
  await expect(frame.getByRole("textbox", { name: /^n, / })).toHaveValue("3", within);
  await says(2, "study: topology=hypercube&n=3&load=0.2,0.4", "complete: True", "same: True");
  await frame.getByRole("textbox", { name: /^n, / }).fill("5");
  await frame.getByRole("textbox", { name: /^n, / }).press("Enter");
  const changed = await says(2, "study: topology=hypercube&n=5&load=0.2,0.4", "complete: True", "same: True");
  assert.match(changed, /latency: \[\d+\.\d+, \d+\.\d+\]/);
  await run(3);
  await says(4, "error: q = 6 is not possible");
  await expect(page.getByText("q = 6 is not possible").first()).toBeVisible(within);
  await expect(frame.getByRole("textbox", { name: /^n, / })).toHaveValue("5", within);
  await page.screenshot({ path: "../test-results/jupyterlab-error.png" });
} catch (error) {
  await browser.contexts()[0]?.pages()[0]?.screenshot({ path: "../test-results/jupyterlab-failed.png" });
  throw error;
} finally {
  await browser.close();
  lab.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
