/** A pool's line to workers elsewhere, over a WebSocket: jobs go out, progress and results come in, what cannot be computed there comes back. */
import { parse, stringify } from "devalue";
import type { Values } from "../../descriptor.ts";
import { formatDesign, parseStudy } from "../../study/codec.ts";
import { sameValue } from "../../study/texts.ts";
import type { ProgressOf, ResultOf } from "../jobs.ts";
import { goesAfar } from "./jobs.ts";
import type { AfarJobId } from "./jobs.ts";
import { LARGEST, MOST_JOBS } from "./wire.ts";
import type { Asked, Told } from "./wire.ts";

/** The job is to be computed here after all. */
export class Returned extends Error {
  override readonly name = "Returned";
}

/** What a link needs of a WebSocket. */
export interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "close", listener: () => void): void;
}

/** A job elsewhere. */
export interface AfarJob<Result = unknown> {
  /** Rejects with Returned when it is to be computed here. */
  readonly done: Promise<Result>;
  /** Whether a worker has it. */
  readonly began: boolean;
  /** Has it end with what it has. */
  stop(): void;
  /** Nobody waits for it any more; `done` rejects with Returned. */
  drop(): void;
  pause(): void;
  resume(): void;
}

interface Open {
  began: boolean;
  readonly onProgress: (progress: never) => void;
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

export class Link {
  /** Jobs that the workers take at once; 0 while there are none, or they are of another engine. */
  size = 0;
  private readonly socket: Socket;
  private readonly engine: string;
  private readonly open = new Map<number, Open>();
  private next = 0;
  private closed = false;

  /** `onChange`: size has changed, a job has begun, or all are lost (`lost`). */
  constructor(socket: Socket, engine: string, onChange: (lost: boolean) => void) {
    this.socket = socket;
    this.engine = engine;
    socket.addEventListener("message", ({ data }) => {
      this.hear(JSON.parse(String(data)) as Told, onChange);
    });
    socket.addEventListener("close", () => {
      this.lose();
      onChange(true);
    });
  }

  /** Jobs that would begin at once, or nearly so. */
  get free(): number {
    return Math.max(0, Math.min(this.size, MOST_JOBS) - this.open.size);
  }

  /** Sends a job; null for one that has to stay here. */
  run<Id extends AfarJobId>(
    id: Id,
    values: Values,
    more: readonly unknown[],
    onProgress: (progress: ProgressOf<Id>) => void,
  ): AfarJob<ResultOf<Id>> | null {
    const text = this.closed ? null : messageFor(id, values, more, this.next);
    if (text === null) return null;
    const number = this.next++;
    const done = new Promise<ResultOf<Id>>((resolve, reject) => {
      this.open.set(number, { began: false, onProgress, resolve, reject });
    });
    this.socket.send(text);
    const open = this.open.get(number)!;
    const tell = (ask: "stop" | "drop" | "pause" | "resume"): void => {
      if (this.open.has(number)) this.socket.send(JSON.stringify({ ask, number } satisfies Asked));
    };
    return {
      done,
      get began() {
        return open.began;
      },
      stop: () => {
        tell("stop");
      },
      drop: () => {
        tell("drop");
        this.end(number, (one) => {
          one.reject(new Returned());
        });
      },
      pause: () => {
        tell("pause");
      },
      resume: () => {
        tell("resume");
      },
    };
  }

  close(): void {
    this.socket.close();
    this.lose();
  }

  private hear(told: Told, onChange: (lost: boolean) => void): void {
    if (told.tell === "workers") {
      this.size = told.engine === this.engine ? told.size : 0;
      // Nobody is left to compute them.
      if (this.size === 0) this.returnAll();
      onChange(false);
      return;
    }
    const open = this.open.get(told.number);
    if (!open) return;
    if (told.tell === "began") {
      open.began = true;
      onChange(false);
    } else if (told.tell === "progress") open.onProgress(parse(told.value) as never);
    else if (told.tell === "done")
      this.end(told.number, ({ resolve }) => {
        resolve(parse(told.value) as never);
      });
    else
      this.end(told.number, ({ reject }) => {
        reject(new Returned());
      });
  }

  private end(number: number, settle: (one: Open) => void): void {
    const open = this.open.get(number);
    this.open.delete(number);
    if (open) settle(open);
  }

  private returnAll(): void {
    for (const number of this.open.keys())
      this.end(number, ({ reject }) => {
        reject(new Returned());
      });
  }

  private lose(): void {
    this.closed = true;
    this.size = 0;
    this.returnAll();
  }
}

/** Null where the other end would not read the same design: its digits would be others. */
function messageFor(id: string, values: Values, more: readonly unknown[], number: number): string | null {
  if (!goesAfar(id, more)) return null;
  const study = formatDesign(values);
  if (study.length > LARGEST / 2) return null;
  const { study: read, problems } = parseStudy(study);
  const [design] = read.designs;
  const names = new Set([...Object.keys(values), ...Object.keys(design ?? {})]);
  if (problems.length > 0 || !design || ![...names].every((name) => sameValue(values[name], design[name]))) return null;
  return JSON.stringify({ ask: "run", number, job: id, study, more: stringify(more) } satisfies Asked);
}
