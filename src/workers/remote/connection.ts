/**
 * A pool's connection to remote workers, over a WebSocket. Jobs and points go out, progress and results come in, and what cannot be
 * computed there comes back.
 */
import type { DesignValues } from "../../study/study.ts";
import { parse, stringify } from "devalue";
import { formatDesign, parseStudy } from "../../study/codec.ts";
import { sameValue } from "../../study/texts.ts";
import type { ProgressOf, ResultOf } from "../jobs.ts";
import { runsRemotely, MAX_MESSAGE_CHARACTERS, MAX_JOBS_PER_PAGE } from "./messages.ts";
import type { RemoteJobId, ClusterRequest, PointRequest, PointOutcome, ClusterReply } from "./messages.ts";

/** Milliseconds for which points are collected into one message. */
const COLLECT = 10;

/** The job is to be computed here after all. */
export class Returned extends Error {
  override readonly name = "Returned";
}

/** What a link needs of a WebSocket. */
export interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "close", listener: (event: { readonly code?: number }) => void): void;
}

/** Something that is computed remotely. */
export interface RemoteTask<Result> {
  /** Rejects with Returned if it is to be computed here. */
  readonly done: Promise<Result>;
  /** Whether a worker has it. */
  readonly began: boolean;
  /** Call it when nobody waits for the result any more; `done` rejects with Returned. */
  drop(): void;
}

/** A remote job. */
export interface RemoteJob<Result = unknown> extends RemoteTask<Result> {
  /** Makes it end with what it has. */
  stop(): void;
  pause(): void;
  resume(): void;
}

/** A remote point of a sweep: its fields, or a rejection with the sentence why it has none. */
export interface PointResult {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly seconds: number;
  readonly computedBy: string | null;
}

interface Open {
  began: boolean;
  readonly onProgress: (progress: never) => void;
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

export class Connection {
  /** Jobs that the workers take at once; 0 while there are none, or they are of another engine. */
  size = 0;
  /** Jobs that workers of another version take at once. */
  others = 0;
  /** Why there is no queue now, in a sentence; null if there is one. */
  fault: string | null = null;
  private readonly socket: Socket;
  private readonly engine: string;
  private readonly open = new Map<number, Open>();
  private unsent: PointRequest[] = [];
  private next = 0;
  private closed = false;

  /**
   * `onChange` is called when the size has changed, a job has begun, or all are lost: `lost` is the code with which the connection was
   * closed then, else null.
   */
  constructor(socket: Socket, engine: string, onChange: (lost: number | null) => void) {
    this.socket = socket;
    this.engine = engine;
    socket.addEventListener("message", ({ data }) => {
      try {
        this.hear(JSON.parse(String(data)) as ClusterReply, onChange);
      } catch {
        // Whoever is at the other end, it is no server of Flitlab's.
        socket.close();
      }
    });
    socket.addEventListener("close", ({ code = 0 }) => {
      this.lose();
      onChange(code);
    });
  }

  /** Jobs that would begin at once, or nearly so. */
  get free(): number {
    return Math.max(0, Math.min(this.size, MAX_JOBS_PER_PAGE) - this.open.size);
  }

  /** Points that may be sent now, so many deep for each place. */
  room(depth: number): number {
    return Math.max(0, Math.min(this.size * depth, MAX_JOBS_PER_PAGE) - this.open.size);
  }

  /** Sends a job; null for one that has to stay here. */
  run<Id extends RemoteJobId>(
    id: Id,
    values: DesignValues,
    more: readonly unknown[],
    onProgress: (progress: ProgressOf<Id>) => void,
  ): RemoteJob<ResultOf<Id>> | null {
    const text = this.closed ? null : messageFor(id, values, more, this.next);
    if (text === null) return null;
    const number = this.next++;
    const remote = this.opened<ResultOf<Id>>(number, onProgress);
    this.socket.send(text);
    return Object.assign(remote, {
      stop: () => {
        this.ask("stop", number);
      },
      pause: () => {
        this.ask("pause", number);
      },
      resume: () => {
        this.ask("resume", number);
      },
    });
  }

