/** Many command lines in one process, which need not start anew for each: a command ends in a tenth of the time that a process takes to start. */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Ending {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const IN_TURN = fileURLToPath(new URL("in-turn.mjs", import.meta.url));
/** What stands behind what a command line has written. */
const END = /\0(\d+)\0$/;

class OneProcess {
  private readonly child: ChildProcess;
  private readonly told = ["", ""];
  private waiting: { resolve(ending: Ending): void; reject(error: Error): void } | null = null;
  private last: Promise<unknown> = Promise.resolve();
  ended = false;

  constructor() {
    this.child = fork(IN_TURN, { silent: true, execArgv: [] });
    [this.child.stdout!, this.child.stderr!].forEach((stream, i) => {
      stream.setEncoding("utf8").on("data", (more: string) => {
        this.told[i] += more;
        this.look();
      });
    });
    this.child.on("close", (status) => {
      this.ended = true;
      this.waiting?.reject(new Error(`The process of the commands ended with ${status}: ${this.told.join("")}`));
    });
  }

  /** Runs a line after those that were given before, in a folder. */
  run(line: readonly string[], folder: string): Promise<Ending> {
    const ending = this.last.then(
      () =>
        new Promise<Ending>((resolve, reject) => {
          this.waiting = { resolve, reject };
          this.child.send({ line, folder });
        }),
    );
    this.last = ending.catch(() => undefined);
    return ending;
  }

  private look(): void {
    const [out, err] = this.told.map((text) => END.exec(text));
    if (out === null || err === null) return;
    const ending = { status: Number(out![1]), stdout: this.told[0]!.slice(0, out!.index), stderr: this.told[1]!.slice(0, err!.index) };
    this.told.fill("");
    this.waiting?.resolve(ending);
  }
}

let commands: OneProcess | null = null;

/** A command line to its end, as `start` runs it, but for a process of its own. */
export function flitlab(...line: string[]): Promise<Ending> {
  return flitlabIn(process.cwd(), line);
}

/** The same in a folder. */
export function flitlabIn(folder: string, line: readonly string[]): Promise<Ending> {
  if (commands === null || commands.ended) commands = new OneProcess();
  return commands.run(line, folder);
}

/** Several, one after another. */
export function flitlabInTurn(lines: readonly (readonly string[])[]): Promise<Ending[]> {
  return Promise.all(lines.map((line) => flitlab(...line)));
}
