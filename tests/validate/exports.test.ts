/** The studies that BookSim2 and CAMINOS ran are exported today as the same files, so that what they gave still is what a user gets. */
import { expect, test } from "vitest";
import { exported } from "../sweep/export/points.ts";
import { EXPORTED, filesDigest, SEEDS, THEIRS } from "./exports.ts";

test("every study has results of the other program, at each of its loads", () => {
  const loads = ({ study }: { readonly study: string }): string => /\bload=([\d.,]+)/.exec(study)![1]!;
  for (const one of EXPORTED) expect([one.id, THEIRS[one.id]?.points.map(({ load }) => load).join()]).toEqual([one.id, loads(one)]);
  expect(Object.keys(THEIRS)).toEqual(EXPORTED.map(({ id }) => id));
});

test("the files are those that were run", () => {
  const changed = EXPORTED.filter(({ id, program, study }) => {
    const { files, points } = exported(program, study, `seed:${SEEDS.join()}`);
    expect(points.map(({ made }) => made.refusal)).toEqual(SEEDS.map(() => null));
    return filesDigest(files) !== THEIRS[id]?.files;
  });
  expect(
    changed.map(({ id }) => id),
    "have the programs run them again: npm run validate -- --booksim=PATH --caminos=PATH",
  ).toEqual([]);
});

test("comments of a configuration do not count, all else does", () => {
  const file = (text: string, path = "configs/1-0.1.cfg") => [{ path, text }];
  const digest = filesDigest(file("// one\nk = 4;\n"));
  expect(filesDigest(file("// another\nk = 4;\n"))).toBe(digest);
  expect(filesDigest([...file("k = 4;\n"), ...file("# a script\n", "run.sh")])).toBe(digest);
  expect(filesDigest(file("k = 5;\n"))).not.toBe(digest);
  expect(filesDigest(file("k = 4;\n", "configs/2-0.1.cfg"))).not.toBe(digest);
});
