/** Runs the launcher as a person would. */
import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { flitlab, flitlabIn, flitlabInTurn } from "./one-process.ts";
import type { Ending } from "./one-process.ts";

export type { Ending };
export { flitlab, flitlabIn, flitlabInTurn };

export interface Running {
  readonly ending: Promise<Ending>;
  readonly pid: number;
  interrupt(): void;
  /** Resolves when standard output holds a match, with it. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** The same for standard error. */
  told(pattern: RegExp): Promise<RegExpExecArray>;
}

const LAUNCHER = fileURLToPath(new URL("../../src/cli/flitlab.mjs", import.meta.url));

/** A module that has the command think its standard error a terminal, where it shows its progress. */
const ON_A_TERMINAL = "data:text/javascript,process.stderr.isTTY=true";

export function start(...args: string[]): Running {
  return startProgram(process.execPath, [LAUNCHER, ...args]);
}

/** The same with progress on standard error, as on a terminal. */
export function startOnTerminal(...args: string[]): Running {
  return startProgram(process.execPath, ["--import", ON_A_TERMINAL, LAUNCHER, ...args]);
}

/** The same with a Node, words for it and a folder. */
export function startProgram(node: string, args: readonly string[], folder = process.cwd()): Running {
  const child = spawn(node, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const stdout = listen(child.stdout);
  const stderr = listen(child.stderr);
  return {
    pid: child.pid!,
    ending: new Promise((resolve) => {
      child.on("close", (status) => {
        resolve({ status, stdout: stdout.text(), stderr: stderr.text() });
      });
    }),
    interrupt: () => {
      child.kill("SIGINT");
    },
    printed: stdout.match,
    told: stderr.match,
  };
}

interface Listener {
  text(): string;
  match(pattern: RegExp): Promise<RegExpExecArray>;
}

function listen(stream: Readable): Listener {
  let text = "";
  const listeners = new Set<() => void>();
  stream.setEncoding("utf8").on("data", (more: string) => {
    text += more;
    for (const listener of listeners) listener();
  });
  return {
    text: () => text,
    match: (pattern) =>
      new Promise((resolve) => {
        const look = (): void => {
          const match = pattern.exec(text);
          if (match === null) return;
          listeners.delete(look);
          resolve(match);
        };
        listeners.add(look);
        look();
      }),
  };
}

/** The object that --json printed; fails when there was anything else. */
export async function jsonOf(...args: string[]): Promise<Record<string, unknown>> {
  const { status, stdout, stderr } = await flitlab(...args, "--json");
  if (status !== 0 || stderr !== "") throw new Error(`exit status ${status}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}
