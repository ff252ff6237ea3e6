/** A server of the built site's files, on 127.0.0.1 by default. */
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, Server, ServerResponse } from "node:http";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { lookup } from "mrmime";
import { CONTENT_SECURITY_POLICY, policyOf } from "./content-security-policy.mjs";
import { Failure, print } from "./output.ts";
import { withStudy } from "./study-preview.ts";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

// Compresses files for the requester's encodings, each once while it does not change.

type Encoding = "br" | "gzip";

/** The best first. Brotli at 9: the site takes half a second in all; 11 takes ten. */
const ENCODERS: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};

/** Bytes below which a file fits a packet anyway. */
const WORTH_IT = 1024;

/** The encoding that an Accept-Encoding weighs most, brotli of equals; null: as it is. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => /^q\s*=/.test(text));
    if (name !== "") weights.set(name, weight === undefined ? 1 : Number(weight.split("=")[1]) || 0);
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  // Who names no weight for identity takes it, but prefers what is named.
  const asIs = weights.get("identity") ?? 0;
  let best: Encoding | null = null;
  for (const encoding of Object.keys(ENCODERS) as Encoding[]) {
    const weight = weightOf(encoding);
    if (weight > 0 && weight >= asIs && (best === null || weight > weightOf(best))) best = encoding;
  }
  return best;
}

/** True for types that shrink. */
function isCompressible(type: string): boolean {
  return /^text\/|^application\/(javascript|json|wasm|manifest\+json)\b|\+xml\b/.test(type);
}

/** Files read and compressed once, and shared by all requests: a client that does not read its answer holds no copy. */
export class Contents {
  private readonly kept = new Map<string, { readonly version: string; readonly content: Promise<Buffer> }>();

  /** A file as it is. `version` changes with the content. */
  whole(file: string, version: string): Promise<Buffer> {
    return this.once(file, version, () => readFile(file));
  }

  /** The same in this encoding; null if that gains nothing. */
  async encoded(file: string, version: string, encoding: Encoding): Promise<Buffer | null> {
    const content = await this.whole(file, version);
    if (content.length < WORTH_IT) return null;
    const shorter = await this.once(`${encoding} ${file}`, version, () => ENCODERS[encoding](content));
    return shorter.length < content.length ? shorter : null;
  }

  private once(key: string, version: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.kept.get(key);
    if (known?.version === version) return known.content;
    const content = make();
    this.kept.set(key, { version, content });
    // What could not be read is asked for again by the next.
    content.catch(() => {
      if (this.kept.get(key)?.content === content) this.kept.delete(key);
    });
    return content;
  }
}

/** This machine alone. */
export const LOCAL = "127.0.0.1";
export const FIRST_PORT = 4173;
/** Ports tried, from the first one up, before giving up. */
const PORTS_TRIED = 100;
const METHODS = "GET, HEAD";

/** Header fields of every answer that carries a file. */
const FIELDS: OutgoingHttpHeaders = {
  "accept-ranges": "none",
  "content-security-policy": CONTENT_SECURITY_POLICY,
  vary: "Accept-Encoding",
  "x-content-type-options": "nosniff",
};

/**
 * Names under assets/ change with their content, so page and workers ask once for what they share. A rebuilt site may reuse a port with all
 * other names.
 */
const FOR_EVER = "max-age=31536000, immutable";
const ASSET = /^assets\/[^/]*-[\w-]{8}\.\w+$/;

/** A frame with `sandbox="allow-scripts"` alone has no origin, and loads modules and letters only from where any page may. They hold no secret. */
const ANYWHERE: OutgoingHttpHeaders = { "access-control-allow-origin": "*" };

/** Access control of a site that offers more than files. */
export interface Entrance {
  /** Where the page is redirected, and the fields it gets on the way; null: it may come in. */
  sends(request: IncomingMessage): OutgoingHttpHeaders | null;
  /** The page for this request, and further connections that it may make. */
  page(request: IncomingMessage, html: string): { readonly html: string; readonly connects: string };
  /** Answers requests that are not for a file. */
  attach(server: Server): void;
  /** What follows the site's address for those who may use it. */
  readonly key: string;
  close(): void;
}

/** The page that opens the study after its "?". */
const OPENING = "open/index.html";

/** Errors of the file system that mean that a request has no file. */
const ABSENT = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "EINVAL", "ERR_INVALID_ARG_VALUE"]);

function plain(response: ServerResponse, status: number, text: string, fields: OutgoingHttpHeaders = {}): void {
  response.writeHead(status, { ...fields, "content-type": "text/plain; charset=utf-8" });
  response.end(`${text}\n`);
}

/** The path in the folder for a URL's path; null for one outside it, or none at all. */
function fileIn(folder: string, path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const file = join(folder, decoded.endsWith("/") ? `${decoded}index.html` : decoded);
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep) ? file : null;
}

/** True if an If-None-Match names this version, or any, by the weak comparison of RFC 9110; encodings of a version are alike to it. */
function isKnown(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
  return header !== undefined && header.split(",").some((one) => opaque(one) === opaque(etag) || one.trim() === "*");
}

/**
 * The site's files under the base path; everything else is not found. Files are read whole (a range may be ignored), so that a stream
 * cannot fail half-way.
 */
