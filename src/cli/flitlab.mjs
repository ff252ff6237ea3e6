#!/usr/bin/env node
/** Launcher of the headless command: bundles it when the bundle is missing or older than the sources, then runs it. */
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureCommand, ensureSite } from "./bundle.mjs";

const command = await ensureCommand();
const { main } = await import(pathToFileURL(command).href);
await main(process.argv.slice(2), { command: [process.execPath, fileURLToPath(import.meta.url)], ensureSite });