  /**
   * Sends a point of a sweep, soon, with others that are asked for meanwhile; null for one that has to stay here. `study`: its design's
   * normal form.
   */
  runPoint(job: string, study: string): RemoteTask<PointResult> | null {
    if (this.closed || study.length > MAX_MESSAGE_CHARACTERS / 2) return null;
    const number = this.next++;
    if (this.unsent.length === 0)
      setTimeout(() => {
        this.sendPoints();
      }, COLLECT);
    this.unsent.push({ number, job, study });
    return this.opened<PointResult>(number, () => undefined);
  }

  close(): void {
    this.socket.close();
    this.lose();
  }

  private opened<Result>(number: number, onProgress: (progress: never) => void): RemoteTask<Result> {
    let open: Open;
    const done = new Promise<Result>((resolve, reject) => {
      open = { began: false, onProgress, resolve, reject };
    });
    this.open.set(number, open!);
    return {
      done,
      get began() {
        return open.began;
      },
      drop: () => {
        this.ask("drop", number);
        this.giveBack(number);
      },
    };
  }

  private ask(ask: "stop" | "drop" | "pause" | "resume", number: number): void {
    if (!this.open.has(number)) return;
    const waiting = this.unsent.findIndex((point) => point.number === number);
    if (waiting >= 0) this.unsent.splice(waiting, 1);
    else this.socket.send(JSON.stringify({ ask, number } satisfies ClusterRequest));
  }

  private sendPoints(): void {
    if (this.closed) return;
    const points = this.unsent;
    this.unsent = [];
    // As many to a message as it may hold.
    for (let from = 0, to = 0; from < points.length; from = to) {
      let length = 0;
      do length += points[to++]!.study.length;
      while (to < points.length && length + points[to]!.study.length < MAX_MESSAGE_CHARACTERS / 2);
      this.socket.send(JSON.stringify({ ask: "points", points: points.slice(from, to) } satisfies ClusterRequest));
    }
  }

  private hear(told: ClusterReply, onChange: (lost: number | null) => void): void {
    if (told.tell === "workers") {
      const ours = told.engine === this.engine;
      this.size = ours ? told.size : 0;
      this.others = told.others + (ours ? 0 : told.size);
      this.fault = told.fault;
      // Nobody is left to compute them.
      if (this.size === 0) this.returnAll();
      onChange(null);
    } else if (told.tell === "points") {
      for (const number of told.began) this.begin(number);
      for (const one of told.ended) this.endPoint(one);
    } else if (told.tell === "began") {
      this.begin(told.number);
      onChange(null);
    } else if (told.tell === "progress") this.open.get(told.number)?.onProgress(parse(told.value) as never);
    else if (told.tell === "done")
      this.end(told.number, ({ resolve }) => {
        resolve(parse(told.value) as never);
      });
    else this.giveBack(told.number);
  }

  private begin(number: number): void {
    const open = this.open.get(number);
    if (open) open.began = true;
  }

  private endPoint(ended: PointOutcome): void {
    this.end(ended.number, ({ resolve, reject }) => {
      if ("message" in ended) reject(new Error(ended.message));
      else resolve(ended as never);
    });
  }

  private end(number: number, settle: (one: Open) => void): void {
    const open = this.open.get(number);
    this.open.delete(number);
    if (open) settle(open);
  }

  private giveBack(number: number): void {
    this.end(number, ({ reject }) => {
      reject(new Returned());
    });
  }

  private returnAll(): void {
    this.unsent = [];
    for (const number of this.open.keys()) this.giveBack(number);
  }

  private lose(): void {
    this.closed = true;
    this.size = 0;
    this.returnAll();
  }
}

/** Null if the other end would read another design, with other digits. */
function messageFor(id: string, values: DesignValues, more: readonly unknown[], number: number): string | null {
  if (!runsRemotely(id, more)) return null;
  const study = formatDesign(values);
  if (study.length > MAX_MESSAGE_CHARACTERS / 2) return null;
  const { study: read, problems } = parseStudy(study);
  const [design] = read.designs;
  const names = new Set([...Object.keys(values), ...Object.keys(design ?? {})]);
  if (problems.length > 0 || !design || ![...names].every((name) => sameValue(values[name], design[name]))) return null;
  return JSON.stringify({ ask: "run", number, job: id, study, more: stringify(more) } satisfies ClusterRequest);
}
