/** The pool on Web Workers. */
import { wrap } from "comlink";
import type { RemoteRunner } from "./job-runner.ts";
import { PartMissing, WorkersUnavailable, sentenceOf } from "./errors.ts";
import { HOLDS_LOCK } from "./worker-lock.ts";
import type { Thread } from "./worker-queue.ts";
import { createPool } from "./pool.ts";
import type { Pool } from "./pool.ts";

/** Load points that run at once in this browser. */
export function workersHere(): number {
  return navigator.hardwareConcurrency || 2;
}

/** A pool with one worker a core. If there are no workers, its jobs reject with WorkersUnavailable. */
export function browserPool(size = workersHere()): Pool {
  return createPool(Math.max(1, size), spawn);
}

/**
 * A worker in a frame without an origin: it may start from the frame's own text alone, and Chromium takes that for no module. What is sent
 * before the program is there waits for it.
 */
function withoutOrigin(program: string, name: string): Worker {
  const text = `const early = [];
const keep = (event) => early.push(event);
addEventListener("message", keep);
import(${JSON.stringify(program)}).then(() => {
  removeEventListener("message", keep);
  for (const { data, ports } of early) dispatchEvent(new MessageEvent("message", { data, ports }));
}, (error) => setTimeout(() => { throw error; }));`;
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return new Worker(url, { name });
}

function spawn(onFailure: (reason: unknown) => void): Thread {
  if (typeof Worker === "undefined") throw new WorkersUnavailable("this browser has no Web Workers");
  const { locks } = navigator;
  const name = `flitlab${locks === undefined ? "" : ` ${crypto.randomUUID()}`}`;
  let worker: Worker;
  try {
    worker =
      origin === "null"
        ? withoutOrigin(String(new URL("./browser-worker.ts", import.meta.url)), name)
        : new Worker(new URL("./browser-worker.ts", import.meta.url), { type: "module", name });
  } catch (error) {
    throw new WorkersUnavailable(sentenceOf(error));
  }
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    // Only what is thrown has a message.
    onFailure(event.message || PartMissing.of("program of the workers"));
  });
  worker.addEventListener("messageerror", () => {
    onFailure("a message could not be read");
  });
  // No event tells that a worker has closed itself, or that the browser has taken it away: but the lock that it holds is free then.
  const ended = new AbortController();
  worker.addEventListener("message", ({ data }) => {
    if (data !== HOLDS_LOCK) return;
    locks
      .request(name, { signal: ended.signal }, () => {
        onFailure("it has ended");
      })
      .catch(() => undefined);
  });
  return {
    runner: wrap<RemoteRunner>(worker),
    terminate: () => {
      ended.abort();
      worker.terminate();
    },
  };
}
