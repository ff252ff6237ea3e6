/** Entry of a Web Worker. */
import { expose } from "comlink";
import { Desk } from "./desk.ts";
import { holdLock } from "./life-lock.ts";

holdLock();
expose(new Desk());
