/** `flitlab serve`: the built site on 127.0.0.1, in any sub-folder, until interrupted. */
import { createServer } from "node:http";
import { connect } from "node:net";
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

/** What the server answers to these bytes until it closes the connection, or until the sender does, right after the first bytes. */
function exchange(port: number, bytes: string, abort = false): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(bytes);
    });
    socket.setEncoding("latin1").on("data", (text: string) => {
      answer += text;
      if (abort) socket.resetAndDestroy();
    });
    socket
      .on("error", () => undefined)
      .on("close", () => {
        resolve(answer);
      });
  });
}

test("no request ends the server, whatever is in it", async () => {
  const running = start("serve");
  const [, address] = await running.printed(/127\.0\.0\.1:(\d+)\//);
  const port = Number(address);
  const ask = (line: string, ...fields: string[]): Promise<string> =>
    exchange(port, [`${line} HTTP/1.1`, `Host: 127.0.0.1:${port}`, "Connection: close", ...fields, "", ""].join("\r\n"));
  const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  const whole = await ask("GET /");
  expect(statusOf(whole)).toBe(200);
  const length = /content-length: (\d+)/i.exec(whole)![1]!;
  // A server may ignore a range, and ours does.
  for (const range of [
    "bytes=500-10",
    "bytes=-500",
    "bytes=0-0",
    "bytes=99999999-",
    "bytes=1e9-2",
    "bytes=a-b",
    "bytes=0-1,3-2,9-",
    "lines=1",
    "",
    "-".repeat(4000),
  ]) {
    const answer = await ask("GET /", `Range: ${range}`);
    expect([statusOf(answer), /content-length: (\d+)/i.exec(answer)?.[1]], range).toEqual([200, length]);
  }
  const outside = [
    "/%E0%A4%A",
    "/%",
    "/%zz",
    "/%00",
    "/index.html%00",
    "/../package.json",
    "/%2e%2e/%2e%2e/package.json",
    "/..%2f..%2fpackage.json",
    "/..%5c..%5cpackage.json",
    "/....//package.json",
    "/assets",
    "/assets/",
    "/index.html/",
    "/index.html/x",
    "/assets/../../cli/flitlab.js",
    `/${"a".repeat(8000)}`,
    `/${"%2fx".repeat(2000)}`,
    "//127.0.0.1/etc/passwd",
    "http://127.0.0.1/etc/passwd",
    "/__proto__",
    "/constructor",
  ];
  for (const path of outside) {
    const answer = await ask(`GET ${path}`);
    expect(statusOf(answer), path).toBe(404);
    expect(answer, path).not.toContain("devDependencies");
  }
  const head = await ask("HEAD /");
  expect([statusOf(head), head.split("\r\n\r\n")[1]]).toEqual([200, ""]);
  const etag = /etag: (.*)\r/i.exec(whole)![1]!;
  expect(statusOf(await ask("GET /", `If-None-Match: ${etag}`))).toBe(304);
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
    expect(statusOf(await ask(`${method} /`)), method).toBe(405);
  expect(statusOf(await ask("GET /", "Upgrade: websocket", "Connection: upgrade"))).toBe(200);
  expect(statusOf(await ask("GET /", `X-Long: ${"x".repeat(100_000)}`))).toBe(431);
  expect(statusOf(await ask(`GET /${"x".repeat(100_000)}`))).toBe(431);
  for (const noise of [
    "\0\0\0\r\n\r\n",
    "GET\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "\u0016\u0003\u0001\u0002\r\n\r\n",
    "CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  ])
    await exchange(port, noise);
  const [, script] = /src="(\.\/[^"]+\.js)"/.exec(whole)!;
  await Promise.all(Array.from({ length: 20 }, () => exchange(port, `GET ${script!.slice(1)} HTTP/1.1\r\nHost: x\r\n\r\n`, true)));
  expect(statusOf(await ask("GET /"))).toBe(200);
  running.interrupt();
  expect(await running.ending).toMatchObject({ status: 0, stderr: "" });
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
