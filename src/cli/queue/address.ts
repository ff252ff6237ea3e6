/** The address of a queue: `redis://[user:password@]host[:port][/db]`, `rediss://` over TLS. */
import type { RedisOptions } from "ioredis";
import { visible } from "../../engine/studies.ts";
import { invalid } from "../options.ts";

export interface QueueAddress {
  readonly options: RedisOptions;
  /** For messages: without user and password. */
  readonly shown: string;
}

const PORT = 6379;
const VALID =
  "an address such as redis://127.0.0.1:6379/0, with a password redis://:PASSWORD@10.0.0.5:6379, over TLS rediss://10.0.0.5:6379";

/** Throws a Failure with one sentence, which does not repeat a password. */
export function queueAddress(text: string): QueueAddress {
  const refused = (): Error => invalid("queue", visible(text.replace(/\/\/.*@/, "//…@")), VALID);
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw refused();
  }
  const database = /^\/?(\d{0,4})$/.exec(url.pathname);
  if (!["redis:", "rediss:"].includes(url.protocol) || url.hostname === "" || !database || url.search !== "" || url.hash !== "")
    throw refused();
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = url.port === "" ? PORT : Number(url.port);
  const db = Number(database[1]);
  return {
    options: {
      host,
      port,
      db,
      ...(url.username === "" ? {} : { username: decodeURIComponent(url.username) }),
      ...(url.password === "" ? {} : { password: decodeURIComponent(url.password) }),
      ...(url.protocol === "rediss:" ? { tls: {} } : {}),
    },
    shown: `${url.protocol}//${url.hostname}:${port}${db === 0 ? "" : `/${db}`}`,
  };
}
