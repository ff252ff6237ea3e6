/** The connection from pages to the queue: a WebSocket beside the site, for those with the token. All messages from pages are validated. */
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { ServerResponse } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import { ENGINES } from "../../sweep/engine.ts";
import { RunnerLost } from "../../sweep/run.ts";
import {
  Cancelled,
  sentenceOf,
  MAX_MESSAGE_CHARACTERS,
  MAX_JOBS_PER_PAGE,
  SOCKET_ADDRESS,
  TOO_MANY_CONNECTIONS,
  CLUSTER_TAG,
  TOKEN_REFUSED,
  TOKEN_ACCEPTED,
} from "../../engine/jobs.ts";
import type { ClusterReply, ClusterRequest, Job, PointOutcome, PointRequest } from "../../engine/jobs.ts";
import type { Done } from "../../sweep/task.ts";
import type { QueueAddress } from "./address.ts";
import { CONTROL, PAGE, PREFIX, QUEUE, progressChannel, readAsked, readJob, readWork, resultKey } from "./messages.ts";
import type { Control, PageMessage } from "./messages.ts";
import { sizePresent } from "./presence.ts";
import type { Present } from "./presence.ts";
import { Outages, connectRedis, foreignKey, foreignSentence, isForeign } from "./redis.ts";
import type { Connection } from "./redis.ts";
import { QueueRunner } from "./runner.ts";
import type { Entrance } from "../site-server.ts";

/** Most pages at once. */
const MAX_PAGES = 128;
/** Milliseconds between two checks of the present workers. */
const LOOK = 3000;
/** Milliseconds between two pings of a page, and without any sign of it until it counts as gone. */
const PING = 10_000;
const SILENT = 45_000;
/** Milliseconds for which news of points are collected into one message. */
const COLLECT = 10;
/** Bytes waiting for a page beyond which progress is left out. */
const FULL = 4 << 20;
/** The answer to a site of another origin, or without the token. */
const FORBIDDEN = "HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

interface Page {
  readonly socket: WebSocket;
  /** Ids in the queue of its jobs under way, by its numbers. */
  readonly jobs: Map<number, string>;
  /** Its points of sweeps under way, by its numbers. */
  readonly points: Map<number, Job<Done>>;
  /** News of them that it has not been sent. */
  news: { readonly began: number[]; readonly ended: PointOutcome[] } | null;
}

const NOBODY: Present = { size: 0, others: 0 };

