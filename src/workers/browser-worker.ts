/** Entry of a Web Worker. It contains the jobs that every page asks for first; other jobs are loaded on request. */
import { expose } from "comlink";
import "../cost/cost.ts";
import "./jobs/description.ts";
import "./jobs/layout.ts";
import { createJobRunner } from "./job-runner.ts";
import { holdLock } from "./worker-lock.ts";

holdLock();
expose(createJobRunner());
