/** Pages on a queue: who may come in, what they may ask for, and that they are given what their own workers would find, bit for bit. */
import type { DesignValues } from "../../src/study/study.ts";
import { EventEmitter } from "node:events";
import { connect } from "node:net";
import { hostname } from "node:os";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { endWhenSilent } from "../../src/cli/queue/connections.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { ENGINES } from "../../src/sweep/engine.ts";
import { Dispatch } from "../../src/workers/remote/dispatch.ts";
import { Connection } from "../../src/workers/remote/connection.ts";
import { MAX_MESSAGE_CHARACTERS } from "../../src/workers/remote/messages.ts";
import type { PointOutcome, ClusterReply } from "../../src/workers/remote/messages.ts";
import { simulateLoads } from "../../src/workers/load-curve.ts";
import { nodePool } from "../../src/workers/node.ts";
import { HAS_REDIS, RedisServer } from "../tools/redis.ts";
import { flitlabInTurn, start } from "./command.ts";

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const TOKEN = "correct-horse-battery";
const THREAD = new URL("../../dist/cli/worker.js", import.meta.url);

function design(text: string): DesignValues {
  return parseStudy(text).study.designs[0]!;
}

/** Where a page is served with a queue, on which so many points are computed at once. */
async function served(size: number): Promise<{ readonly url: URL; readonly server: RedisServer }> {
  const server = await RedisServer.start();
  ends.push(() => server.end());
  const commands = [start("serve", "--queue", server.url, "--token", TOKEN, "--base", "/lab/")];
  if (size > 0) commands.push(start("worker", "--queue", server.url, "--workers", String(size)));
  for (const { interrupt, ending } of commands)
    ends.push(() => {
      interrupt();
      return ending;
    });
  const [, url] = await commands[0]!.printed(/(http:\S+\/lab\/)\?token=correct-horse-battery /);
  return { url: new URL(url!), server };
}

