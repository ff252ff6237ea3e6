/** `flitlab serve`: the built studio on 127.0.0.1, on request with the workers of a queue beside the browser's. */
import { isIP } from "node:net";
import type { Command } from "../command.ts";
import { EXIT_DONE, Failure } from "../output.ts";
import { integer, invalid, valued } from "../options.ts";
import { queueAddress } from "../queue/address.ts";
import { LOCAL, serveSite } from "../site-server.ts";

function basePath(text: string): string {
  if (/^\/([\w.~-]+\/)*$/.test(text)) return text;
  throw invalid("base", text, "a path that begins and ends with /, such as /course/flitlab/");
}

function hostName(text: string): string {
  if (isIP(text) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(text)) return text;
  throw invalid("host", text, "an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them");
}

function tokenOf(text: string): string {
  if (/^[\w.~-]{8,128}$/.test(text)) return text;
  throw new Failure("--token is not valid: it must be 8 to 128 letters, digits, or - . _ ~, and hard to guess.");
}

const PORT = valued("port", "N", "the port (default: the first free one from 4173 on)", integer("port", 1, 65535), null);
const BASE = valued("base", "PATH", "the path under which it is served, such as /course/flitlab/ (default: /)", basePath, "/");
const HOST = valued("host", "ADDRESS", "the address to listen at (default: 127.0.0.1, which only this machine reaches)", hostName, LOCAL);
const QUEUE = valued("queue", "URL", "pages with the token compute on the workers of this queue too", queueAddress, null);
const TOKEN = valued("token", "TEXT", "with --queue: who knows it may compute there", tokenOf, null);

export const serve: Command = {
  id: "serve",
  takes: null,
  help: "the studio on 127.0.0.1: --port=N, --base=/path/",
  about: {
    computes: "Builds the studio where it is not built, and serves it to browsers of this machine until it is stopped.",
    example: ["serve", "--port", "4173"],
    fields: "none: it prints the address",
  },
  options: [PORT, BASE, HOST, QUEUE, TOKEN],
  run: async (line, launcher) => {
    const [base, host, queue, token] = [line.get(BASE), line.get(HOST), line.get(QUEUE), line.get(TOKEN)];
    if (queue !== null && token === null)
      throw new Failure("--queue lends pages the workers of a queue: say by --token who may have them, 8 characters or more.");
    if (queue === null && token !== null) throw new Failure("--token goes with --queue: leave it out, or name the queue.");
    // Loaded by those who ask for it.
    const { openEntrance } = await import("../queue/connections.ts");
    const entrance = queue === null || token === null ? undefined : await openEntrance(queue, token, base);
    await launcher.ensureSite();
    try {
      await serveSite({ port: line.get(PORT), base, host, entrance });
    } catch (error) {
      entrance?.close();
      throw error;
    }
    // Else a queue's client that looks for its server would keep the process for a while.
    return entrance === undefined ? EXIT_DONE : process.exit(EXIT_DONE);
  },
};
