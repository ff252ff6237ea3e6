/** A connection to Redis (or Valkey). An error at the start is one sentence; later outages are reported once each. */
import { Redis } from "ioredis";
import { sentenceOf } from "../../engine/jobs.ts";
import { Failure, complain } from "../output.ts";
import type { QueueAddress } from "./address.ts";
import { PREFIX, PRESENT, QUEUE } from "./messages.ts";

/** BullMQ's scripts need it. */
const OLDEST = [6, 2] as const;
/** Milliseconds until a server that does not answer is given up, only at the start. */
const PATIENCE = 5000;
/** Milliseconds between two attempts to reach a server that was there. */
const AGAIN = 1000;

/** The keys of a queue in Redis and their types; jobs are hashes under their ids. */
const TYPES: Readonly<Record<string, string>> = {
  wait: "list",
  active: "list",
  paused: "list",
  prioritized: "zset",
  delayed: "zset",
  completed: "zset",
  failed: "zset",
  "waiting-children": "zset",
  stalled: "set",
  marker: "zset",
  meta: "hash",
  events: "stream",
  id: "string",
  pc: "string",
};

/** A connection, and further ones from it for calls that wait. */
export interface Connection {
  readonly redis: Redis;
  /** Closes all of them, whether or not the server still answers: an open one keeps the command from ending. */
  end(): void;
}

/** Connects, and checks that the server can hold a queue. Throws a Failure with one sentence. */
export async function connectRedis(address: QueueAddress): Promise<Connection> {
  const { options, shown } = address;
  const probe = new Redis({ ...options, lazyConnect: true, connectTimeout: PATIENCE, commandTimeout: PATIENCE, retryStrategy: () => null });
  let why: unknown = null;
  probe.on("error", (error: unknown) => {
    why = error;
  });
  try {
    await probe.connect();
    const info = await probe.info();
    refuseOld(info, shown);
    if (/^maxmemory_policy:(?!noeviction)/m.test(info) && !/^maxmemory:0\s*$/m.test(info))
      complain(`Redis at ${shown} may drop points when it is full (its maxmemory-policy is not noeviction): they are sent again then.`);
    // A database that does not exist, or a user who may not write, is known only now.
    await probe.select(options.db ?? 0);
    await probe.ping();
    const foreign = await foreignKey(probe);
    if (foreign !== null) throw new Failure(foreignSentence(shown, foreign));
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(sentenceOn(why ?? error, shown));
  } finally {
    probe.disconnect();
  }
  const redis = new Redis({ ...options, maxRetriesPerRequest: null, retryStrategy: () => AGAIN });
  const all = [redis];
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (more) => {
    const other = duplicate(more);
    all.push(other);
    return other;
  };
  return {
    redis,
    end: () => {
      for (const one of all) one.disconnect();
    },
  };
}

/** A key of the queue's names whose value no queue would have put there. */
export interface ForeignKey {
  readonly key: string;
  readonly type: string;
  /** The type that the queue would use. */
  readonly expected: string;
  /** The id of the job with this key; null for a key without which there is no queue. */
  readonly job: string | null;
}

/** True if a command met a key of another type than it works on. */
export function isForeign(error: unknown): boolean {
  return /\bWRONGTYPE\b/.test(sentenceOf(error));
}

/** Looks for such a key among the queue's own and those of these jobs, the queue's first. */
export async function foreignKey(redis: Redis, jobs: readonly string[] = []): Promise<ForeignKey | null> {
  const keys = [
    ...Object.entries(TYPES).map(([name, expected]) => ({ key: `${PREFIX}:${QUEUE}:${name}`, expected, job: null })),
    { key: PRESENT, expected: "zset", job: null },
    ...jobs.map((job) => ({ key: `${PREFIX}:${QUEUE}:${job}`, expected: "hash", job })),
  ];
  const pipeline = redis.pipeline();
  for (const { key } of keys) pipeline.type(key);
  const types = (await pipeline.exec()) ?? [];
  const found = keys.findIndex(({ expected }, i) => {
    const type = types[i]?.[1];
    return type !== undefined && type !== "none" && type !== expected;
  });
  return found < 0 ? null : { ...keys[found]!, type: String(types[found]![1]) };
}

