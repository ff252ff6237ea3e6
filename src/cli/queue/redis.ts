/** A connection to Redis (or Valkey): what is wrong with it in one sentence at the start, and outages told once each afterwards. */
import { Redis } from "ioredis";
import { sentenceOf } from "../../workers/errors.ts";
import { Failure } from "../failure.ts";
import { complain } from "../output.ts";
import type { QueueAddress } from "./address.ts";

/** BullMQ's scripts need it. */
const OLDEST = [6, 2] as const;
/** Milliseconds until a server that does not answer is given up, at the start alone. */
const PATIENCE = 5000;
/** Between two tries to reach a server that was there, milliseconds. */
const AGAIN = 1000;

/** A connection, and those that are made of it for what waits. */
export interface Connection {
  readonly redis: Redis;
  /** Closes all of them, whether or not the server still answers: what is not closed keeps the command from ending. */
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

function refuseOld(info: string, shown: string): void {
  const version = /^redis_version:(\S+)/m.exec(info)?.[1];
  if (version === undefined) throw new Failure(`What answers at ${shown} is not Redis.`);
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw new Failure(`Redis at ${shown} is of version ${version}; the queue needs ${OLDEST.join(".")} or later.`);
}

/** What is wrong with the server, in one sentence. */
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

/** True where the server has no memory for what it was told. */
export function isFull(error: unknown): boolean {
  return /\bOOM command not allowed/.test(sentenceOf(error));
}

/** Tells people of outages: each once, and when it is over. */
export class Outages {
  private readonly shown: string;
  private readonly meanwhile: string;
  private told: "away" | "full" | null = null;

  /** `meanwhile`: what becomes of the work, as a sentence. */
  constructor(shown: string, meanwhile: string) {
    this.shown = shown;
    this.meanwhile = meanwhile;
  }

  /** Something went wrong that will be tried again. */
  met(error: unknown): void {
    const kind = isFull(error) ? "full" : "away";
    if (this.told === kind) return;
    this.told = kind;
    const sentence =
      kind === "full" ? sentenceOn(error, this.shown) : `Redis at ${this.shown} does not answer (${reasonOf(error)}); it is tried again.`;
    complain(`${sentence} ${this.meanwhile}`);
  }

  /** It went well again. */
  over(): void {
    if (this.told !== null) complain(`Redis at ${this.shown} ${this.told === "full" ? "takes points" : "answers"} again.`);
    this.told = null;
  }
}

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | null)?.code ?? sentenceOf(error);
}
