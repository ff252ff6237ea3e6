/** Entry of a Web Worker. */
import { expose } from "comlink";
import { openDesk } from "./desk.ts";
import { holdLock } from "./life-lock.ts";

holdLock();
expose(openDesk());