export function foreignSentence(shown: string, { key, type, expected }: ForeignKey): string {
  return `Redis at ${shown} holds a ${type} of another program under ${key}, where the queue has a ${expected}: remove or rename that key, or name another database, such as ${shown.replace(/\/\d+$/, "")}/1.`;
}

function refuseOld(info: string, shown: string): void {
  const version = /^redis_version:(\S+)/m.exec(info)?.[1];
  if (version === undefined) throw new Failure(`What answers at ${shown} is not Redis.`);
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw new Failure(`Redis at ${shown} is of version ${version}; the queue needs ${OLDEST.join(".")} or later.`);
}

/** The error of the server, in one sentence. */
export function sentenceOn(error: unknown, shown: string): string {
  const text = sentenceOf(error);
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (isFull(error)) return `Redis at ${shown} is full: give it more memory (maxmemory).`;
  if (/NOAUTH/.test(text)) return `Redis at ${shown} wants a password: write it into the address, as redis://:PASSWORD@10.0.0.5:6379.`;
  if (/WRONGPASS|invalid password|AUTH <password> called without/i.test(text))
    return `Redis at ${shown} does not accept this user and password.`;
  if (/NOPERM/.test(text)) return `Redis at ${shown} does not let this user use a queue: ${text.replace(/^NOPERM\s*/, "")}`;
  if (/DB index is out of range/.test(text)) return `Redis at ${shown} has no database of this number: leave the number out.`;
  if (/READONLY/.test(text)) return `Redis at ${shown} is a replica, which takes no writes: name its primary.`;
  if (/LOADING/.test(text)) return `Redis at ${shown} is still reading its file: try again in a moment.`;
  if (/Protocol error|Fatal error encountered/i.test(text)) return `What answers at ${shown} is not Redis.`;
  if (code === "ERR_SSL_WRONG_VERSION_NUMBER" || code === "ERR_SSL_PACKET_LENGTH_TOO_LONG")
    return `Redis at ${shown} does not speak TLS: write redis:// instead of rediss://.`;
  if (code === "ECONNRESET" && shown.startsWith("redis:"))
    return `What answers at ${shown} closes the connection at once (ECONNRESET): where that is Redis over TLS, write rediss:// instead of redis://.`;
  if (/CERT|SIGNATURE/.test(code ?? ""))
    return `Redis at ${shown} has a certificate that this machine does not trust (${code}): name its authority's by NODE_EXTRA_CA_CERTS=file.pem.`;
  const reason = code ?? (/ETIMEDOUT|timed out/i.test(text) ? "no answer" : text);
  return `Redis at ${shown} cannot be reached (${reason}): start it, or name another by --queue.`;
}

/** True if the server has no memory for a command. */
export function isFull(error: unknown): boolean {
  return /\bOOM command not allowed/.test(sentenceOf(error));
}

/** Reports outages: each once, and when it is over. */
export class Outages {
  private readonly shown: string;
  private readonly meanwhile: string;
  private told: "away" | "full" | "foreign" | null = null;

  /** `meanwhile`: what becomes of the work, as a sentence. */
  constructor(shown: string, meanwhile: string) {
    this.shown = shown;
    this.meanwhile = meanwhile;
  }

  /** Records an error after which there will be another try. */
  met(error: unknown): void {
    this.say(
      isFull(error) ? "full" : "away",
      isFull(error) ? sentenceOn(error, this.shown) : `Redis at ${this.shown} does not answer (${reasonOf(error)}); it is tried again.`,
    );
  }

  /** Records that another program's key is in the way. */
  metForeign(foreign: ForeignKey): void {
    this.say("foreign", foreignSentence(this.shown, foreign));
  }

  private say(kind: "away" | "full" | "foreign", sentence: string): void {
    if (this.told === kind) return;
    this.told = kind;
    complain(`${sentence} ${this.meanwhile}`);
  }

  /** Records a success. */
  over(): void {
    if (this.told !== null) complain(`Redis at ${this.shown} ${this.told === "away" ? "answers" : "takes points"} again.`);
    this.told = null;
  }
}

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | null)?.code ?? sentenceOf(error);
}
