/** Entry of a Web Worker. What every page asks for first comes with it; other jobs are loaded when they are asked for. */
import { expose } from "comlink";
import "../cost/cost.ts";
import "./jobs/description.ts";
import "./jobs/layout.ts";
import { createJobRunner } from "./job-runner.ts";
import { holdLock } from "./worker-lock.ts";

holdLock();
expose(createJobRunner());
