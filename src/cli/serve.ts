/** `flitlab serve`: the built studio on 127.0.0.1. */
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { fileURLToPath } from "node:url";
import sirv from "sirv";
import { Failure } from "./failure.ts";

const HOST = "127.0.0.1";
const FIRST_PORT = 4173;
/** Ports tried, from the first one up, before giving up. */
const PORTS_TRIED = 100;

/** The site's files under the base path, everything else not found. */
function siteUnder(base: string, folder: string): RequestListener {
  const files = sirv(folder, { etag: true });
  return (request, response) => {
    const path = request.url ?? "/";
    const notFound = (): void => {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" });
      response.end(`Not found; the studio is at ${base}\n`);
    };
    if (path === base.slice(0, -1)) {
      response.writeHead(302, { location: base });
      response.end();
    } else if (path.startsWith(base)) {
      request.url = path.slice(base.length - 1);
      files(request, response, notFound);
    } else notFound();
  };
}

/** True when the server listens; false when the port is taken. */
function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      server.removeListener("listening", onListening);
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(new Failure(`Port ${port} of ${HOST} cannot be opened (${error.code}).`));
    };
    const onListening = (): void => {
      server.removeListener("error", onError);
      resolve(true);
    };
    server.once("error", onError);
    server.once("listening", onListening);
    server.listen(port, HOST);
  });
}

/** Serves until interrupted. `port`: null for the first free one. Prints the URL when it listens. */
export async function serve(port: number | null, base: string): Promise<void> {
  const folder = fileURLToPath(new URL("../site/", import.meta.url));
  const server = createServer(siteUnder(base, folder));
  const last = port ?? FIRST_PORT + PORTS_TRIED - 1;
  let chosen = port ?? FIRST_PORT;
  while (!(await listens(server, chosen))) {
    if (chosen === last) throw new Failure(port === null ? `No port from ${FIRST_PORT} to ${last} is free; choose one with --port.` : `Port ${port} is in use; choose another with --port.`);
    chosen++;
  }
  console.log(`Flitlab is at http://${HOST}:${chosen}${base} (stop with Ctrl+C)`);
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => { resolve(); });
  });
  server.close();
  server.closeAllConnections();
}