/** The cookie that the token is exchanged for. */
async function cookieFrom(url: URL): Promise<string> {
  const answer = await fetch(new URL(`?token=${TOKEN}`, url), { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/lab/"]);
  const cookie = answer.headers.get("set-cookie")!;
  expect(cookie).toMatch(/^flitlab-\d+=[\w-]+; Path=\/lab\/; HttpOnly; SameSite=Lax$/);
  return cookie.split(";")[0]!;
}

function socketTo(url: URL, headers: Readonly<Record<string, string>>): WebSocket {
  const socket = new WebSocket(new URL("cluster", url.href.replace("http", "ws")), { headers: { origin: url.origin, ...headers } });
  socket.on("error", () => undefined);
  ends.push(() => {
    socket.terminate();
  });
  return socket;
}

const ended = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => {
    socket.on("close", resolve);
  });

describe.runIf(HAS_REDIS)("with a queue", () => {
  test("a page comes in by its token alone, from its own site alone, and what is no job of the list is given back", async () => {
    const { url } = await served(0);
    const page = async (address: URL, cookie = ""): Promise<string> => {
      const answer = await fetch(address, { headers: { cookie } });
      const policy = answer.headers.get("content-security-policy")!;
      expect(policy).toContain(`connect-src 'self' ws://${url.host} wss://${url.host} https:;`);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      return /<meta name="flitlab-cluster" content="(\w+)" \/>/.exec(await answer.text())?.[1] ?? "";
    };
    const cookie = await cookieFrom(url);
    expect(await page(url)).toBe("");
    expect(await page(new URL("index.html?token=wrong", url))).toBe("refused");
    expect(await page(new URL("?token=wrong", url))).toBe("refused");
    expect(await page(url, cookie)).toBe("welcome");
    // No header of a site without a queue has changed.
    const asset = await fetch(new URL("sw.js", url));
    expect(asset.headers.get("content-security-policy")).toContain("connect-src 'self' https:;");

    const refused: readonly Record<string, string>[] = [
      {},
      { cookie: cookie.replace(/=.*/, "=wrong-wrong") },
      { cookie, origin: "http://evil.example" },
      { cookie, origin: "null" },
    ];
    for (const headers of refused) expect(await ended(socketTo(url, headers)), JSON.stringify(headers)).toBe(1006);

    const socket = socketTo(url, { cookie });
    const told: ClusterReply[] = [];
    socket.on("message", (data) => told.push(JSON.parse(String(data as Buffer)) as ClusterReply));
    await new Promise((resolve) => {
      socket.on("open", resolve);
    });
    const asks = [
      { job: "readTrace", study: "p=2", more: '[[1],"x"]' },
      { job: "loadPoint", study: "p=2", more: "[[1],7]" },
      { job: "loadPoint", study: "p=2", more: "nonsense" },
      { job: "loadPoint", study: "p=0", more: "[[1],0.5]" },
      { job: "loadPoint", study: "p=2&b.p=1", more: "[[1],0.5]" },
    ];
    for (const [number, ask] of asks.entries()) socket.send(JSON.stringify({ ask: "run", number, ...ask }));
    await vi.waitFor(() => {
      expect(told).toEqual([
        { tell: "workers", size: 0, others: 0, engine: ENGINES, fault: null },
        ...asks.map((_, number) => ({ tell: "returned", number })),
      ]);
    });
    socket.send("nonsense");
    expect(await ended(socket)).toBe(1007);
    const large = socketTo(url, { cookie });
    large.on("open", () => {
      large.send("x".repeat(MAX_MESSAGE_CHARACTERS + 1));
    });
    expect(await ended(large)).toBe(1009);
  });

  test("a page's curve has the same bits from workers elsewhere, and goes on without them", async () => {
    const { url, server } = await served(1);
    const cookie = await cookieFrom(url);
    const values = design("topology=dragonfly&p=2&a=4&h=2&load=0.1:0.5:0.1&saturation=curve&measure=3000");
    const linked = nodePool(1, THREAD);
    const alone = nodePool(2, THREAD);
    ends.push(
      () => {
        linked.close();
      },
      () => {
        alone.close();
      },
    );
    const socket = socketTo(url, { cookie });
    const began: string[] = [];
    socket.on("message", (data) => {
      const told = JSON.parse(String(data as Buffer)) as ClusterReply;
      if (told.tell !== "workers") began.push(told.tell);
    });
    const dispatch = new Dispatch();
    linked.join(dispatch);
    const link = new Connection(socket as never, ENGINES, (lost) => {
      dispatch.use(lost === null ? link : null);
    });
    await vi.waitFor(
      () => {
        expect(linked.size).toBe(2);
      },
      { timeout: 60_000 },
    );
    const watch = { onPoint: () => undefined, onProgress: () => undefined };
    const plain = (found: unknown): unknown =>
      JSON.parse(JSON.stringify(found), (name, value: unknown) => (name === "seconds" ? 0 : value));
    const [there, expected] = await Promise.all([simulateLoads(linked, values, watch).done, simulateLoads(alone, values, watch).done]);
    expect(plain(there)).toEqual(plain(expected));
    expect(began.filter((each) => each === "done").length).toBeGreaterThan(0);
    expect(began).not.toContain("returned");

    // The pool's only own place is taken: the program is solved there.
    const program = design("p=1&a=2&h=1&model=any-path");
    const [solved, again] = await Promise.all([linked.run("linearProgram", program).done, alone.run("linearProgram", program).done]);
    expect(plain(solved)).toEqual(plain(again));

    // In the middle of a curve the queue goes away.
    const curve = simulateLoads(linked, design("topology=dragonfly&p=2&a=4&h=2&load=0.1:0.5:0.1&saturation=curve&measure=3001"), watch);
    const so = began.length;
    await vi.waitFor(
      () => {
        expect(began.slice(so)).toContain("began");
      },
      { timeout: 60_000, interval: 5 },
    );
    await server.kill();
    expect((await curve.done).complete).toBe(true);
  });
});

describe.runIf(HAS_REDIS)("pages on a queue", () => {
  test("none is cut off by the others' arrival, however slow its answers are", async () => {
    const { url } = await served(0);
    const cookie = await cookieFrom(url);
    const closed: number[] = [];
    /** One that does not answer a ping before the test has it do so. */
    const slow = async (number: number): Promise<WebSocket> => {
      const socket = new WebSocket(new URL("cluster", url.href.replace("http", "ws")), {
        headers: { origin: url.origin, cookie },
        autoPong: false,
      });
      ends.push(() => {
        socket.terminate();
      });
      socket.on("error", () => undefined);
      socket.on("close", () => closed.push(number));
      await new Promise((resolve) => socket.on("open", resolve));
      return socket;
    };
    const pages: WebSocket[] = [];
    for (let number = 0; number < 12; number++) pages.push(await slow(number));
    // Newcomers, one after the other, while no answer of the twelve has come.
    for (let number = 12; number < 16; number++) pages.push(await slow(number));
    // Whatever the server would have closed by now, it has: its answer to what is sent later comes later.
    for (const socket of pages) {
      const answer = new Promise((resolve) => socket.on("message", resolve));
      socket.send(JSON.stringify({ ask: "run", number: 1, job: "loadPoint", study: "p=0", more: "[[1],0.5]" }));
      await answer;
    }
    expect(closed).toEqual([]);
  });

  test("a request that would rather speak HTTP/2, or anything else than WebSocket, is answered as any other", async () => {
    const { url } = await served(0);
    const cookie = await cookieFrom(url);
    const raw = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(url.port), url.hostname, () => socket.write(text));
        let answer = "";
        socket.on("data", (data) => (answer += String(data)));
        socket.on("end", () => {
          resolve(answer);
        });
        socket.on("error", reject);
        ends.push(() => socket.destroy());
      });
    const ask = (method: string, path: string, ...fields: string[]): Promise<string> =>
      raw([`${method} ${path} HTTP/1.1`, `Host: ${url.host}`, ...fields, "", ""].join("\r\n"));
    // What curl --http2 sends.
    const h2c = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"];
    const page = await ask("GET", "/lab/", ...h2c, `Cookie: ${cookie}`);
    expect(page).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(page).toContain('<meta name="flitlab-cluster" content="welcome" />');
    expect(page).toContain("</html>");
    expect(await ask("GET", "/lab/sw.js", "Connection: Upgrade", "Upgrade: TLS/1.0")).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const head = await ask("HEAD", "/lab/", ...h2c);
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(head.split("\r\n\r\n")[1]).toBe("");
    expect(await ask("GET", "/lab/none", ...h2c)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(await ask("POST", "/lab/", ...h2c, "Content-Length: 0")).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    // One that is a WebSocket, and may not come in, is refused.
    const key = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="];
    expect(await ask("GET", "/lab/cluster", ...key)).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
  });

  test("points of two pages' sweeps are computed once, and say where", async () => {
    const { url } = await served(1);
    const cookie = await cookieFrom(url);
    const study = (seed: number): string => formatDesign(design(`topology=torus&dims=4x4&seed=${seed}`));
    const page = (): { readonly socket: WebSocket; readonly told: ClusterReply[] } => {
      const socket = socketTo(url, { cookie });
      const told: ClusterReply[] = [];
      socket.on("message", (data) => told.push(JSON.parse(String(data as Buffer)) as ClusterReply));
      return { socket, told };
    };
    const [first, second] = [page(), page()];
    const sized = ({ told }: typeof first): void => {
      expect(told.some((one) => one.tell === "workers" && one.size === 1)).toBe(true);
    };
    await vi.waitFor(
      () => {
        sized(first);
        sized(second);
      },
      { timeout: 60_000 },
    );
    const points = [0, 1, 2, 3].map((number) => ({ number, job: "cost", study: study(number + 1) }));
    for (const { socket } of [first, second])
      socket.send(
        JSON.stringify({
          ask: "points",
          points: [...points, { number: 9, job: "rm", study: "" }, { number: 10, job: "cost", study: "p=0" }],
        }),
      );
    const endedOf = ({ told }: typeof first): PointOutcome[] => told.flatMap((one) => (one.tell === "points" ? one.ended : []));
    await vi.waitFor(
      () => {
        expect([endedOf(first).length, endedOf(second).length]).toEqual([4, 4]);
      },
      { timeout: 60_000 },
    );
    const byNumber = (one: PointOutcome, other: PointOutcome): number => one.number - other.number;
    for (const [number, one] of endedOf(first).sort(byNumber).entries())
      expect(one).toEqual({
        number,
        fields: expect.objectContaining({ racks: 1 }) as unknown,
        seconds: expect.any(Number) as unknown,
        computedBy: expect.stringMatching(new RegExp(`^${hostname()}:\\d+$`)) as unknown,
      });
    // The same computation: its seconds are alike to the last digit.
    expect(endedOf(second).sort(byNumber)).toEqual(endedOf(first).sort(byNumber));
    expect(first.told.filter(({ tell }) => tell === "returned")).toEqual([
      { tell: "returned", number: 9 },
      { tell: "returned", number: 10 },
    ]);
  });

  test("a page is told that Redis is down, and that another program's key is in the way", async () => {
    const { url, server } = await served(1);
    const cookie = await cookieFrom(url);
    const socket = socketTo(url, { cookie });
    let latest: ClusterReply | null = null;
    socket.on("message", (data) => (latest = JSON.parse(String(data as Buffer)) as ClusterReply));
    const until = (told: object): Promise<void> =>
      vi.waitFor(
        () => {
          expect(latest).toMatchObject(told);
        },
        { timeout: 60_000 },
      );
    await until({ tell: "workers", size: 1, fault: null });
    await server.kill();
    await until({
      tell: "workers",
      size: 0,
      fault: `Redis at ${server.url}, which the cluster's workers take points from, does not answer.`,
    });
    await server.begin();
    await until({ tell: "workers", size: 1, fault: null });
    await server.tell(async (redis) => {
      await redis.set("flitlab:present", "of another program");
    });
    await until({ tell: "workers", size: 0, fault: foreignPresent(server.url) });
    // The worker has ended with the same sentence.
    await server.tell((redis) => redis.del("flitlab:present"));
    await until({ tell: "workers", size: 0, fault: null });
  });
});

