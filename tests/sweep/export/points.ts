/** Points of a sweep, and what an export makes of them. */
import { parseStudy } from "../../../src/study/codec.ts";
import { readSweep } from "../../../src/sweep/axes.ts";
import type { ExportedPoint, TextFile } from "../../../src/sweep/export/format.ts";
import { exportFormat } from "../../../src/sweep/export/formats.ts";
import { pointsOf } from "../../../src/sweep/points.ts";
import type { SweepPoint } from "../../../src/sweep/points.ts";

export interface Exported {
  readonly points: readonly { readonly point: SweepPoint; readonly made: ExportedPoint }[];
  readonly files: readonly TextFile[];
}

export function exported(program: string, study: string, sweep = "seed:1", job?: string): Exported {
  const read = readSweep(sweep);
  if ("message" in read) throw new Error(read.message);
  const { study: designs, problems } = parseStudy(study);
  if (problems.length > 0) throw new Error(problems[0]!.message);
  const points = pointsOf(designs, read.sweep, job);
  if ("message" in points) throw new Error(points.message);
  const exporter = exportFormat(program).begin({
    study,
    sweep,
    job: job ?? null,
    count: points.count,
    folder: "/out",
    command: ["/node", "/flitlab.mjs"],
  });
  const made = Array.from({ length: points.count }, (_, i) => ({ point: points.at(i), made: exporter.point(points.at(i)) }));
  return { points: made, files: [...made.flatMap((one) => one.made.files), ...exporter.end()] };
}

/** The only point's refusal; "" where it is exported. */
export function refusalOf(program: string, study: string, job?: string): string {
  return exported(program, study, "seed:1", job).points[0]!.made.refusal ?? "";
}

export function textOf({ files }: Exported, path: string): string {
  const found = files.find((file) => file.path === path);
  if (!found) throw new Error(`no ${path} among ${files.map((file) => file.path).join(", ")}`);
  return found.text;
}

/** Settings of a BookSim2 configuration, by name. */
export function settingsIn(text: string): Readonly<Record<string, string>> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("//"));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^(\w+) = (\S+);$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`not a setting: ${line}`);
      return [name, value!];
    }),
  );
}
