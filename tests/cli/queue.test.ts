/** Sweeps over a queue, against a Redis server of the test's own: nothing is lost or doubled, whoever dies in the middle. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { queueAddress } from "../../src/cli/queue/address.ts";
import { PREFIX, QUEUE, idOf, readPoint } from "../../src/cli/queue/messages.ts";
import { connectRedis, sentenceOn } from "../../src/cli/queue/redis.ts";
import { QueueRunner, WINDOW } from "../../src/cli/queue/runner.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { memoryStore, SweepRun } from "../../src/sweep/run.ts";
import { workOf } from "../../src/sweep/points.ts";
import type { Points, Work } from "../../src/sweep/points.ts";
import type { SweepRecord } from "../../src/sweep/run.ts";
import { taskNamed } from "../../src/sweep/tasks.ts";
import { WHOLE } from "../tools/extent.ts";
import { HAS_REDIS, RedisServer } from "../tools/redis.ts";
import { flitlab, start } from "./command.ts";
import type { Running } from "./command.ts";

if (!HAS_REDIS) console.log("Tests of queues are left out: there is no redis-server on this machine.");

const ends: (() => unknown)[] = [];

/** Ended after the test, the last first. */
function atEnd<T>(one: T, end: (one: T) => unknown): T {
  ends.push(() => end(one));
  return one;
}

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const serverOf = async (): Promise<RedisServer> => atEnd(await RedisServer.start(), (server) => server.end());

describe("addresses", () => {
  test("say host, port, database, user, password and TLS", () => {
    expect(queueAddress("redis://localhost").options).toEqual({ host: "localhost", port: 6379, db: 0 });
    expect(queueAddress("rediss://me:p%40ss@[::1]:7000/3").options).toEqual({
      host: "::1",
      port: 7000,
      db: 3,
      username: "me",
      password: "p@ss",
      tls: {},
    });
    expect(queueAddress("redis://:secret@host:7000/3").shown).toBe("redis://host:7000/3");
  });

  test("of another kind are refused in one sentence, without a password", () => {
    for (const text of [
      "",
      "localhost:6379",
      "http://host",
      "redis://",
      "redis://host/x",
      "redis://host?db=1",
      "redis://:secret@host:0x/1",
    ]) {
      expect(() => queueAddress(text), text).toThrow(
        /^--queue ".*" is not valid: it must be an address such as redis:\/\/[^ ]+, with a password [^ ]+, over TLS [^ ]+\.$/,
      );
      expect(() => queueAddress(text), text).not.toThrow(/secret/);
    }
  });
});

const DESIGN = "topology=dragonfly&p=1&a=2&h=1";

function workAt(text: string, job = "describe"): Work {
  const work = workOf(taskNamed(job)!, parseStudy(text).study.designs[0]!);
  if ("fault" in work) throw new Error(work.fault);
  return work;
}

test("what arrives in the queue is read as at any border", () => {
  const { key, job, engine, study } = workAt(`${DESIGN}&seed=2`, "simulate");
  const read = (message: unknown, id = idOf(key)): string => {
    const point = readPoint(message, id);
    return "fault" in point ? point.fault : point.work.key;
  };
  expect(read({ job, engine, study })).toBe(key);
  expect(read({ job, engine: "older", study })).toBe(
    `The point is of engine older and this worker of engine ${engine}, whose digits may differ: run the same version of Flitlab everywhere.`,
  );
  expect(read({ job, engine, study: "p=999999" })).toMatch(/^p = 999999 is not valid|^p = 999999/);
  expect(read({ job, engine, study: `${study}&b.p=2` })).toBe("A point has one design; this one has 2.");
  expect(read({ job: "rm", engine, study })).toMatch(/^The point asks for the job rm, which this worker does not know: jobs are /);
  expect(read({ job, engine, study }, idOf("another"))).toMatch(/under the key of another one/);
  for (const nonsense of [null, 7, "x", [], { job, engine }]) expect(read(nonsense)).toMatch(/^The queue holds a point that this worker/);
});

