/** Where pages come to the queue: a WebSocket beside the site, for those with the token. What they send is read as at any border. */
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import { ENGINES } from "../../sweep/engine.ts";
import { LARGEST, MOST_JOBS, SOCKET } from "../../workers/afar/wire.ts";
import type { Asked, Told } from "../../workers/afar/wire.ts";
import type { QueueAddress } from "./address.ts";
import { CONTROL, PAGE, PREFIX, QUEUE, progressChannel, readJob, resultKey } from "./messages.ts";
import type { Control, PageMessage } from "./messages.ts";
import { sizePresent } from "./presence.ts";
import { Outages, connectRedis } from "./redis.ts";
import type { Connection } from "./redis.ts";

/** Pages at once. */
const MOST_PAGES = 16;
/** Milliseconds between two looks at who works, and whether pages are still there. */
const LOOK = 3000;
/** Bytes that wait for a page, beyond which progress is left out. */
const FULL = 4 << 20;
/** What a site of another origin, or without the token, is answered. */
const FORBIDDEN = "HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

interface Page {
  readonly socket: WebSocket;
  /** Ids in the queue of its jobs under way, by its numbers. */
  readonly jobs: Map<number, string>;
  alive: boolean;
}

export class Gate {
  private readonly token: string;
  private readonly redis: Redis;
  private readonly end: () => void;
  private readonly ear: Redis;
  private readonly queue: Queue<PageMessage>;
  private readonly events: QueueEvents;
  private readonly outages: Outages;
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: LARGEST, perMessageDeflate: false });
  private readonly pages = new Set<Page>();
  /** Whose job an id of the queue is. */
  private readonly jobs = new Map<string, { readonly page: Page; readonly number: number; sent: boolean }>();
  private readonly name = randomUUID();
  private size = 0;
  private timer: NodeJS.Timeout | null = null;

  /** Throws a Failure with one sentence where there is no queue. */
  static async open(address: QueueAddress, token: string): Promise<Gate> {
    const gate = new Gate(address, token, await connectRedis(address));
    await gate.ear.subscribe(progressChannel(gate.name));
    await gate.events.waitUntilReady();
    return gate;
  }

  private constructor(address: QueueAddress, token: string, { redis, end }: Connection) {
    this.token = token;
    this.redis = redis;
    this.end = end;
    this.ear = redis.duplicate();
    this.outages = new Outages(address.shown, "Pages compute on their own machines.");
    const options = { connection: redis, prefix: PREFIX, skipVersionCheck: true };
    this.queue = new Queue(QUEUE, options);
    this.events = new QueueEvents(QUEUE, options);
    const met = (error: unknown): void => {
      this.outages.met(error);
    };
    for (const one of [redis, this.ear, this.queue, this.events] as const)
      (one as { on(name: "error", met: (error: unknown) => void): void }).on("error", met);
    redis.on("ready", () => {
      this.outages.over();
    });
    redis.on("close", () => {
      this.tellSize(0);
    });
    this.ear.on("message", (_channel, text) => {
      const at = text.indexOf(" ");
      this.progress(text.slice(0, at), text.slice(at + 1));
    });
    this.events.on("active", ({ jobId }) => {
      this.tell(jobId, (number) => ({ tell: "began", number }));
    });
    this.events.on("completed", ({ jobId }) => void this.collect(jobId));
    this.events.on("failed", ({ jobId }) => {
      // It may be the worker's fault, or the queue's: the page finds out by itself.
      this.tell(jobId, (number) => ({ tell: "returned", number }));
      this.forget(jobId);
    });
    this.timer = setInterval(() => void this.look(), LOOK);
  }

  /** True for the token. */
  accepts(given: string): boolean {
    const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
    return timingSafeEqual(digest(given), digest(this.token));
  }

  /** Answers at `path` of the server; `known`: whether a request carries the token. */
  attach(server: Server, base: string, known: (request: IncomingMessage) => boolean): void {
    server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const [path] = (request.url ?? "").split("?", 1);
      // A page of another site may send what the browser keeps for this one.
      const own = /^https?:\/\/(.*)$/.exec(request.headers.origin ?? "")?.[1] === request.headers.host;
      if (path !== `${base}${SOCKET}` || !own || !known(request) || this.pages.size >= MOST_PAGES) {
        socket.end(FORBIDDEN);
        return;
      }
      this.server.handleUpgrade(request, socket, head, (page) => {
        this.welcome(page);
      });
    });
  }

  close(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    for (const { socket } of this.pages) socket.terminate();
    this.server.close();
    this.end();
    for (const one of [this.events, this.queue]) one.close().catch(() => undefined);
  }

  private welcome(socket: WebSocket): void {
    const page: Page = { socket, jobs: new Map(), alive: true };
    this.pages.add(page);
    socket.on("error", () => undefined);
    socket.on("pong", () => {
      page.alive = true;
    });
    socket.on("message", (data) => {
      this.hear(page, String(data as Buffer));
    });
    socket.on("close", () => {
      this.pages.delete(page);
      for (const id of page.jobs.values()) this.drop(id);
    });
    void this.look();
    send(page, { tell: "workers", size: this.size, engine: ENGINES });
  }

  private hear(page: Page, text: string): void {
    let asked: Asked;
    try {
      asked = JSON.parse(text) as Asked;
      if (typeof asked !== "object" || asked === null || !Number.isSafeInteger(asked.number)) throw new Error("no message");
    } catch {
      page.socket.close(1007);
      return;
    }
    const id = page.jobs.get(asked.number);
    if (asked.ask === "run") {
      if (id === undefined) void this.run(page, asked);
    } else if (id === undefined) return;
    else if (asked.ask === "drop") this.drop(id);
    else if (asked.ask === "stop" || asked.ask === "pause" || asked.ask === "resume") this.control(id, asked.ask);
  }

  private async run(page: Page, { number, job, study, more }: Asked & { readonly ask: "run" }): Promise<void> {
    const returned: Told = { tell: "returned", number };
    if (page.jobs.size >= MOST_JOBS || this.redis.status !== "ready" || "fault" in readJob({ job, study, more })) {
      send(page, returned);
      return;
    }
    const id = randomUUID();
    page.jobs.set(number, id);
    const own = { page, number, sent: false };
    this.jobs.set(id, own);
    const message: PageMessage = { job, engine: ENGINES, study, more, reply: this.name };
    try {
      // Somebody looks at it: before the points of sweeps.
      await this.queue.add(PAGE, message, { jobId: id, lifo: true, removeOnComplete: true, removeOnFail: true });
      own.sent = true;
    } catch (error) {
      this.outages.met(error);
      this.forget(id);
      send(page, returned);
    }
  }

  private async collect(id: string): Promise<void> {
    if (!this.jobs.has(id)) return;
    const value = await this.redis.getdel(resultKey(id)).catch(() => null);
    this.tell(id, (number) => (value === null ? { tell: "returned", number } : { tell: "done", number, value }));
    this.forget(id);
  }

  private progress(id: string, value: string): void {
    const job = this.jobs.get(id);
    if (job && job.page.socket.bufferedAmount < FULL) send(job.page, { tell: "progress", number: job.number, value });
  }

  private tell(id: string, told: (number: number) => Told): void {
    const job = this.jobs.get(id);
    if (job) send(job.page, told(job.number));
  }

  private forget(id: string): void {
    const job = this.jobs.get(id);
    this.jobs.delete(id);
    job?.page.jobs.delete(job.number);
  }

  /** Nobody waits for it any more: it leaves the queue, or its worker ends it. */
  private drop(id: string): void {
    this.forget(id);
    this.queue.remove(id).catch(() => undefined);
    this.control(id, "stop");
  }

  private control(id: string, ask: Control["ask"]): void {
    this.redis.publish(CONTROL, JSON.stringify({ id, ask } satisfies Control)).catch(() => undefined);
  }

  private async look(): Promise<void> {
    for (const page of this.pages) {
      if (!page.alive) page.socket.terminate();
      page.alive = false;
      page.socket.ping();
    }
    if (this.redis.status !== "ready") return;
    try {
      await this.lookAfter([...this.jobs].filter(([, { sent }]) => sent).map(([id]) => id));
      const size = await sizePresent(this.redis);
      if (size !== this.size) this.tellSize(size);
    } catch (error) {
      if (this.timer !== null) this.outages.met(error);
    }
  }

  /** Events may be missed, and a server may have lost what it had. */
  private async lookAfter(ids: readonly string[]): Promise<void> {
    const pipeline = this.redis.pipeline();
    for (const id of ids) pipeline.exists(this.queue.toKey(id));
    const answers = (await pipeline.exec()) ?? [];
    await Promise.all(ids.filter((_, i) => answers[i]?.[1] === 0).map((id) => this.collect(id)));
  }

  private tellSize(size: number): void {
    this.size = size;
    // The pages take back what they have sent.
    if (size === 0) for (const id of this.jobs.keys()) this.drop(id);
    for (const page of this.pages) send(page, { tell: "workers", size, engine: ENGINES });
  }
}

function send({ socket }: Page, told: Told): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(told));
}
