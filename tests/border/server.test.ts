/** `flitlab serve` and what is sent to it: nothing outside the site is given, nothing ends it, and docs/serving.md has the counts of what was tried. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { siteUnder } from "../../src/cli/site-server.ts";
import { start } from "../cli/command.ts";
import type { Running } from "../cli/command.ts";
import { faultsAmong } from "../tools/hostile/changed.ts";
import { BAD_TOKENS, FRAMES, HALF_OPEN, MALFORMED, METHODS, OUTSIDE, RANGES } from "../tools/hostile/requests.ts";
import { seeds } from "../tools/extent.ts";
import { HAS_REDIS, RedisServer } from "../tools/redis.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** What the server answers to these bytes until it closes the connection, or until the sender does, right after the first bytes. */
function exchange(port: number, bytes: string, abort = false): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(bytes, "latin1");
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

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

async function serving(...args: string[]): Promise<{ readonly running: Running; readonly port: number }> {
  const running = start("serve", ...args);
  ends.push(() => {
    running.interrupt();
    return running.ending;
  });
  const [, port] = await running.printed(/127\.0\.0\.1:(\d+)\//);
  return { running, port: Number(port) };
}

test("no request ends the server, whatever is in it", async () => {
  const { running, port } = await serving();
  const ask = (line: string, ...fields: string[]): Promise<string> =>
    exchange(port, [`${line} HTTP/1.1`, `Host: 127.0.0.1:${port}`, "Connection: close", ...fields, "", ""].join("\r\n"));
  const whole = await ask("GET /");
  expect(statusOf(whole)).toBe(200);
  const length = /content-length: (\d+)/i.exec(whole)![1]!;
  // A server may ignore a range, and ours does.
  for (const range of RANGES) {
    const answer = await ask("GET /", `Range: ${range}`);
    expect([statusOf(answer), /content-length: (\d+)/i.exec(answer)?.[1]], range).toEqual([200, length]);
  }
  for (const path of OUTSIDE) {
    const answer = await ask(`GET ${path}`);
    expect(statusOf(answer), path).toBe(404);
    expect(answer, path).not.toMatch(/devDependencies|root:/);
  }
  const head = await ask("HEAD /");
  expect([statusOf(head), head.split("\r\n\r\n")[1]]).toEqual([200, ""]);
  const etag = /etag: (.*)\r/i.exec(whole)![1]!;
  expect(statusOf(await ask("GET /", `If-None-Match: ${etag}`))).toBe(304);
  for (const method of METHODS) expect(statusOf(await ask(`${method} /`)), method).toBe(405);
  expect(statusOf(await ask("GET /", "Upgrade: websocket", "Connection: upgrade"))).toBe(200);
  await Promise.all(
    MALFORMED.map(async (noise) => {
      const answer = await exchange(port, `${noise}GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      const status = answer === "" ? 400 : statusOf(answer);
      expect(status >= 400 && status < 500 ? "refused" : status, noise).toBe(noise.trim() === "" ? 200 : "refused");
    }),
  );
  const [, script] = /src="(\.\/[^"]+\.js)"/.exec(whole)!;
  await Promise.all(Array.from({ length: 20 }, () => exchange(port, `GET ${script!.slice(1)} HTTP/1.1\r\nHost: x\r\n\r\n`, true)));

  const open = await Promise.all(
    Array.from(
      { length: HALF_OPEN },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(port, "127.0.0.1", () => {
            socket.write("GET / HTTP/1.1\r\nHost: ");
            resolve(socket);
          });
          socket.on("error", reject);
        }),
    ),
  );
  expect(statusOf(await ask("GET /"))).toBe(200);
  for (const socket of open) socket.on("error", () => undefined).resetAndDestroy();
  expect(statusOf(await ask("GET /"))).toBe(200);
  running.interrupt();
  expect(await running.ending).toMatchObject({ status: 0, stderr: "" });
});

test("requests changed at random get an answer that is none of another's files, or none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "flitlab-border-"));
  ends.push(() => {
    rmSync(folder, { recursive: true });
  });
  const SECRET = "what is beside the site";
  mkdirSync(join(folder, "site/assets"), { recursive: true });
  for (const beside of ["secret.txt", "site.txt", "sitesecret"]) writeFileSync(join(folder, beside), SECRET);
  writeFileSync(join(folder, "site/index.html"), "<p>the site</p>");
  writeFileSync(join(folder, "site/assets/part-rNsqhHmz.js"), "export {};");
  const server = createServer(siteUnder("/lab/", join(folder, "site")));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const bases = [
    "/lab/",
    "/lab/assets/part-rNsqhHmz.js",
    "/lab/../secret.txt",
    "/lab/%2e%2e%2fsecret.txt",
    "/lab/..%5c..%5csecret.txt",
  ].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nRange: bytes=0-5\r\n`);
  const faultOf = async (text: string): Promise<string | null> => {
    // One request: what would end it early is left out.
    const head = text.replaceAll(/\r?\n\r?\n/g, "\r\n");
    const answer = await exchange(port, `${head}Connection: close\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    if (answer.includes(SECRET)) return "gives what is beside the site";
    const status = statusOf(answer);
    return answer === "" || [200, 302, 304].includes(status) || (status >= 400 && status < 500)
      ? null
      : `is answered ${answer.slice(0, 80)}`;
  };
  expect(await faultsAmong(bases, seeds(300, 10_000), faultOf)).toEqual([]);
});

describe.runIf(HAS_REDIS)("with a queue", () => {
  const TOKEN = "correct-horse-battery";

  test("no other token is taken, and no frame that is no message leaves its connection open, or ends the server", async () => {
    const redis = await RedisServer.start();
    ends.push(() => redis.end());
    const { port } = await serving("--queue", redis.url, "--token", TOKEN);
    const url = `http://127.0.0.1:${port}/`;
    for (const token of BAD_TOKENS) {
      const asked = await fetch(`${url}?token=${token}`, { redirect: "manual" });
      expect([asked.status, asked.headers.get("set-cookie")], token).toEqual([200, null]);
      expect(await asked.text(), token).not.toContain('content="welcome"');
      const cookie = await fetch(url, { headers: { cookie: `flitlab-${port}=${token}` } });
      expect(await cookie.text(), token).not.toContain('content="welcome"');
    }
    const opened = (): WebSocket =>
      new WebSocket(`ws://127.0.0.1:${port}/cluster`, { headers: { origin: url.slice(0, -1), cookie: `flitlab-${port}=${TOKEN}` } });
    const codes = await Promise.all(
      FRAMES.map(
        (frame) =>
          new Promise<number>((resolve, reject) => {
            const socket = opened();
            socket.on("error", reject).on("close", resolve);
            socket.on("open", () => {
              socket.send(frame);
            });
          }),
      ),
    );
    expect(codes).toEqual(FRAMES.map(() => 1007));
    expect((await fetch(url)).status).toBe(200);
  });
});

/** Section of docs/serving.md: its table has the counts of the lists. */
const TRIED: readonly (readonly [string, number, string])[] = [
  [
    "paths that mean no file of the site (`..` in every writing, NUL, drives, directories, 8,000 characters)",
    OUTSIDE.length,
    "404, and never a file's content",
  ],
  ["ranges", RANGES.length, "the whole file, as HTTP allows"],
  ["methods other than GET and HEAD", METHODS.length, "405"],
  [
    "malformed requests (no HTTP, two lengths, chunks that are none, 100,000 characters of header)",
    MALFORMED.length,
    "4xx, or a closed connection",
  ],
  ["connections that send half a request and stay", HALF_OPEN, "others are answered meanwhile"],
  ["wrong tokens, in the address and as a cookie", BAD_TOKENS.length, "refused"],
  ["frames that are no message", FRAMES.length, "that connection is closed, the others are not"],
];

test("docs/serving.md says what was tried", () => {
  const text = readFileSync(new URL("../../docs/serving.md", import.meta.url), "utf8");
  const rows = [
    "| tried | how many | what happens |",
    "|---|---|---|",
    ...TRIED.map(([what, many, end]) => `| ${what} | ${many} | ${end} |`),
  ];
  expect(text).toContain(rows.join("\n"));
});
