/** `flitlab sweep --export`: the points of a sweep as files of another program, and a sentence for each that it cannot run. */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { exportFormat, EXPORT_IDS } from "../sweep/export/formats.ts";
import { pointName, shellWord } from "../sweep/export/format.ts";
import type { ExportContext, TextFile } from "../sweep/export/format.ts";
import type { Points } from "../sweep/points.ts";
import { EXIT_DONE, Failure } from "./failure.ts";
import { invalid, JSON_OUTPUT, valued } from "./options.ts";
import type { CommandLine } from "./options.ts";
import { complain, print } from "./output.ts";

export const EXPORT = valued(
  "export",
  "PROGRAM",
  `with --to: compute nothing, write the points for another program: ${EXPORT_IDS.join(", ")}`,
  (text) => {
    if (EXPORT_IDS.includes(text)) return text;
    throw invalid("export", text, `one of ${EXPORT_IDS.join(", ")}`);
  },
  null,
);
export const TO = valued("to", "FOLDER", "with --export: the folder, new or empty, that the files go to", (folder) => folder, null);

/** Number of printed sentences on single points; a file has all of them. */
const SHOWN = 50;

/** Writes the points of a sweep. Throws a Failure if the folder cannot be used, or no point can be exported. */
export async function exportSweep(
  line: CommandLine,
  id: string,
  points: Points,
  context: Omit<ExportContext, "count" | "folder">,
): Promise<number> {
  const to = line.get(TO);
  if (to === null) throw new Failure("--export writes files: name a new folder by --to.");
  if (/[\n\r]/.test(to)) throw invalid("to", to, "a folder without line breaks in its name, since scripts name it in a line");
  refuseTaken(to);
  const format = exportFormat(id);
  const exporter = format.begin({ ...context, count: points.count, folder: resolve(to) });
  const sentences: string[] = [];
  const notes = new Map<string, number>();
  const refusals: { readonly point: number; readonly values: Readonly<Record<string, string>>; readonly message: string }[] = [];
  let runs = 0;
  for (let index = 0; index < points.count; index++) {
    const point = points.at(index);
    const { files, refusal, runs: own, notes: said } = exporter.point(point);
    if (refusal !== null) {
      const message = `Point ${pointName(point)} is not exported to ${format.title}: ${refusal}.`;
      refusals.push({ point: index + 1, values: point.values, message });
      sentences.push(message);
      if (refusals.length <= SHOWN) complain(message);
      continue;
    }
    for (const file of files) write(to, file);
    runs += own.length;
    for (const note of said) notes.set(note, (notes.get(note) ?? 0) + 1);
    if (said.length > 0) sentences.push(`Point ${pointName(point)}: ${said.join(" ")}`);
  }
  if (refusals.length > SHOWN)
    complain(`And ${refusals.length - SHOWN} more points are not exported${runs > 0 ? `: see ${join(to, NOTES)}` : ""}.`);
  const exported = points.count - refusals.length;
  if (exported === 0) throw new Failure(`No point of this sweep can be exported to ${format.title}, so nothing is written.`);
  for (const file of exporter.end()) write(to, file);
  for (const [note, count] of notes) complain(`${count === exported ? "All points" : `${count} of ${exported} points`}: ${note}`);
  write(to, {
    path: NOTES,
    text: `${[`flitlab sweep ${shellWord(context.study)} --sweep=${shellWord(context.sweep)}`, ...sentences].join("\n")}\n`,
  });
  const json = { folder: to, program: format.id, points: exported, runs, notes: [...notes.keys()], refused: refusals };
  const many = (count: number, what: string): string => `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
  const left = refusals.length > 0 ? `; ${many(refusals.length, "point")} not exported, see ${NOTES}` : "";
  print(
    line.get(JSON_OUTPUT)
      ? JSON.stringify(json)
      : `${to}: ${many(runs, "run")} of ${many(exported, "point")}${left}; ./run.sh runs them all`,
  );
  return EXIT_DONE;
}

const NOTES = "notes.txt";

function refuseTaken(folder: string): void {
  try {
    if (!existsSync(folder)) return;
    if (!statSync(folder).isDirectory()) throw new Failure(`${folder} is a file: name a new or empty folder by --to.`);
    if (readdirSync(folder).length > 0)
      throw new Failure(`${folder} is not empty: name a new or empty folder by --to, since what is there is not overwritten.`);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`${folder} cannot be read (${codeOf(error)}).`);
  }
}

function write(folder: string, { path, text, executable }: TextFile): void {
  const file = join(folder, path);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (executable) chmodSync(file, 0o755);
  } catch (error) {
    throw new Failure(`${file} cannot be written (${codeOf(error)}).`);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "unknown reason";
}
