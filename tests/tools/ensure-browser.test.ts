/** Nothing is installed unasked, and a wrong BROWSER_PATH does not keep the tests from another browser. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findBrowser, wrongBrowserPath } from "./find-browser.mjs";

const folder = mkdtempSync(join(tmpdir(), "flitlab-browser-"));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A browser that is there and does not start, and folders of commands that would install one if they were called. */
function ensured(env: Readonly<Record<string, string>>): { readonly status: number | null; readonly told: string } {
  const broken = join(folder, "broken");
  writeFileSync(broken, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const { CI: _ci, FLITLAB_INSTALL: _install, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tests/tools/ensure-browser.mjs"], {
    env: { ...rest, BROWSER_PATH: broken, ...env },
    encoding: "utf8",
    input: "",
  });
  return { status, told: stdout + stderr };
}

test("without a terminal it says what to do, and installs nothing", () => {
  const { status, told } = ensured({});
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
  const { status, told } = ensured({ FLITLAB_INSTALL: "1", PATH: folder });
  expect(status).toBe(1);
  expect(told).toMatch(/\$ npx playwright install .*chromium/);
});

test("a BROWSER_PATH without a file is passed over", () => {
  const before = process.env["BROWSER_PATH"];
  try {
    process.env["BROWSER_PATH"] = join(folder, "none");
    expect(wrongBrowserPath()).toBe(join(folder, "none"));
    expect(findBrowser({ executablePath: () => process.execPath })).toEqual({});
    process.env["BROWSER_PATH"] = process.execPath;
    expect(wrongBrowserPath()).toBeNull();
    expect(findBrowser({ executablePath: () => "" })).toEqual({ executablePath: process.execPath });
  } finally {
    if (before === undefined) delete process.env["BROWSER_PATH"];
    else process.env["BROWSER_PATH"] = before;
  }
});
