/** `flitlab serve`: the built site on 127.0.0.1, in any sub-folder, until interrupted. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { start } from "./command.ts";

// When the site is not built yet, serving it builds it first, which takes longer.
test("serves the site under its base path and says where", async () => {
  const running = start("serve", "--base", "/course/flitlab/");
  const [, url] = await running.printed(/(http:\/\/127\.0\.0\.1:\d+\/course\/flitlab\/) /);
  const page = await fetch(url!);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('<div id="root">');
  const [, script] = /src="(\.\/[^"]+\.js)"/.exec(html)!;
  expect((await fetch(new URL(script!, url))).headers.get("content-type")).toMatch(/javascript/);
  expect((await fetch(url!.slice(0, -1), { redirect: "manual" })).headers.get("location")).toBe("/course/flitlab/");
  for (const path of ["/", "/course/flitlab/../../package.json", "/course/flitlab/nothing.js"])
    expect((await fetch(new URL(path, url))).status, path).toBe(404);
  running.interrupt();
  expect((await running.ending).status).toBe(0);
});

test("a port that is taken", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, "127.0.0.1", resolve);
  });
  const { port } = other.address() as AddressInfo;
  const { status, stderr } = await start("serve", "--port", String(port)).ending;
  other.close();
  expect(status).toBe(1);
  expect(stderr).toBe(`Port ${port} is in use; choose another with --port.\n`);
});