const foreignPresent = (url: string): string =>
  `Redis at ${url} holds a string of another program under flitlab:present, where the queue has a zset: remove or rename that key, or name another database, such as ${url}/1.`;

test("a connection is ended when nothing has come from it for its own 45 s, and by nothing else", () => {
  vi.useFakeTimers();
  try {
    const open = (): { readonly socket: EventEmitter; pings: number; ended: boolean } => {
      const one = { socket: new EventEmitter(), pings: 0, ended: false };
      Object.assign(one.socket, {
        ping: () => one.pings++,
        terminate: () => {
          one.ended = true;
          one.socket.emit("close");
        },
      });
      endWhenSilent(one.socket as never);
      return one;
    };
    const [silent, slow, busy] = [open(), open(), open()];
    for (let second = 0; second < 120; second++) {
      vi.advanceTimersByTime(1000);
      if (second % 40 === 39) slow.socket.emit("pong");
      if (second % 30 === 29) busy.socket.emit("message");
      if (second % 3 === 0) open();
      if (second < 44) expect(silent.ended).toBe(false);
    }
    expect([silent.ended, slow.ended, busy.ended]).toEqual([true, false, false]);
    expect(silent.pings).toBeLessThanOrEqual(5);
    expect(slow.pings).toBeGreaterThanOrEqual(11);
  } finally {
    vi.useRealTimers();
  }
});

