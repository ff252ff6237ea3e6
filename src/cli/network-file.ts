/** A network from a file: `file=PATH` in a study's text stands for its links, which `graph` would give, and for its endpoints. */
import { readNetworkText } from "../topology/import/formats.ts";
import { EXIT_INVALID_STUDY, Failure } from "./failure.ts";
import { complain } from "./output.ts";
import { textOf } from "./text-file.ts";

const ENTRY = /(^\s*|[#?&])((?:[a-h]\.)?)file=([^&]*)/g;

/** The study's text with the networks of its files in their places. Throws a Failure with one sentence. */
export function withNetworkFiles(text: string): string {
  return text.replace(ENTRY, (_, before: string, letter: string, written: string) => {
    const path = new URLSearchParams(`file=${written}`).get("file")!;
    const entries = networkEntries(path).filter(([name]) => name === "graph" || !new RegExp(`(^\\s*|[#?&])${letter}${name}=`).test(text));
    return before + entries.map(([name, value]) => `${letter}${name}=${encodeURIComponent(value)}`).join("&");
  });
}

/** The same for a study's JSON form, of its first design. */
export function withNetworkFile(content: unknown): unknown {
  if (typeof content !== "object" || content === null || !("file" in content) || typeof content.file !== "string") return content;
  const { file, ...rest } = content as Readonly<Record<string, unknown>> & { readonly file: string };
  return { ...Object.fromEntries(networkEntries(file)), ...rest };
}

/** What a file says: its links and, where all routers have as many endpoints, how many. */
function networkEntries(path: string): readonly (readonly [name: "graph" | "p", value: string])[] {
  const read = readNetworkText(textOf(path, "a network", "file"));
  if ("fault" in read) throw new Failure(`${path}: ${read.fault}.`, EXIT_INVALID_STUDY);
  for (const note of read.notes) complain(`${path}: ${note}`);
  return [["graph", read.text], ...(read.p === null ? [] : [["p", String(read.p)] as const])];
}
