/** `flitlab serve`: the built studio on 127.0.0.1. */
import type { Command } from "../command.ts";
import { EXIT_DONE } from "../failure.ts";
import { integer, invalid, valued } from "../options.ts";
import { serveSite } from "../site-server.ts";

function basePath(text: string): string {
  if (/^\/([\w.~-]+\/)*$/.test(text)) return text;
  throw invalid("base", text, "a path that begins and ends with /, such as /course/flitlab/");
}

const PORT = valued("port", "N", null, integer("port", 1, 65535), null);
const BASE = valued("base", "PATH", null, basePath, "/");

export const serve: Command = {
  id: "serve",
  takes: null,
  help: "the studio on 127.0.0.1: --port=N, --base=/path/",
  options: [PORT, BASE],
  run: async (line, launcher) => {
    await launcher.ensureSite();
    await serveSite(line.get(PORT), line.get(BASE));
    return EXIT_DONE;
  },
};
