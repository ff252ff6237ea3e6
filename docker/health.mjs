/**
 * Whether a container is well: one that serves answers with the studio. Any other is as long as its process runs, which whoever runs
 * the container sees by itself.
 */
import { readFileSync } from "node:fs";

const words = readFileSync("/proc/1/cmdline", "utf8").split("\0");
/** The value of an option of the command's line, as `--port 80` or `--port=80`. */
function option(name, otherwise) {
  const at = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
  if (at < 0) return otherwise;
  return words[at] === name ? words[at + 1] : words[at].slice(name.length + 1);
}

if (words.includes("serve")) {
  const answer = await fetch(`http://127.0.0.1:${option("--port", "4173")}${option("--base", "/")}`, { redirect: "manual" });
  if (answer.status !== 200) throw new Error(`The studio answers with ${answer.status}.`);
}
