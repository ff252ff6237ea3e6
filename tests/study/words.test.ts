/** Words of other programs and misspelt names lead to what is here, in sentences, in the list of commands and on a page of the docs. */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { FOREIGN_WORDS, nearestName } from "../../src/study/words.ts";
import { GROUPS, isParameter, ownersOf } from "../../src/study/schema.ts";
import { allTopologies } from "../../src/topology/families.ts";
import { choices, parameters } from "../../src/studio/palette/field-commands.ts";
import { grade } from "../../src/studio/palette/grade.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { silentPool } from "../studio/silent-pool.ts";

await loadDescriptors();

/** The values that a parameter may have, over all descriptors that have it. */
function optionsOf(id: string): readonly string[] {
  const all = [
    ...allTopologies().flatMap((one) => one.parameters),
    ...GROUPS.flatMap(({ choice, list }) => [...(choice ? [choice] : []), ...list.flatMap((one) => one.parameters)]),
  ];
  return all.flatMap((one) => (one.id === id && one.kind === "choice" ? one.options.map((option) => option.id) : []));
}

describe("the table", () => {
  test("names nothing that is not here", () => {
    const strange = FOREIGN_WORDS.filter(({ valueOf, here }) =>
      valueOf === null ? !isParameter(here) : !optionsOf(valueOf).includes(here),
    );
    expect(strange).toEqual([]);
  });

  test("has no word twice for one program, and none that is a name or a value here with the same meaning", () => {
    const keys = FOREIGN_WORDS.map(({ of, valueOf, word }) => [of, valueOf, word.toLowerCase().replaceAll("_", "-")].join(" "));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
    expect(FOREIGN_WORDS.filter(({ valueOf, word, here }) => valueOf === null && word === here)).toEqual([]);
    // Those that some design has by that name would never be asked for.
    expect(FOREIGN_WORDS.filter(({ valueOf, word }) => valueOf === null && (isParameter(word) || ownersOf(word).length > 0))).toEqual([]);
    expect(FOREIGN_WORDS.filter(({ valueOf, word }) => valueOf !== null && optionsOf(valueOf).includes(word))).toEqual([]);
  });

  test("stands in docs/words.md, which FLITLAB_KEEP=1 writes anew", () => {
    const file = new URL("../../docs/words.md", import.meta.url);
    if (process.env["FLITLAB_KEEP"] === "1") writeFileSync(file, page());
    expect(readFileSync(file, "utf8")).toBe(page());
  });
});

function page(): string {
  const programs = [...new Set(FOREIGN_WORDS.map(({ of }) => of))];
  const row = ({ word, valueOf, here, note, carries }: (typeof FOREIGN_WORDS)[number]): string => {
    const ours = valueOf === null ? here : `${valueOf}=${here}`;
    return `| \`${word}\` | \`${ours}\` | ${note === "" ? (carries || valueOf !== null ? "the same" : "") : note} |`;
  };
  const tables = programs.map((of) => {
    const own = FOREIGN_WORDS.filter((one) => one.of === of);
    const table = (title: string, rows: typeof own): string[] => [
      title,
      "",
      "| there | here | what differs |",
      "|---|---|---|",
      ...rows.map(row),
      "",
    ];
    return [
      `## ${of}`,
      "",
      ...table(
        "Parameters:",
        own.filter(({ valueOf }) => valueOf === null),
      ),
      ...table(
        "Networks, routings, patterns and other choices:",
        own.filter(({ valueOf }) => valueOf !== null),
      ),
    ].join("\n");
  });
  return `# Words of other simulators

Who writes a name of BookSim2, CAMINOS or SST's Merlin into a study gets a sentence that says what it is called here, and the list of commands in the studio (Ctrl+K) finds the field by it. These are the names that Flitlab knows. Names that are spelt almost right are recognized, too.

Networks, sweeps and whole experiments for BookSim2 and CAMINOS are written by [exports of sweeps](sweeps.md#scripts-out); networks of other simulators are [read from files](custom.md#from-files).

${tables.join("\n")}`
    .trimEnd()
    .concat("\n");
}

describe("sentences", () => {
  const messageOf = (text: string): string => parseStudy(text).problems[0]?.message ?? "";

  test.each([
    [
      "threshold=30",
      "threshold = 30 names no parameter, but BookSim2's threshold is bias here (flits; the source code there has 30 for dragonflynew): write bias=30.",
    ],
    ["vc_buf_size=8", "vc_buf_size = 8 names no parameter, but BookSim2's vc_buf_size is buffer here: write buffer=8."],
    ["b.num_vcs=4", "In design B, num_vcs = 4 names no parameter, but BookSim2's num_vcs is vcs here: write vcs=4."],
    [
      "input_buf_size=14KB",
      "input_buf_size = 14KB names no parameter, but SST/Merlin's input_buf_size is buffer here (in bits or bytes there, in flits of one virtual channel here): write buffer.",
    ],
    ["servers_per_router=4", "servers_per_router = 4 names no parameter, but CAMINOS's servers_per_router is p here: write p=4."],
    ["bufer=3", "bufer = 3 names no parameter: perhaps buffer is meant."],
    ["packetsize=3", "packetsize = 3 names no parameter: perhaps packetSize is meant."],
  ])("%s", (text, sentence) => {
    expect(messageOf(text)).toBe(sentence);
  });

  test.each([
    [
      "topology=dragonflynew",
      /^topology = dragonflynew is not a choice, but BookSim2's dragonflynew is topology=dragonfly here \(with .+\): topology must be dragonfly, /,
    ],
    ["topology=Hamming", /^topology = Hamming is not a choice, but CAMINOS's Hamming is topology=hyperx here: topology must be /],
    ["topology=merlin.fattree", /^topology = merlin\.fattree is not a choice, but SST\/Merlin's merlin\.fattree is topology=xgft here/],
    ["traffic=bad_dragon", /^traffic = bad_dragon is not a choice, but BookSim2's bad_dragon is traffic=worst-case here/],
    ["routing=ugal", /^routing = ugal is not a choice, but BookSim2's ugal is routing=ugal-l here/],
    ["topology=dragonfyl", /^topology = dragonfyl is not a choice, perhaps dragonfly is meant: topology must be /],
    ["routing=uga-l", /^routing = uga-l is not a choice, perhaps ugal-l is meant: routing must be /],
  ])("%s", (text, sentence) => {
    expect(messageOf(text)).toMatch(sentence);
  });

  test("a name that is near none, and of several near ones the nearest", () => {
    expect(messageOf("frobnicate=1")).toMatch(/^frobnicate = 1 names no parameter: the names here are /);
    expect(nearestName("simulte", ["estimate", "simulate"])).toBe("simulate");
    expect(nearestName("cots", ["cost", "cuts"])).toBe("cost");
    expect(nearestName("k", ["p", "a"])).toBeNull();
    expect(nearestName("BUFFER", ["buffer"])).toBe("buffer");
  });
});

test("the list of commands finds a field and a choice by them", () => {
  const studio = createStudio(silentPool().start);
  openStudy(studio, "");
  const best = (typed: string, of: typeof parameters): string | undefined =>
    of(studio, studio.getState())
      .map(({ id, title, words = [] }) => ({ id, fit: grade(`${title} ${words.join(" ")}`, typed) }))
      .filter(({ fit }) => fit > 0)
      .sort((a, b) => b.fit - a.fit)[0]?.id;
  expect(best("vc_buf_size", parameters)).toBe("field buffer");
  expect(best("hosts_per_router", parameters)).toBe("field p");
  expect(best("Hamming", choices)).toBe("choice topology hyperx");
});