export function siteUnder(base: string, folder: string, entrance?: Entrance): RequestListener {
  const contents = new Contents();
  return (request, response) => {
    // Proxies may name the server as well (RFC 9112, section 3.2.2).
    const [path = "", query = ""] = (request.url ?? "")
      .replace(/^https?:\/\/[^/?#]*/i, "")
      .split("#", 1)[0]!
      .split(/\?(.*)/s);
    const notFound = (): void => {
      plain(response, 404, `Not found; the studio is at ${base}`);
    };
    const answer = async (): Promise<void> => {
      if (request.method !== "GET" && request.method !== "HEAD") {
        plain(response, 405, `Only ${METHODS} are answered`, { allow: METHODS });
        return;
      }
      if (path === base.slice(0, -1)) {
        response.writeHead(302, { location: base });
        response.end();
        return;
      }
      const sent = path === base ? (entrance?.sends(request) ?? null) : null;
      if (sent !== null) {
        response.writeHead(302, { ...sent, "cache-control": "no-store" });
        response.end();
        return;
      }
      const file = path.startsWith(base) ? fileIn(folder, path.slice(base.length - 1)) : null;
      if (file === null) {
        notFound();
        return;
      }
      if (entrance !== undefined && file === join(folder, "index.html")) {
        const { html, connects } = entrance.page(request, await readFile(file, "utf8"));
        response.writeHead(200, {
          ...FIELDS,
          "content-security-policy": policyOf(html).replace("connect-src 'self'", `connect-src 'self' ${connects}`),
          // Another visitor's is another.
          "cache-control": "no-store",
          "content-length": Buffer.byteLength(html),
          "content-type": "text/html; charset=utf-8",
        });
        response.end(html);
        return;
      }
      if (query !== "" && file === join(folder, OPENING)) {
        const html = await withStudy(await readFile(file, "utf8"), query);
        response.writeHead(200, {
          ...FIELDS,
          "content-security-policy": policyOf(html),
          "cache-control": "no-cache",
          "content-length": Buffer.byteLength(html),
          "content-type": "text/html; charset=utf-8",
        });
        response.end(html);
        return;
      }
      const { size, mtimeMs } = await stat(file);
      const etag = `W/"${size}-${mtimeMs}"`;
      const asset = ASSET.test(path.slice(base.length));
      const fields = { ...FIELDS, etag, "cache-control": asset ? FOR_EVER : "no-cache", ...(asset ? ANYWHERE : {}) };
      if (file.endsWith(".html")) fields["content-security-policy"] = policyOf((await contents.whole(file, etag)).toString());
      if (isKnown(request.headers["if-none-match"], etag)) {
        response.writeHead(304, fields);
        response.end();
        return;
      }
      const type = lookup(file) ?? "application/octet-stream";
      const encoding = isCompressible(type) ? acceptedEncoding(request.headers["accept-encoding"]) : null;
      const shorter = encoding === null ? null : await contents.encoded(file, etag, encoding);
      const content = shorter ?? (await contents.whole(file, etag));
      response.writeHead(200, {
        ...fields,
        ...(shorter !== null && encoding !== null ? { "content-encoding": encoding } : {}),
        "content-length": content.length,
        "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
      });
      response.end(content);
    };
    answer().catch((error: unknown) => {
      if (ABSENT.has((error as NodeJS.ErrnoException).code ?? "")) notFound();
      else if (response.headersSent) response.destroy();
      // What the system says of an error names the file, with all folders above it.
      else plain(response, 500, `The file cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown reason"})`);
    });
  };
}

/** True when the server listens; false if the port is taken. */
function listens(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      server.removeListener("listening", onListening);
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(new Failure(`Port ${port} of ${host} cannot be opened (${error.code}).`));
    };
    const onListening = (): void => {
      server.removeListener("error", onError);
      resolve(true);
    };
    server.once("error", onError);
    server.once("listening", onListening);
    server.listen(port, host);
  });
}

/** What to serve, where. `port`: null for the first free one. */
export interface Site {
  readonly port: number | null;
  readonly base: string;
  readonly host: string;
  readonly entrance?: Entrance | undefined;
}

/** Serves until interrupted. Prints the URL when it listens. */
export async function serveSite({ port, base, host, entrance }: Site): Promise<void> {
  const folder = fileURLToPath(new URL("../site/", import.meta.url));
  const server = createServer(siteUnder(base, folder, entrance));
  entrance?.attach(server);
  const last = port ?? FIRST_PORT + PORTS_TRIED - 1;
  let chosen = port ?? FIRST_PORT;
  while (!(await listens(server, chosen, host))) {
    if (chosen === last)
      throw new Failure(
        port === null
          ? `No port from ${FIRST_PORT} to ${last} is free; choose one with --port.`
          : `Port ${port} is in use; choose another with --port.`,
      );
    chosen++;
  }
  const stop = (): void => {
    entrance?.close();
    server.close();
    server.closeAllConnections();
  };
  try {
    print(`Flitlab is at http://${host.includes(":") ? `[${host}]` : host}:${chosen}${base}${entrance?.key ?? ""} (stop with Ctrl+C)`);
  } catch (error) {
    stop();
    throw error;
  }
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => {
        resolve();
      });
  });
  stop();
}
