/** The pool on Web Workers. */
import { wrap } from "comlink";
import type { Desk } from "./desk.ts";
import { WorkersUnavailable, sentenceOf } from "./errors.ts";
import type { Thread } from "./lane.ts";
import { createPool } from "./pool.ts";
import type { Pool } from "./pool.ts";

/** A pool with one worker a core. Where there are no workers, its jobs reject with WorkersUnavailable. */
export function browserPool(size = navigator.hardwareConcurrency || 2): Pool {
  return createPool(Math.max(1, size), spawn);
}

function spawn(onFailure: (reason: unknown) => void): Thread {
  if (typeof Worker === "undefined") throw new WorkersUnavailable("this browser has no Web Workers");
  let worker: Worker;
  try {
    worker = new Worker(new URL("./browser-worker.ts", import.meta.url), { type: "module", name: "flitlab" });
  } catch (error) {
    throw new WorkersUnavailable(sentenceOf(error));
  }
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    onFailure(event.message || "its script could not be loaded");
  });
  worker.addEventListener("messageerror", () => { onFailure("a message could not be read"); });
  return { desk: wrap<Desk>(worker), terminate: () => { worker.terminate(); } };
}