test("what is missing, or too much, is said in one sentence", async () => {
  const sentences = await flitlabInTurn([
    ["serve", "--queue", "redis://127.0.0.1:1"],
    ["serve", "--token", "12345678"],
    ["serve", "--queue", "redis://127.0.0.1:1", "--token", "short"],
    ["serve", "--queue", "redis://127.0.0.1:1", "--token", "12345678"],
    ["serve", "--host", "a b"],
    ["worker"],
    ["worker", "--queue", "redis://127.0.0.1:1"],
  ]);
  expect(sentences.map(({ status }) => status)).toEqual(sentences.map(() => 1));
  expect(sentences.map(({ stderr }) => stderr.trim())).toEqual([
    "--queue lends pages the workers of a queue: say by --token who may have them, 8 characters or more.",
    "--token goes with --queue: leave it out, or name the queue.",
    "--token is not valid: it must be 8 to 128 letters, digits, or - . _ ~, and hard to guess.",
    "Redis at redis://127.0.0.1:1 cannot be reached (ECONNREFUSED): start it, or name another by --queue.",
    '--host "a b" is not valid: it must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.',
    "A queue is missing: worker --queue redis://127.0.0.1:6379 says where to take points from.",
    "Redis at redis://127.0.0.1:1 cannot be reached (ECONNREFUSED): start it, or name another by --queue.",
  ]);
});