/** So many points of work that nobody has to do: the worker of the test answers. */
function pointsOf(count: number): Points {
  const { design, engine, job } = workAt(DESIGN);
  return {
    count,
    names: ["seed"],
    at: (index) => {
      const study = `${DESIGN}&seed=${index}`;
      return { index, values: { seed: String(index) }, work: { key: `${job} ${engine} ${study}`, job, engine, study, design }, fault: "" };
    },
  };
}

interface Answers {
  readonly worker: Worker;
  /** How often each study was answered. */
  readonly times: Map<string, number>;
}

/** A worker that answers with the study itself after so many milliseconds. */
function answering(server: RedisServer, concurrency: number, milliseconds = 0): Answers {
  const times = new Map<string, number>();
  const connection = new Redis({ port: server.port, maxRetriesPerRequest: null, retryStrategy: () => 100 });
  connection.on("error", () => undefined);
  const worker = new Worker<{ study: string }>(
    QUEUE,
    async ({ data: { study } }) => {
      times.set(study, (times.get(study) ?? 0) + 1);
      if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return { fields: { study }, seconds: 0.5 };
    },
    { connection, prefix: PREFIX, concurrency, skipVersionCheck: true, runRetryDelay: 100, stalledInterval: 500, lockDuration: 1000 },
  );
  worker.on("error", () => undefined);
  atEnd(worker, async () => {
    await worker.close(true);
    connection.disconnect();
  });
  return { worker, times };
}

interface Swept {
  readonly run: SweepRun;
  readonly records: Map<number, SweepRecord>;
  /** Of every point, how often it ended. */
  readonly ended: Map<number, number>;
  /** Resolves when so many have ended. */
  until(count: number): Promise<void>;
}

async function sweeping(server: RedisServer, points: Points): Promise<Swept> {
  const runner = atEnd(await QueueRunner.open(queueAddress(server.url)), (one) => one.close());
  const records = new Map<number, SweepRecord>();
  const ended = new Map<number, number>();
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const onPoint = ({ index }: { index: number }, record: SweepRecord | null): void => {
    ended.set(index, (ended.get(index) ?? 0) + 1);
    if (record) records.set(index, record);
    for (const { count, resolve } of waiting) if (ended.size >= count) resolve();
  };
  const run = new SweepRun(points, memoryStore(), runner, { onPoint, onProgress: () => undefined });
  const until = (count: number): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ count, resolve });
    });
  return { run, records, ended, until };
}

/** Every point has ended once, each with its own result. */
function expectAll({ records, ended }: Swept, count: number): void {
  expect(records.size).toBe(count);
  expect([...ended.values()].filter((times) => times !== 1)).toEqual([]);
  const wrong = [...records].filter(([index, { fields }]) => fields?.["study"] !== `${DESIGN}&seed=${index}`);
  expect(wrong).toEqual([]);
}

