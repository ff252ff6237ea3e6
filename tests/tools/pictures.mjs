/**
 * Pictures of the page in its states, for README, docs and whoever looks at it: `npm run pictures` writes dist/pictures. `--only=compare` takes
 * the states whose names hold that word.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { findBrowser } from "./find-browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PORT = 4396;
const SIZES = [
  [1440, 900],
  [1920, 1080],
  [390, 844],
];
const SCHEMES = ["light", "dark"];
const THREE = "topology=dragonfly&routing=ugal-l&traffic=worst-case&b.topology=slim-fly&c.topology=fat-tree&saturation=curve";

/** What stands after # in the address, and for how long it is let run, milliseconds. */
const STATES = {
  first: { hash: "", settle: 15_000 },
  one: { hash: "topology=slim-fly&q=5&routing=min&load=0.1:0.9:0.1&saturation=curve", settle: 8000 },
  compare: { hash: THREE, settle: 15_000 },
  completion: { hash: "routing=ugal-l&traffic=ring-all-reduce&run=completion", settle: 8000 },
  failed: { hash: "routing=ugal-l&traffic=worst-case&failedLinks=0-1&saturation=curve&load=0.1,0.2,0.3", settle: 8000 },
  story: { hash: "story=why-adaptive.1", settle: 10_000 },
  stories: { hash: "page=stories", settle: 2000 },
  figures: { hash: "figure=8", settle: 4000 },
  choose: { hash: "wish=endpoints%3D1000", settle: 15_000 },
  sweep: { hash: "page=sweep", settle: 4000 },
  gallery: { hash: "page=gallery", settle: 8000 },
  structure: { hash: "structure=hops", settle: 8000 },
  placements: { hash: "traffic=stencil&page=placements", settle: 5000 },
  embed: { hash: `${THREE}&embed=1`, settle: 10_000 },
};

const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length) ?? "";
const out = join(root, "dist/pictures");
mkdirSync(out, { recursive: true });
execFileSync("npx", ["vite", "build", "--logLevel", "error"], { cwd: root, stdio: "inherit" });
const server = spawn(process.execPath, ["src/cli/flitlab.mjs", "serve", `--port=${PORT}`], {
  cwd: root,
  stdio: ["ignore", "pipe", "inherit"],
});
// It prints its address once it answers.
await new Promise((resolve) => server.stdout.once("data", resolve));
const browser = await chromium.launch(findBrowser(chromium) ?? {});
try {
  for (const [name, { hash, settle }] of Object.entries(STATES)) {
    if (!name.includes(only)) continue;
    for (const [width, height] of SIZES)
      for (const colorScheme of SCHEMES) {
        const page = await browser.newPage({ viewport: { width, height }, colorScheme, serviceWorkers: "block" });
        page.on("pageerror", (error) => console.error(`${name} ${width}: ${error}`));
        await page.goto(`http://127.0.0.1:${PORT}/${hash === "" ? "" : `#${hash}`}`);
        await page.waitForTimeout(settle);
        const file = `${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(out, file) });
        await page.close();
        console.log(file);
      }
  }
} finally {
  await browser.close();
  server.kill();
}
