/**
 * Pictures of the page in its states, for whoever looks at it: `npm run pictures` writes dist/pictures. With `--docs` it writes those of README
 * and docs instead: docs/pictures, light and dark, and the picture that a shared link shows. `--only=compare` takes the states whose names hold
 * that word.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
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

/** Both designs of the first visit, at loads close enough to see one rise. */
const RISING = {
  study: "routing=ugal-l&traffic=worst-case&load=0.02:0.44:0.02&saturation=curve&b.routing=min",
  loads: Array.from({ length: 22 }, (_, i) => Number((0.02 * (i + 1)).toFixed(2))),
  /** Milliseconds that a load is shown, and the last one. */
  shown: 450,
  last: 2500,
};
const WIDE = { width: 1440, height: 900 };
/** A picture of docs: what stands after #, what is done then, and the part of the page that is shown (all of it when left out). */
const DOCS = {
  first: { hash: "" },
  limits: { hash: "", part: ".column-results" },
  compare: { hash: THREE, settle: 25_000 },
  floor: { hash: "topology=slim-fly&q=7&view=floor-plan&routing=min&load=0.1:0.8:0.1&b.topology=fat-tree&b.k=8&b.n=3" },
  choose: { hash: "wish=endpoints%3D1000", settle: 20_000 },
  story: { hash: "story=why-adaptive.1" },
};
const SOCIAL = { width: 1200, height: 630 };

const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length) ?? "";
const address = `http://127.0.0.1:${PORT}/`;

/** Opens the page at a study, and lets it compute. */
async function opened(browser, { viewport, colorScheme, hash, settle = 15_000, deviceScaleFactor = 1 }) {
  const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor, serviceWorkers: "block", reducedMotion: "reduce" });
  page.on("pageerror", (error) => console.error(`${hash} ${viewport.width}: ${error}`));
  await page.goto(`${address}${hash === "" ? "" : `#${hash}`}`);
  await page.waitForTimeout(settle);
  const notices = await page.getByRole("alert").allTextContents();
  if (notices.length > 0) throw new Error(`#${hash}: ${notices.join(" ")}`);
  return page;
}

async function states(browser) {
  const out = join(root, "dist/pictures");
  mkdirSync(out, { recursive: true });
  for (const [name, { hash, settle }] of Object.entries(STATES)) {
    if (!name.includes(only)) continue;
    for (const [width, height] of SIZES)
      for (const colorScheme of SCHEMES) {
        const page = await opened(browser, { viewport: { width, height }, colorScheme, hash, settle });
        const file = `${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(out, file) });
        await page.close();
        console.log(file);
      }
  }
}

async function docs(browser) {
  const out = join(root, "docs/pictures");
  mkdirSync(out, { recursive: true });
  for (const colorScheme of SCHEMES) {
    for (const [name, { hash, settle, part }] of Object.entries(DOCS)) {
      if (!name.includes(only)) continue;
      const page = await opened(browser, { viewport: WIDE, colorScheme, hash, settle });
      const picture = await (part === undefined ? page.screenshot() : page.locator(part).screenshot());
      await sharp(picture)
        .webp({ quality: 82, smartSubsample: true })
        .toFile(join(out, `${name}-${colorScheme}.webp`));
      await page.close();
      console.log(name, colorScheme);
    }
    if ("rising".includes(only)) await rising(browser, colorScheme, join(out, `rising-${colorScheme}.webp`));
  }
  if ("social".includes(only)) await social(browser);
}

/** The drawings and the curve while the load rises, as one animated picture. */
async function rising(browser, colorScheme, file) {
  const page = await opened(browser, { viewport: WIDE, colorScheme, hash: `${RISING.study}&at=${RISING.loads[0]}`, settle: 25_000 });
  const frames = [];
  for (const load of RISING.loads) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `${RISING.study}&at=${load}`);
    await page.waitForTimeout(700);
    frames.push(
      await sharp(await page.locator(".column-network").screenshot())
        .resize({ width: 790 })
        .png()
        .toBuffer(),
    );
  }
  await page.close();
  const delay = frames.map((_, i) => (i === frames.length - 1 ? RISING.last : RISING.shown));
  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 72, smartSubsample: true, effort: 6, loop: 0, delay, minSize: true })
    .toFile(file);
  console.log("rising", colorScheme);
}

/** What a shared link shows: what this is, the sentence of the first visit, and its two drawings. */
async function social(browser) {
  const page = await opened(browser, { viewport: WIDE, colorScheme: "light", hash: "", deviceScaleFactor: 2 });
  const drawings = (await page.locator(".tile").all()).slice(0, 2);
  const pictures = [];
  for (const tile of drawings) pictures.push(`data:image/png;base64,${(await tile.screenshot()).toString("base64")}`);
  const font = readFileSync(join(root, "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2")).toString("base64");
  await page.close();
  const sheet = await browser.newPage({ viewport: SOCIAL });
  await sheet.setContent(`<style>
    @font-face { font-family: Inter; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
    body { display: grid; grid-template-columns: 1fr 372px 372px; gap: 18px; align-items: center; height: 630px; margin: 0 36px; color: #16202e; font: 500 25px/34px Inter }
    h1 { margin: 0 0 14px; font-size: 52px; line-height: 60px; letter-spacing: -0.02em }
    h1 b { color: #1f57d6 }
    p { margin: 0; color: #4b586b }
    img { width: 100% }
  </style><div><h1>Flit<b>lab</b></h1><p>Draw a network, load it, and see where it stops and why.</p></div>${pictures.map((source) => `<img src="${source}">`).join("")}`);
  await sheet.evaluate(() => document.fonts.ready);
  await sharp(await sheet.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(root, "public/social.png"));
  await sheet.close();
  console.log("social");
}

execFileSync("npx", ["vite", "build", "--logLevel", "error"], { cwd: root, stdio: "inherit" });
const server = spawn(process.execPath, ["src/cli/flitlab.mjs", "serve", `--port=${PORT}`], {
  cwd: root,
  stdio: ["ignore", "pipe", "inherit"],
});
// It prints its address once it answers.
await new Promise((resolve) => server.stdout.once("data", resolve));
const browser = await chromium.launch(findBrowser(chromium) ?? {});
try {
  await (process.argv.includes("--docs") ? docs : states)(browser);
} finally {
  await browser.close();
  server.kill();
}
