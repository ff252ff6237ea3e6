/** Runs the launcher as a person would. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Ending {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly ending: Promise<Ending>;
  readonly pid: number;
  interrupt(): void;
  /** Resolves when standard output holds a match, with it. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
}

const LAUNCHER = fileURLToPath(new URL("../../src/cli/flitlab.mjs", import.meta.url));

export function start(...args: string[]): Running {
  const child = spawn(process.execPath, [LAUNCHER, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  const listeners = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    for (const listener of listeners) listener();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => { stderr += text; });
  return {
    pid: child.pid!,
    ending: new Promise((resolve) => { child.on("close", (status) => { resolve({ status, stdout, stderr }); }); }),
    interrupt: () => { child.kill("SIGINT"); },
    printed: (pattern) => new Promise((resolve) => {
      const look = (): void => {
        const match = pattern.exec(stdout);
        if (match === null) return;
        listeners.delete(look);
        resolve(match);
      };
      listeners.add(look);
      look();
    }),
  };
}

export function flitlab(...args: string[]): Promise<Ending> {
  return start(...args).ending;
}

/** The object that --json printed; fails when there was anything else. */
export async function jsonOf(...args: string[]): Promise<Record<string, unknown>> {
  const { status, stdout, stderr } = await flitlab(...args, "--json");
  if (status !== 0 || stderr !== "") throw new Error(`exit status ${status}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}