describe.runIf(HAS_REDIS)("through Redis", () => {
  beforeAll(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  test("thousands of small points, and never more in Redis than are under way or kept", async () => {
    const server = await serverOf();
    const count = WHOLE ? 10_000 : 3000;
    answering(server, 50);
    const swept = await sweeping(server, pointsOf(count));
    let most = 0;
    const timer = atEnd(
      setInterval(() => {
        server
          .tell(async (redis) => {
            const lengths = await redis.multi().llen(`${PREFIX}:${QUEUE}:wait`).llen(`${PREFIX}:${QUEUE}:active`).exec();
            most = Math.max(
              most,
              lengths!.reduce((sum, [, length]) => sum + Number(length), 0),
            );
          })
          .catch(() => undefined);
      }, 100),
      clearInterval,
    );
    expect((await swept.run.done).complete).toBe(true);
    clearInterval(timer);
    expectAll(swept, count);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(WINDOW);
    // Where it was computed, not how long it waited.
    expect(swept.records.get(7)!.seconds).toBe(0.5);
  });

  test("a server that is killed and started again with its file loses nothing", async () => {
    const server = await serverOf();
    answering(server, 5, 2);
    const swept = await sweeping(server, pointsOf(600));
    await swept.until(100);
    await server.kill();
    await server.begin();
    expect((await swept.run.done).complete).toBe(true);
    expectAll(swept, 600);
  });

  test("points that a server has lost are sent again", async () => {
    const server = await serverOf();
    answering(server, 5, 2);
    const swept = await sweeping(server, pointsOf(400));
    await swept.until(50);
    await server.tell((redis) => redis.flushall());
    expect((await swept.run.done).complete).toBe(true);
    expectAll(swept, 400);
  });

  test("two sweeps over the same points, begun one after the other, have all of them, and each is computed once", async () => {
    const server = await serverOf();
    const { times } = answering(server, 5, 2);
    const first = await sweeping(server, pointsOf(300));
    await first.until(30);
    const second = await sweeping(server, pointsOf(300));
    expect((await first.run.done).complete).toBe(true);
    expect((await second.run.done).complete).toBe(true);
    expectAll(first, 300);
    expectAll(second, 300);
    expect([...times.values()].filter((each) => each > 1)).toEqual([]);
  });

  test("a sweep that is stopped takes its points out of the queue, and another that waits for them puts them back", async () => {
    const server = await serverOf();
    const first = await sweeping(server, pointsOf(40));
    const second = await sweeping(server, pointsOf(40));
    const waiting = (): Promise<number> => server.tell((redis) => redis.llen(`${PREFIX}:${QUEUE}:wait`));
    await vi.waitFor(async () => {
      expect(await waiting()).toBe(40);
    });
    first.run.cancel();
    expect((await first.run.done).complete).toBe(false);
    answering(server, 5);
    expect((await second.run.done).complete).toBe(true);
    expectAll(second, 40);
    expect(await waiting()).toBe(0);
  });

  test("a sweep that is stopped has workers end what they have begun; another that waits for it has it begun again", async () => {
    const server = await serverOf();
    const work = workAt("topology=dragonfly&load=0.4&saturation=curve&warmup=100000&measure=1000000", "simulate");
    const points: Points = { count: 1, names: [], at: (index) => ({ index, values: {}, work, fault: "" }) };
    const [first, second] = [await sweeping(server, points), await sweeping(server, points)];
    const id = idOf(work.key);
    const begun = (): Promise<number> => server.tell(async (redis) => Number(await redis.hget(`${PREFIX}:${QUEUE}:${id}`, "processedOn")));
    const active = (): Promise<number> => server.tell((redis) => redis.llen(`${PREFIX}:${QUEUE}:active`));
    const patience = { timeout: 60_000, interval: 50 };
    const worker = atEnd(start("worker", "--queue", server.url, "--workers", "1"), ({ pid, ending }) => {
      process.kill(pid, "SIGKILL");
      return ending;
    });
    const at = await vi.waitFor(async () => {
      const time = await begun();
      expect(time).toBeGreaterThan(0);
      return time;
    }, patience);
    first.run.cancel();
    expect((await first.run.done).complete).toBe(false);
    await vi.waitFor(async () => {
      expect(await begun()).toBeGreaterThan(at);
    }, patience);
    expect(second.ended.size).toBe(0);
    second.run.cancel();
    await second.run.done;
    await vi.waitFor(async () => {
      expect(await active()).toBe(0);
    }, patience);
    expect(isAlive(worker.pid)).toBe(true);
  });

  test("a full server is said to be so once; the sweep goes on when it has memory", async () => {
    const said = vi.mocked(console.error);
    said.mockClear();
    const server = await serverOf();
    await server.tell((redis) => redis.config("SET", "maxmemory", "1"));
    answering(server, 5);
    const swept = await sweeping(server, pointsOf(20));
    await vi.waitFor(
      () => {
        expect(said.mock.calls.map(String).filter((text) => text.includes("is full"))).toEqual([
          `Redis at ${server.url} is full: give it more memory (maxmemory). The sweep waits; nothing is lost.`,
        ]);
      },
      { timeout: 10_000 },
    );
    await server.tell((redis) => redis.config("SET", "maxmemory", "0"));
    expect((await swept.run.done).complete).toBe(true);
    expectAll(swept, 20);
  });

  test("without a worker that is said once, and the sweep waits for one", async () => {
    const said = vi.mocked(console.error);
    said.mockClear();
    const server = await serverOf();
    const swept = await sweeping(server, pointsOf(3));
    const lonely = `No worker takes points from ${server.url}: start one by flitlab worker --queue ${server.url}; the sweep waits.`;
    await vi.waitFor(
      () => {
        expect(said.mock.calls.map(String)).toEqual([lonely]);
      },
      { timeout: 20_000 },
    );
    answering(server, 1);
    expect((await swept.run.done).complete).toBe(true);
    expectAll(swept, 3);
  });

  test("the studio's server with a queue ends where its port is taken", async () => {
    const server = await serverOf();
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, "127.0.0.1", resolve);
    });
    const { port } = other.address() as AddressInfo;
    const { status, stderr } = await start("serve", "--port", String(port), "--queue", server.url, "--token", "known-to-few").ending;
    other.close();
    expect([status, stderr]).toEqual([1, `Port ${port} is in use; choose another with --port.\n`]);
  });

  test("another program's key is named, at the start and in the middle, and not tried for ever", async () => {
    const server = await serverOf();
    const queueKey = `${PREFIX}:${QUEUE}:wait`;
    const sentence = `Redis at ${server.url} holds a string of another program under ${queueKey}, where the queue has a list: remove or rename that key, or name another database, such as ${server.url}/1.`;
    await server.tell((redis) => redis.set(queueKey, "x"));
    await expect(QueueRunner.open(queueAddress(server.url))).rejects.toThrow(sentence);
    expect((await flitlab("worker", "--queue", server.url)).stderr.trim()).toBe(sentence);
    await server.tell((redis) => redis.del(queueKey));
    // A point's own key: that point fails, the others do not.
    const points = pointsOf(20);
    const taken = idOf(points.at(3).work!.key);
    await server.tell((redis) => redis.set(`${PREFIX}:${QUEUE}:${taken}`, "x"));
    answering(server, 2);
    const swept = await sweeping(server, points);
    expect((await swept.run.done).complete).toBe(true);
    expect(swept.records.get(3)!.message).toContain(
      `holds a string of another program under ${PREFIX}:${QUEUE}:${taken}, where the queue has a hash`,
    );
    expect([...swept.records.values()].filter(({ message }) => message === null)).toHaveLength(19);
    // One without which there is no queue, once the sweep is under way: it is over, and the worker, too.
    const worker = atEnd(start("worker", "--queue", server.url, "--workers", "1"), (one) => {
      one.interrupt();
      return one.ending;
    });
    await worker.told(/Takes points from/);
    const foreign = server.tell((redis) => redis.multi().del(queueKey).set(queueKey, "x").exec());
    await foreign;
    const broken = await sweeping(server, points).catch((error: Error) => error.message);
    expect(broken).toBe(sentence);
    const { status, stderr } = await worker.ending;
    expect([status, stderr.trim().split("\n").at(-1)]).toEqual([1, sentence]);
  });

  test("another program's key in the middle of a sweep ends it with the sentence", async () => {
    const server = await serverOf();
    const swept = await sweeping(server, pointsOf(3000));
    const over = swept.run.done.catch((error: Error) => error.message);
    const queueKey = `${PREFIX}:${QUEUE}:wait`;
    await server.tell((redis) => redis.multi().del(queueKey).set(queueKey, "x").exec());
    // Whoever takes the first points has the others sent.
    answering(server, 2);
    expect(await over).toContain(`under ${queueKey}, where the queue has a list`);
  });

  test("a server that cannot be used is said to be so in one sentence", async () => {
    const server = await serverOf();
    const sentence = async (url: string): Promise<string> => {
      const found = await connectRedis(queueAddress(url)).catch((error: Error) => error.message);
      if (typeof found === "string") return found;
      found.end();
      return "";
    };
    expect(await sentence(`${server.url}/9999`)).toBe(`Redis at ${server.url}/9999 has no database of this number: leave the number out.`);
    await server.tell((redis) => redis.config("SET", "requirepass", "open"));
    expect(await sentence(server.url)).toBe(
      `Redis at ${server.url} wants a password: write it into the address, as redis://:PASSWORD@10.0.0.5:6379.`,
    );
    expect(await sentence(server.url.replace("//", "//:wrong@"))).toBe(`Redis at ${server.url} does not accept this user and password.`);
    expect(await sentence(server.url.replace("//", "//:open@"))).toBe("");
    await server.kill();
    expect(await sentence(server.url)).toBe(
      `Redis at ${server.url} cannot be reached (ECONNREFUSED): start it, or name another by --queue.`,
    );
  });

  test("one that is too old, or whose certificate is not known, is said to be so", async () => {
    // Whatever it is asked it answers with its version.
    const info = "redis_version:5.0.7\r\n";
    const old = atEnd(
      createServer((socket) => {
        socket.on("error", () => undefined);
        socket.on("data", (asked) => {
          for (const _one of String(asked).matchAll(/^\*\d+\r$/gm)) socket.write(`$${info.length}\r\n${info}\r\n`);
        });
      }).listen(0, "127.0.0.1"),
      (server) => server.close(),
    );
    await once(old, "listening");
    const shown = `redis://127.0.0.1:${(old.address() as AddressInfo).port}`;
    await expect(connectRedis(queueAddress(shown))).rejects.toThrow(`Redis at ${shown} is of version 5.0.7; the queue needs 6.2 or later.`);
    expect(sentenceOn(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }), "redis://host:1")).toBe(
      "What answers at redis://host:1 closes the connection at once (ECONNRESET): where that is Redis over TLS, write rediss:// instead of redis://.",
    );
    expect(
      sentenceOn(Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }), "rediss://host:1"),
    ).toBe(
      "Redis at rediss://host:1 has a certificate that this machine does not trust (DEPTH_ZERO_SELF_SIGNED_CERT): name its authority's by NODE_EXTRA_CA_CERTS=file.pem.",
    );
  });

  test("workers that are killed or stopped in the middle leave their points to others; the digits are those of one machine", async () => {
    const server = await serverOf();
    const folder = atEnd(mkdtempSync(join(tmpdir(), "flitlab-queue-")), (path) => {
      rmSync(path, { recursive: true, force: true });
    });
    const work = (): Running =>
      atEnd(start("worker", "--queue", server.url, "--workers", "1"), ({ pid, ending }) => {
        if (isAlive(pid)) process.kill(pid, "SIGKILL");
        return ending;
      });
    // The last of these is not valid: it fails with its sentence.
    const study = "topology=dragonfly&load=0.4&saturation=curve&measure=8000&sweep=p:1,2,0;seed:1..2";
    const sweep = (...more: string[]): Running => start("sweep", study, "--json", ...more);
    const out = ["--queue", server.url, "--out", join(folder, "a.sqlite")];
    const first = sweep(...out);
    const active = (): Promise<number> => server.tell((redis) => redis.llen(`${PREFIX}:${QUEUE}:active`));
    const killed = work();
    await vi.waitFor(
      async () => {
        expect(await active()).toBe(1);
      },
      { timeout: 60_000, interval: 20 },
    );
    process.kill(killed.pid, "SIGKILL");
    expect(await active()).toBe(1);
    const stopped = work();
    await vi.waitFor(
      async () => {
        expect(await active()).toBe(2);
      },
      { timeout: 60_000, interval: 20 },
    );
    stopped.interrupt();
    expect((await stopped.ending).status).toBe(0);
    expect(await active()).toBe(1);
    work();
    const { stdout, status } = await first.ending;
    expect(status).toBe(0);
    const plain = (text: string): unknown =>
      JSON.parse(text, (name, value: unknown) => (name === "seconds" || name === "computedBy" ? 0 : value));
    const found = plain(stdout) as { complete: boolean; points: { key: string }[]; errors: { message: string }[] };
    expect(found.complete).toBe(true);
    expect(new Set(found.points.map(({ key }) => key)).size).toBe(4);
    expect(found.errors.map(({ message }) => message.slice(0, 6))).toEqual(["p = 0 ", "p = 0 "]);
    expect(found).toEqual(plain((await sweep().ending).stdout));
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