class PageConnections {
  private readonly token: string;
  private readonly redis: Redis;
  private readonly end: () => void;
  private readonly ear: Redis;
  private readonly queue: Queue<PageMessage>;
  private readonly events: QueueEvents;
  private readonly outages: Outages;
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_CHARACTERS, perMessageDeflate: false });
  private readonly pages = new Set<Page>();
  /** The owner of each job id of the queue. */
  private readonly jobs = new Map<string, { readonly page: Page; readonly number: number; sent: boolean }>();
  private readonly name = randomUUID();
  private readonly shown: string;
  /** Has points of sweeps computed, for all pages together. */
  private runner!: QueueRunner;
  private present = NOBODY;
  /** Why there is no queue now, in a sentence. */
  private fault: string | null = null;
  private timer: NodeJS.Timeout | null = null;

  /** Throws a Failure with one sentence if there is no queue. */
  static async open(address: QueueAddress, token: string): Promise<PageConnections> {
    const connection = await connectRedis(address);
    const connections = new PageConnections(address, token, connection);
    connections.runner = await QueueRunner.over(connection.redis, address, { end: () => undefined, waits: false, urgent: true });
    await connections.ear.subscribe(progressChannel(connections.name));
    await connections.events.waitUntilReady();
    return connections;
  }

  private constructor(address: QueueAddress, token: string, { redis, end }: Connection) {
    this.token = token;
    this.shown = address.shown;
    this.redis = redis;
    this.end = end;
    this.ear = redis.duplicate();
    this.outages = new Outages(address.shown, "Pages compute on their own machines.");
    const options = { connection: redis, prefix: PREFIX, skipVersionCheck: true };
    this.queue = new Queue(QUEUE, options);
    this.events = new QueueEvents(QUEUE, options);
    const met = (error: unknown): void => {
      void this.meet(error);
    };
    for (const one of [redis, this.ear, this.queue, this.events] as const)
      (one as { on(name: "error", met: (error: unknown) => void): void }).on("error", met);
    redis.on("ready", () => {
      this.outages.over();
    });
    redis.on("close", () => {
      this.tellPresent(NOBODY, `Redis at ${this.shown}, which the cluster's workers take points from, does not answer.`);
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
      socket.on("error", () => undefined);
      // A client that would rather speak HTTP/2 gets its answer as any other does (RFC 9110, section 7.8).
      if (!/\bwebsocket\b/i.test(request.headers.upgrade ?? "")) {
        answerAsEver(server, request, socket as Socket);
        return;
      }
      const [path] = (request.url ?? "").split("?", 1);
      // A page of another site may send what the browser keeps for this one.
      const own = /^https?:\/\/(.*)$/.exec(request.headers.origin ?? "")?.[1] === request.headers.host;
      if (path !== `${base}${SOCKET_ADDRESS}` || !own || !known(request)) {
        socket.end(FORBIDDEN);
        return;
      }
      this.server.handleUpgrade(request, socket, head, (page) => {
        if (this.pages.size >= MAX_PAGES) page.close(TOO_MANY_CONNECTIONS, `The cluster has ${MAX_PAGES} pages, and takes no more.`);
        else this.welcome(page);
      });
    });
  }

  close(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    for (const { socket } of this.pages) socket.terminate();
    this.server.close();
    void this.runner.close();
    this.end();
    for (const one of [this.events, this.queue]) one.close().catch(() => undefined);
  }

  private welcome(socket: WebSocket): void {
    const page: Page = { socket, jobs: new Map(), points: new Map(), news: null };
    this.pages.add(page);
    socket.on("error", () => undefined);
    socket.on("message", (data) => {
      this.hear(page, String(data as Buffer));
    });
    socket.on("close", () => {
      this.pages.delete(page);
      for (const id of page.jobs.values()) this.drop(id);
      for (const job of page.points.values()) job.cancel();
    });
    endWhenSilent(socket);
    send(page, this.workers());
    void this.look();
  }

  private hear(page: Page, text: string): void {
    const asked = readAsked(text);
    if (asked === null) page.socket.close(1007);
    else if (asked.ask === "run") void this.run(page, asked);
    else if (asked.ask === "points") for (const point of asked.points) this.runPoint(page, point);
    else {
      const id = page.jobs.get(asked.number);
      if (asked.ask === "drop") page.points.get(asked.number)?.cancel();
      if (id === undefined) return;
      if (asked.ask === "drop") this.drop(id);
      else this.control(id, asked.ask);
    }
  }

  /** Runs a point of a sweep. It stands in the queue as that of any sweep, so that two who ask for it share the result. */
  private runPoint(page: Page, { number, job, study }: PointRequest): void {
    if (page.points.has(number) || page.jobs.has(number)) return;
    const read = readWork({ job, study });
    if (page.points.size + page.jobs.size >= MAX_JOBS_PER_PAGE || this.present.size === 0 || "fault" in read) {
      send(page, { tell: "returned", number });
      return;
    }
    const began = (): void => {
      this.newsFor(page).began.push(number);
    };
    const point = this.runner.start(read.work, () => undefined, began);
    page.points.set(number, point);
    point.done
      .then(
        ({ fields, seconds = 0, computedBy = null }) => {
          this.newsFor(page).ended.push({ number, fields, seconds, computedBy });
        },
        (error: unknown) => {
          if (error instanceof RunnerLost) send(page, { tell: "returned", number });
          else if (!(error instanceof Cancelled)) this.newsFor(page).ended.push({ number, message: sentenceOf(error) });
        },
      )
      .finally(() => page.points.delete(number));
  }

  /** Collects news of points that go to the page together, soon. */
  private newsFor(page: Page): NonNullable<Page["news"]> {
    if (page.news === null) {
      page.news = { began: [], ended: [] };
      setTimeout(() => {
        const { began, ended } = page.news!;
        page.news = null;
        send(page, { tell: "points", began, ended });
      }, COLLECT);
    }
    return page.news;
  }

  private async run(page: Page, { number, job, study, more }: ClusterRequest & { readonly ask: "run" }): Promise<void> {
    const returned: ClusterReply = { tell: "returned", number };
    if (page.jobs.has(number) || page.points.has(number)) return;
    if (
      page.jobs.size + page.points.size >= MAX_JOBS_PER_PAGE ||
      this.redis.status !== "ready" ||
      "fault" in readJob({ job, study, more })
    ) {
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
      void this.meet(error);
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

  private tell(id: string, told: (number: number) => ClusterReply): void {
    const job = this.jobs.get(id);
    if (job) send(job.page, told(job.number));
  }

  private forget(id: string): void {
    const job = this.jobs.get(id);
    this.jobs.delete(id);
    job?.page.jobs.delete(job.number);
  }

  /** Call it when nobody waits for the job any more: it leaves the queue, or its worker ends it. */
  private drop(id: string): void {
    this.forget(id);
    this.queue.remove(id).catch(() => undefined);
    this.control(id, "stop");
  }

  private control(id: string, ask: Control["ask"]): void {
    this.redis.publish(CONTROL, JSON.stringify({ id, ask } satisfies Control)).catch(() => undefined);
  }

  private async look(): Promise<void> {
    if (this.redis.status !== "ready") return;
    try {
      await this.lookAfter([...this.jobs].filter(([, { sent }]) => sent).map(([id]) => id));
      this.tellPresent(await sizePresent(this.redis), null);
    } catch (error) {
      await this.meet(error);
    }
  }

  /** Handles an error that will be tried again; meanwhile the pages know why they are alone. */
  private async meet(error: unknown): Promise<void> {
    if (this.timer === null) return;
    const foreign = isForeign(error) ? await foreignKey(this.redis).catch(() => null) : null;
    if (foreign === null) this.outages.met(error);
    else {
      this.outages.metForeign(foreign);
      this.tellPresent(NOBODY, foreignSentence(this.shown, foreign));
    }
  }

  /** Checks jobs, because events may be missed, and a server may have lost what it had. */
  private async lookAfter(ids: readonly string[]): Promise<void> {
    const pipeline = this.redis.pipeline();
    for (const id of ids) pipeline.exists(this.queue.toKey(id));
    const answers = (await pipeline.exec()) ?? [];
    await Promise.all(ids.filter((_, i) => answers[i]?.[1] === 0).map((id) => this.collect(id)));
  }

  private workers(): ClusterReply {
    return { tell: "workers", ...this.present, engine: ENGINES, fault: this.fault };
  }

  private tellPresent(present: Present, fault: string | null): void {
    if (fault === null && this.fault !== null) this.outages.over();
    if (present.size === this.present.size && present.others === this.present.others && fault === this.fault) return;
    this.present = present;
    this.fault = fault;
    // The pages take back what they have sent.
    if (present.size === 0) {
      for (const id of this.jobs.keys()) this.drop(id);
      for (const { points } of this.pages) for (const job of points.values()) job.cancel();
    }
    for (const page of this.pages) send(page, this.workers());
  }
}

/** Ends a connection from whose other end nothing has come for so long, by a clock of its own, independent of newcomers. */
export function endWhenSilent(socket: Pick<WebSocket, "on" | "ping" | "terminate">): void {
  let heard = performance.now();
  const hear = (): void => {
    heard = performance.now();
  };
  socket.on("pong", hear);
  socket.on("message", hear);
  const timer = setInterval(() => {
    if (performance.now() - heard >= SILENT) socket.terminate();
    else socket.ping();
  }, PING);
  socket.on("close", () => {
    clearInterval(timer);
  });
}

/** Answers a request as if it had asked for no other protocol, and closes the connection, whose parser Node has given up by then. */
function answerAsEver(server: Server, request: IncomingMessage, socket: Socket): void {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.on("finish", () => {
    response.detachSocket(socket);
    socket.end();
  });
  server.emit("request", request, response);
}

function send({ socket }: Page, told: ClusterReply): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(told));
}

