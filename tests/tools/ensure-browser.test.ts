/** Nothing is installed unasked, and a wrong BROWSER_PATH does not keep the tests from another browser. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { chromium } from "@playwright/test";
import { findBrowser, passOverBrowserPath } from "./find-browser.mjs";

const folder = mkdtempSync(join(tmpdir(), "flitlab-browser-"));
/** Is there and does not start. */
const broken = join(folder, "chromium-headless-shell");
writeFileSync(broken, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
/** The only browser that can be found is that one. */
const NO_OTHER = { PATH: folder, PLAYWRIGHT_BROWSERS_PATH: join(folder, "none") };

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function ensured(env: Readonly<Record<string, string>>): { readonly status: number | null; readonly told: string } {
  const { CI: _ci, FLITLAB_INSTALL: _install, BROWSER_PATH: _path, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tests/tools/ensure-browser.mjs"], {
    env: { ...rest, ...env },
    encoding: "utf8",
    input: "",
  });
  return { status, told: stdout + stderr };
}

test("without a terminal it says what to do, and installs nothing", () => {
  const { status, told } = ensured(NO_OTHER);
  expect(status).toBe(1);
  expect(told).toContain(
    "No Chromium starts here: install one, or set BROWSER_PATH to one, and run the tests again; with FLITLAB_INSTALL=1 they install one.",
  );
  expect(told).not.toContain("$ npx");
});

test("FLITLAB_INSTALL=1 allows it to install", () => {
  // A npx that installs nothing stands in its way.
  writeFileSync(join(folder, "npx"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  writeFileSync(join(folder, "apt-get"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const { status, told } = ensured({ ...NO_OTHER, FLITLAB_INSTALL: "1" });
  expect(status).toBe(1);
  expect(told).toMatch(/\$ npx playwright install .*chromium/);
});

/** With another BROWSER_PATH in this process. */
async function having<T>(path: string, then: () => T): Promise<Awaited<T>> {
  const before = process.env["BROWSER_PATH"];
  try {
    process.env["BROWSER_PATH"] = path;
    return await then();
  } finally {
    if (before === undefined) delete process.env["BROWSER_PATH"];
    else process.env["BROWSER_PATH"] = before;
  }
}

test.each([
  [broken, "which does not start"],
  [join(folder, "nothing"), "where no file is"],
])("a BROWSER_PATH of %s is passed over in one sentence, %s", async (path, why) => {
  const [said, after] = await having(path, async () => [await passOverBrowserPath(chromium), process.env["BROWSER_PATH"]] as const);
  expect([said, after]).toEqual([`BROWSER_PATH is ${path}, ${why}: another browser is looked for.`, undefined]);
  // Where there is another one, the tests go on with it.
  const other = await having("", () => findBrowser(chromium));
  if (other !== null) expect(ensured({ BROWSER_PATH: path })).toEqual({ status: 0, told: `${said!}\n` });
});

test("a BROWSER_PATH that starts is taken, and stays", async () => {
  const [said, after] = await having(process.execPath, async () => {
    const starts = { launch: () => Promise.resolve({ close: () => Promise.resolve() }) };
    return [await passOverBrowserPath(starts), process.env["BROWSER_PATH"]] as const;
  });
  expect([said, after]).toEqual([null, process.execPath]);
  expect(await having(process.execPath, () => findBrowser({ executablePath: () => "" }))).toEqual({ executablePath: process.execPath });
  expect(await having(join(folder, "nothing"), () => findBrowser({ executablePath: () => process.execPath }))).toEqual({});
});
