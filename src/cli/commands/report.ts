/** `flitlab report`: a page for the person who decides, on the designs that fit some wishes and on one of them. */
import { writeFileSync } from "node:fs";
import { formatWishes, readWishes } from "../../engine/studies.ts";
import * as engine from "../../engine/index.ts";
import type { Report } from "../../engine/index.ts";
import { reportPage } from "../../report/page.ts";
import { answerOf, asDesign, onPool } from "../command.ts";
import type { Command } from "../command.ts";
import { EXIT_INVALID_STUDY, Failure } from "../output.ts";
import { flag, integer, invalid, valued } from "../options.ts";
import { progressLine } from "../progress.ts";
import { FIRST_PORT } from "../site-server.ts";
import { rowFields } from "../search-fields.ts";
import { designOf } from "../study-argument.ts";

import packageFile from "../../../package.json" with { type: "json" };

const CHOICE = valued(
  "design",
  "STUDY|N",
  "the design that is reported on: a study, or its place in the list (default: the first that is proved)",
  choiceOf,
  null,
);
const OUT = valued("out", "FILE", "the file that the page is written to (default: standard output)", (path) => path, null);
const SIMULATE = flag("simulate", "latencies over load are simulated, not estimated, which takes longer");
const BASE = valued(
  "base",
  "URL",
  `the studio's address in the page's link (default: http://127.0.0.1:${FIRST_PORT}/, where flitlab serve has it)`,
  addressOf,
  `http://127.0.0.1:${FIRST_PORT}/`,
);
const TOP = valued("top", "N", "designs that are listed, the best of each family (default: 20)", integer("top", 1, 200), 20);
const MEASURE = valued(
  "measure",
  "N",
  "designs of them that are built and bounded by linear programs (default: 5)",
  integer("measure", 0, 200),
  5,
);

function choiceOf(text: string): number | string {
  if (!/^\d+$/.test(text)) return text;
  const place = Number(text);
  if (place < 1) throw invalid("design", text, "a study, or a place in the list from 1 on");
  return place;
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.hash !== "")
    throw invalid("base", text, "the studio's address without what follows #, such as https://example.org/flitlab/");
  return url.href;
}

/** A study is told from wishes by its family. */
const isStudy = (subject: string): boolean => /(^|[#&?])topology=/.test(subject) || subject.endsWith(".json");

export const report: Command = {
  id: "report",
  takes: "WISHES|STUDY",
  help: "a page for print: the designs that fit, and one of them with its floor, order, bounds, latencies, failures and growth",
  about: {
    computes:
      "Makes one page for print from wishes or a study: shortlist, picture, bill, bounds, failures, assumptions, and what was not checked.",
    example: ["report", "topology=slim-fly&q=5", "--out", "report.html"],
    fields: "the same data: wishes, search, chosen",
  },
  options: [CHOICE, OUT, SIMULATE, BASE, TOP, MEASURE],
  run: (line) => {
    const subject = line.subject ?? "";
    const choice = line.get(CHOICE);
    const alone = isStudy(subject);
    if (alone && choice !== null) throw new Failure("--design goes with wishes: the study itself is the design that is reported on.");
    const wanted = alone ? null : readWishes(subject);
    if (wanted !== null && wanted.problems.length > 0) throw new Failure(wanted.problems[0]!.message, EXIT_INVALID_STUDY);
    const design = alone ? subject : choice;
    const chosen = design === null || typeof design === "number" ? design : asDesign(designOf(design, 0).values);
    const [base, out] = [line.get(BASE), line.get(OUT)];
    return onPool(line, async ({ options, made }) => {
      const { say, clear } = progressLine();
      const extent = { top: line.get(TOP), measure: line.get(MEASURE), simulate: line.get(SIMULATE) };
      const found = await answerOf(
        engine.report(wanted === null ? null : formatWishes(wanted.values), {
          ...options,
          ...extent,
          ...(chosen !== null && { choice: chosen }),
          onProgress: ({ part }) => {
            say(part);
          },
        }),
        { options },
      );
      clear();
      if (found === null)
        return { complete: false, json: JSON.stringify({ complete: false, ...made }), text: "interrupted before there was a result" };
      const given = [
        ...(extent.top === 20 ? [] : [`--top=${extent.top}`]),
        ...(extent.measure === 5 ? [] : [`--measure=${extent.measure}`]),
        ...(extent.simulate ? ["--simulate"] : []),
      ];
      const page = await reportPage(found, {
        options: given,
        base,
        version: packageFile.version,
        date: new Date().toISOString().slice(0, 10),
      });
      if (out === null) return { complete: true, json: JSON.stringify({ ...fieldsOf(found), ...made }), text: page.trimEnd() };
      write(out, page);
      return { complete: true, json: JSON.stringify({ ...fieldsOf(found), ...made }), text: `${out}: ${Math.ceil(page.length / 1024)} KB` };
    });
  },
};

function write(path: string, page: string): void {
  try {
    writeFileSync(path, page);
  } catch (error) {
    throw new Failure(`${path} could not be written (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`);
  }
}

function fieldsOf({ wishes, search, chosen }: Report): object {
  return {
    wishes: wishes === null ? null : formatWishes(wishes),
    complete: search?.complete ?? true,
    search: search && {
      ...search,
      designs: search.designs.map(rowFields),
      below: search.below.map(rowFields),
      fellShort: search.fellShort.map(rowFields),
    },
    chosen: chosen && designFields(chosen),
  };
}

function designFields({
  values: _values,
  drawing: _drawing,
  cost: { floorPlan: _floorPlan, ...cost },
  found,
  ...rest
}: NonNullable<Report["chosen"]>): object {
  return { ...rest, found: found && rowFields(found), cost };
}