// Admits a page to a queue: once by the token in its address, which the browser then keeps where no page can read it.

/** Browsers send a machine's cookies to all of its ports, so each port has one of its own. */
const cookieName = (request: IncomingMessage): string => `flitlab-${request.socket.localPort ?? 0}`;

export async function openEntrance(address: QueueAddress, token: string, base: string): Promise<Entrance> {
  const connections = await PageConnections.open(address, token);
  const given = (request: IncomingMessage): string | null => new URLSearchParams((request.url ?? "").split("?")[1] ?? "").get("token");
  const kept = (request: IncomingMessage): string | null => {
    const start = `${cookieName(request)}=`;
    const cookie = (request.headers.cookie ?? "").split(/; */).find((one) => one.startsWith(start));
    return cookie === undefined ? null : cookie.slice(start.length);
  };
  const accepted = (text: string | null): boolean => text !== null && connections.accepts(text);
  return {
    key: `?token=${token}`,
    sends: (request) =>
      accepted(given(request))
        ? // What stands after # stays: the study.
          { location: base, "set-cookie": `${cookieName(request)}=${token}; Path=${base}; HttpOnly; SameSite=Lax` }
        : null,
    page: (request, html) => {
      const word = accepted(kept(request)) ? TOKEN_ACCEPTED : given(request) === null ? null : TOKEN_REFUSED;
      const host = /^[\w.:[\]-]+$/.exec(request.headers.host ?? "")?.[0];
      return {
        html: word === null ? html : html.replace("</head>", `<meta name="${CLUSTER_TAG}" content="${word}" /></head>`),
        connects: host === undefined ? "" : `ws://${host} wss://${host}`,
      };
    },
    attach: (server) => {
      connections.attach(server, base, (request) => accepted(kept(request)));
    },
    close: () => {
      connections.close();
    },
  };
}
