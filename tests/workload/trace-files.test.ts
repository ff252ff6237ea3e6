/** Workloads of other simulators: htsim's connection matrices, Chakra's traces and tables with columns of their own. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../src/math/random.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { WORK } from "../../src/workload/program.ts";
import type { Program } from "../../src/workload/program.ts";
import { textOfFiles } from "../../src/workload/trace/files.ts";
import { readTrace } from "../../src/workload/trace/formats.ts";
import type { Trace } from "../../src/workload/trace/reading.ts";
import { workloadOf } from "../../src/workload/patterns.ts";
import { design } from "../simulation/designs.ts";

function traceIn(text: string): Trace {
  const reading = readTrace(text);
  if ("fault" in reading) throw new Error(reading.fault);
  return reading.trace;
}

function faultIn(text: string): string {
  const reading = readTrace(text);
  return "fault" in reading ? reading.fault : "none";
}

/** Messages as [source, destination, size, not before, waits for]. */
function messagesIn({ program }: Pick<Trace, "program">): readonly (readonly [number, number, number, number, readonly number[]])[] {
  const { ops, rank, peer, size, notBefore, after, afterStart } = program;
  return Array.from({ length: ops }, (_, i) => i)
    .filter((i) => peer[i] !== WORK)
    .map((i) => [rank[i]!, peer[i]!, size[i]!, notBefore[i]!, Array.from(after.subarray(afterStart[i]!, afterStart[i + 1]!))]);
}

interface Expected {
  readonly kind?: string;
  readonly ranks?: number;
  readonly messages?: number | null;
  readonly bytes?: number;
  readonly flits?: number;
  readonly acceptRefusal?: boolean;
  readonly say?: readonly { readonly words: readonly string[] }[];
}

const FOLDER = new URL("../reference/import/", import.meta.url);
const CORPUS = Object.entries(JSON.parse(readFileSync(new URL("expected.json", FOLDER), "utf8")) as Readonly<Record<string, Expected>>);

test.each(CORPUS.filter(([, { kind }]) => kind === "trace"))("%s of the corpus", (name, expected) => {
  const reading = readTrace(readFileSync(new URL(name, FOLDER), "utf8"));
  if ("fault" in reading) {
    expect(expected.acceptRefusal).toBe(true);
    for (const { words } of expected.say ?? []) expect(words.some((word) => reading.fault.includes(word))).toBe(true);
    return;
  }
  const messages = messagesIn(reading.trace);
  const size = messages.reduce((sum, [, , bytes]) => sum + bytes, 0);
  expect({ ranks: reading.trace.program.ranks, messages: messages.length, [reading.trace.unit]: size }).toMatchObject({
    ranks: expected.ranks,
    messages: expected.messages,
    [reading.trace.unit]: expected[reading.trace.unit],
  });
});

test("networks of the corpus are no traces", () => {
  const taken = CORPUS.filter(([, { kind }]) => kind === undefined).filter(
    ([name]) => !("fault" in readTrace(readFileSync(new URL(name, FOLDER), "utf8"))),
  );
  expect(taken.map(([name]) => name)).toEqual([]);
});

describe("a connection matrix of htsim", () => {
  const HEAD = "# flows\nNodes 16\n";

  test("has flows in picoseconds and bytes", () => {
    const trace = traceIn(`${HEAD}Connections 2\r\n0->5 id 1 start 0 size 2000000\r\n5->0 start 1500000 size 4096 prio 3\r\n`);
    expect(messagesIn(trace)).toEqual([
      [0, 5, 2_000_000, 0, []],
      [5, 0, 4096, 1500, []],
    ]);
    expect(trace).toMatchObject({ format: "htsim connection matrix", unit: "bytes", clock: "nanoseconds", messages: 2 });
    expect(trace.program.ranks).toBe(16);
    expect(trace.notes).toEqual(["Left out are priorities of a flow."]);
  });

  test("has chains by triggers", () => {
    const after = (text: string): readonly (readonly number[])[] => messagesIn(traceIn(`${HEAD}${text}`)).map(([, , , , list]) => list);
    expect(
      after("0->1 id 1 start 0 size 1 send_done_trigger 1\n1->2 id 2 trigger 1 size 1\n2->3 id 3 trigger 1 size 1\ntrigger id 1 oneshot\n"),
    ).toEqual([[], [0], [0]]);
    expect(
      after(
        "trigger id 7 barrier count 2\n0->1 id 1 start 0 size 1 send_done_trigger 7\n1->2 id 2 start 0 size 1 recv_done_trigger 7\n2->3 id 3 trigger 7 size 1\n",
      ),
    ).toEqual([[], [], [0, 1]]);
    const chain =
      "0->1 id 1 start 0 size 1 send_done_trigger 1\n0->2 id 2 trigger 1 size 1 send_done_trigger 1\n0->3 id 3 trigger 1 size 1\ntrigger id 1 multishot\n";
    expect(after(chain)).toEqual([[], [0], [1]]);
    expect(traceIn(HEAD + chain).notes).toEqual([]);
    const pool =
      "0->1 id 1 start 0 size 1 send_done_trigger 1\n0->2 id 2 start 0 size 1 send_done_trigger 1\n0->3 id 3 trigger 1 size 1\n0->4 id 4 trigger 1 size 1\ntrigger id 1 multishot\n";
    expect(after(pool)).toEqual([[], [], [0], [1]]);
    expect(traceIn(HEAD + pool).notes[0]).toMatch(/^A trigger starts a flow each time that one of several has ended/);
  });

  test.each([
    ["Connections 2\n0->1 start 0 size 1\n", /^in line 3 tells of 2 connections, and the text has 1$/],
    ["0->16 start 0 size 1\n", /^in line 3 names rank 16, where ranks are 0 to 15$/],
    ["0->1 start 0\n", /^in line 3 has a flow without size/],
    ["0->1 start 0 size 0\n", /^in line 3 has a flow without size/],
    ["0->1 size 4\n", /^in line 3 has a flow with neither a start nor a trigger$/],
    ["0->1 start 0 trigger 1 size 4\n", /^in line 3 has a flow with both a start and a trigger$/],
    ["0->1 start x size 4\n", /whose start is no number$/],
    ["0->1 start 0 size 4 speed 3\n", /whose "speed" says nothing of a flow here$/],
    ["0->0 start 0 size 4\n", /^in line 3 has a message from rank 0 to itself$/],
    ["0->1 trigger 4 size 4\n", /^in line 3 waits for trigger 4, whose kind the text does not give$/],
    ["0->1 trigger 4 size 4\ntrigger id 4 oneshot\n", /^in line 3 waits for trigger 4 \(oneshot\), which 0 flows set off and 1 must$/],
    ["0->1 id 1 trigger 4 size 4 send_done_trigger 4\ntrigger id 4 oneshot\n", /waits for itself/],
    ["0->1 start 0 size 4\ntrigger id 4 later\n", /whose "later" says nothing of a trigger here$/],
    ["0->1 start 0 size 4\nwhat\n", /^in line 4 holds "what", which is no count, no flow/],
  ])("%j is refused", (text, fault) => {
    expect(faultIn(HEAD + text)).toMatch(fault);
  });

  test("random programs read back equal", () => {
    const random = mulberry32(3);
    const below = (n: number): number => Math.floor(random() * n);
    for (let round = 0; round < 30; round++) {
      const flows = Array.from({ length: 1 + below(30) }, (_, i) => {
        const source = below(16);
        const waits =
          i > 0 && random() < 0.5 ? [...new Set(Array.from({ length: 1 + below(3) }, () => below(i)))].sort((a, b) => a - b) : [];
        return {
          source,
          destination: (source + 1 + below(15)) % 16,
          bytes: 1 + below(1e7),
          start: waits.length > 0 ? 0 : below(1e6),
          waits,
        };
      });
      // A flow sets off two triggers at most: one at each of its ends.
      const off = flows.map((): number[] => []);
      for (const [i, flow] of flows.entries()) {
        const free = flow.waits.filter((other) => off[other]!.length < 2);
        flow.waits.splice(0, Infinity, ...free);
        for (const other of free) off[other]!.push(i + 1);
      }
      const lines = flows.map(({ source, destination, bytes, start, waits }, i) => {
        const [sent, received] = off[i]!;
        return [
          `${source}->${destination} id ${i + 1}`,
          waits.length > 0 ? `trigger ${i + 1}` : `start ${1000 * start}`,
          `size ${bytes}`,
          ...(sent === undefined ? [] : [`send_done_trigger ${sent}`]),
          ...(received === undefined ? [] : [`recv_done_trigger ${received}`]),
        ].join(" ");
      });
      const kinds = flows.flatMap(({ waits }, i) =>
        waits.length === 0 ? [] : [`trigger id ${i + 1} ${waits.length === 1 ? "oneshot" : `barrier count ${waits.length}`}`],
      );
      const text = `Nodes 16\nConnections ${flows.length}\nTriggers ${kinds.length}\n${[...lines, ...kinds].join("\n")}\n`;
      expect(messagesIn(traceIn(text))).toEqual(
        flows.map(({ source, destination, bytes, start, waits }) => [source, destination, bytes, waits.length > 0 ? 0 : start, waits]),
      );
    }
  });
});

describe("a table with columns of its own", () => {
  test.each([
    ["time,source,destination,bytes\n5,0,3,100\n", [0, 3, 100, 5], "bytes", "nanoseconds"],
    ["src;dst;size;time_us\n0;3;100;2,5\n", [0, 3, 100, 2500], "bytes", "nanoseconds"],
    ["start (ms)\tfrom\tto\tbytes\n1\t0\t3\t7\n", [0, 3, 7, 1e6], "bytes", "nanoseconds"],
    ["bytes to from cycle\n9 3 0 12\n", [0, 3, 9, 12], "bytes", "cycles"],
    ["source,destination,flits\n0,3,4\n", [0, 3, 4, 0], "flits", "cycles"],
    ["submit_time_us,src,dst,size_kb\n5,0,3,1.5\n", [0, 3, 1500, 5000], "bytes", "nanoseconds"],
    ["src,dst,Size (MiB)\n0,3,2\n", [0, 3, 2 ** 21, 0], "bytes", "cycles"],
  ] as const)("%j", (text, message, unit, clock) => {
    const trace = traceIn(text);
    expect(messagesIn(trace)).toEqual([[...message, []]]);
    expect(trace).toMatchObject({ unit, clock });
  });

  test("says what it takes for granted and leaves out", () => {
    expect(traceIn("time,source,destination,bytes,color,tag\n5,0,3,100,red,1\n").notes).toEqual([
      "Times have no unit, and are taken as nanoseconds.",
      'Left out are the columns "color", "tag".',
    ]);
    expect(traceIn("source,destination,bytes\n0,3,100\n").notes).toEqual([
      "No column tells times: all messages are sent as soon as they can.",
    ]);
    const stamped = traceIn("timestamp_s,src,dst,bytes,after\n1700000000.5,0,3,1,\n1700000000.25,3,0,2,1\n");
    expect(messagesIn(stamped)).toEqual([
      [0, 3, 1, 2.5e8, []],
      [3, 0, 2, 0, [0]],
    ]);
  });

  test.each([
    ["time,source,destination\n1,2,3\n", /^in line 1 names no column of sizes, and must name one: bytes, /],
    ["source,destination,bytes,flits\n0,1,2,3\n", /^in line 1 names two columns of sizes/],
    ["source,destination,bytes\n", /^in line 1 is a header, and no message follows it$/],
    ["source,from,destination,bytes\n0,0,1,2\n", /^in line 1 has several columns of sources$/],
    ["time,start,source,destination,bytes\n0,0,0,1,2\n", /^in line 1 has several columns of times$/],
    ["source,destination,bytes\n0,n1,2\n", /^in line 2 has "n1" where the number of a rank must stand$/],
    ["source,destination,bytes\n0,1,2,9\n", /^in line 2 holds "0,1,2,9", which has no 3 cells as the header has$/],
    ["source,destination,bytes\n0,1,2.5\n", /^in line 2 has "2.5" where a number of bytes must stand$/],
    ["source,destination,bytes\n0,1,0\n", /^in line 2 has a message of size 0/],
  ])("%j is refused", (text, fault) => {
    expect(faultIn(text)).toMatch(fault);
  });
});

type Attribute = readonly [name: string, value: number | string | boolean | readonly boolean[]];

interface Node {
  readonly id: number;
  readonly type: number;
  readonly deps?: readonly number[];
  readonly control?: readonly number[];
  readonly micros?: number;
  readonly attr?: readonly Attribute[];
}

const [COMPUTE, SEND, RECEIVE, TOGETHER] = [4, 5, 6, 7];
const TYPES = [
  "INVALID_NODE",
  "METADATA_NODE",
  "MEM_LOAD_NODE",
  "MEM_STORE_NODE",
  "COMP_NODE",
  "COMM_SEND_NODE",
  "COMM_RECV_NODE",
  "COMM_COLL_NODE",
];

/** As chakra_jsonizer writes a rank: what is its default is left out. */
function jsonOf(nodes: readonly Node[]): string {
  const attribute = ([name, value]: Attribute): object => ({
    name,
    ...(typeof value === "number" && { int64Val: String(value) }),
    ...(typeof value === "string" && { stringVal: value }),
    ...(typeof value === "boolean" && { boolVal: value }),
    ...(typeof value === "object" && { boolList: { values: value } }),
  });
  return [
    { version: "0.0.4" },
    ...nodes.map(({ id, type, deps, control, micros, attr }) => ({
      ...(id !== 0 && { id: String(id) }),
      name: `"{${id}}`,
      ...(type !== 0 && { type: TYPES[type] }),
      ...(control && { ctrlDeps: control.map(String) }),
      ...(deps && { dataDeps: deps.map(String) }),
      ...(micros !== undefined && micros > 0 && { durationMicros: String(micros) }),
      ...(attr && { attr: attr.map(attribute) }),
    })),
  ]
    .map((one) => JSON.stringify(one, null, 2))
    .join("");
}

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]);
const bytesField = (number: number, bytes: readonly number[]): number[] => [...varint(8 * number + 2), ...varint(bytes.length), ...bytes];
const numberField = (number: number, value: number): number[] => [...varint(8 * number), ...varint(value)];
const letters = (text: string): number[] => [...new TextEncoder().encode(text)];

/** The same in Protocol Buffers. */
function binaryOf(nodes: readonly Node[]): Uint8Array {
  const attribute = ([name, value]: Attribute): number[] => [
    ...bytesField(1, letters(name)),
    ...(typeof value === "number" ? numberField(9, value) : []),
    ...(typeof value === "string" ? bytesField(29, letters(value)) : []),
    ...(typeof value === "boolean" ? numberField(27, Number(value)) : []),
    ...(typeof value === "object"
      ? bytesField(
          28,
          bytesField(
            1,
            value.map((one) => Number(one)),
          ),
        )
      : []),
  ];
  const messages = [
    bytesField(1, letters("0.0.4")),
    ...nodes.map(({ id, type, deps = [], control = [], micros = 0, attr = [] }) => [
      ...(id === 0 ? [] : numberField(1, id)),
      ...bytesField(2, letters(`"{${id}}`)),
      ...numberField(3, type),
      // Repeated numbers, one by one and packed.
      ...control.flatMap((one) => numberField(4, one)),
      ...(deps.length > 0 ? bytesField(5, deps.flatMap(varint)) : []),
      ...numberField(7, micros),
      ...attr.flatMap((one) => bytesField(10, attribute(one))),
    ]),
  ];
  return Uint8Array.from(messages.flatMap((message) => [...varint(message.length), ...message]));
}

const filesOf = (ranks: readonly (readonly Node[])[]) => ranks.map((nodes, rank) => ({ name: `job.${rank}.et`, bytes: binaryOf(nodes) }));

function wholeOf(files: Parameters<typeof textOfFiles>[0]): string {
  const read = textOfFiles(files);
  if ("fault" in read) throw new Error(read.fault);
  return read.text;
}

const collective = (kind: number, bytes: number, more: readonly Attribute[] = []): readonly Attribute[] => [
  ["is_cpu_op", false],
  ["comm_type", kind],
  ["comm_size", bytes],
  ...more,
];
const [ALL_REDUCE, REDUCE, ALL_GATHER, BROADCAST, ALL_TO_ALL, REDUCE_SCATTER, BARRIER] = [0, 1, 2, 5, 6, 7, 9];

/** What a program's messages are, whatever their numbers: how many of each ends and size. */
const flows = ({ ops, rank, peer, size }: Program): readonly string[] =>
  Array.from({ length: ops }, (_, i) => i)
    .filter((i) => peer[i] !== WORK)
    .map((i) => `${rank[i]} ${peer[i]} ${size[i]}`)
    .sort();

function completed(values: ReturnType<typeof design>): number {
  const run = createProgramRun(networkOf(values), values);
  while (!run.advance(5000));
  return run.result().cycles;
}

const SMALL = { topology: "dragonfly", p: 2, a: 4, h: 2 };

describe("a Chakra trace", () => {
  const PAIR: readonly (readonly Node[])[] = [
    [
      { id: 0, type: COMPUTE, micros: 12 },
      {
        id: 1,
        type: SEND,
        deps: [0],
        attr: [
          ["comm_src", 0],
          ["comm_dst", 1],
          ["comm_size", 65536],
          ["comm_tag", 1],
        ],
      },
      {
        id: 2,
        type: RECEIVE,
        control: [1],
        attr: [
          ["comm_src", 1],
          ["comm_dst", 0],
          ["comm_size", 64],
          ["comm_tag", 2],
        ],
      },
    ],
    [
      {
        id: 5,
        type: RECEIVE,
        attr: [
          ["comm_src", 0],
          ["comm_dst", 1],
          ["comm_size", 65536],
          ["comm_tag", 1],
        ],
      },
      {
        id: 6,
        type: SEND,
        deps: [5],
        attr: [
          ["comm_dst", 0],
          ["comm_size", 64],
          ["comm_tag", 2],
        ],
      },
    ],
  ];

  test("of all ranks has their sends after what they wait for, in JSON as in Protocol Buffers", () => {
    const trace = traceIn(PAIR.map(jsonOf).join("\n"));
    expect(trace).toMatchObject({ format: "Chakra trace", unit: "bytes", clock: "nanoseconds", messages: 2, notes: [] });
    const { rank, peer, size } = trace.program;
    expect([...rank].map((one, i) => [one, peer[i], size[i]])).toEqual([
      [0, WORK, 12_000],
      [0, 1, 65536],
      [1, 0, 64],
    ]);
    expect(messagesIn(trace).map(([, , , , after]) => after)).toEqual([[0], [1]]);
    const binary = traceIn(wholeOf(filesOf(PAIR).toReversed()));
    expect({ ...binary, line: null }).toEqual({ ...trace, line: null });
  });

  test("of one rank needs the others'", () => {
    expect(faultIn(jsonOf(PAIR[0]!))).toBe(
      "in line 1 begins a Chakra trace of one rank: the files of all ranks are needed, opened together or one text after the other",
    );
    expect(faultIn(wholeOf(filesOf(PAIR.slice(0, 1))))).toMatch(/^in line 1 begins a Chakra trace of one rank/);
    expect(textOfFiles([filesOf(PAIR)[0]!, { ...filesOf(PAIR)[1]!, name: "job.2.et" }])).toEqual({
      fault: "has 2 files of ranks up to 2, and none of rank 1",
    });
  });

  const alike = (n: number, attr: readonly Attribute[]): string =>
    wholeOf(filesOf(Array.from({ length: n }, () => [{ id: 3, type: TOGETHER, attr }])));

  test.each([
    ["ring-all-reduce", collective(ALL_REDUCE, 4096), {}, "ring"],
    ["rabenseifner-all-reduce", collective(ALL_REDUCE, 4096), {}, "halving-doubling"],
    ["all-gather", collective(ALL_GATHER, 512), {}, "ring"],
    ["all-gather", collective(ALL_GATHER, 512), { algorithm: "recursive-doubling" }, "halving-doubling"],
    ["reduce-scatter", collective(REDUCE_SCATTER, 4096), {}, "ring"],
    ["reduce-scatter", collective(REDUCE_SCATTER, 4096), { algorithm: "recursive-halving" }, "halving-doubling"],
    ["all-to-all", collective(ALL_TO_ALL, 8 * 320), { algorithm: "linear", messageBytes: 320 }, "ring"],
    ["tree-broadcast", collective(BROADCAST, 4096, [["root_rank", 0]]), {}, "ring"],
  ] as const)("has collectives as %s has them, to the last cycle", (id, attr, more, collectives) => {
    const bytes = attr.find(([name]) => name === "comm_size")![1] as number;
    const own = design({ ...SMALL, traffic: id, run: "completion", ranks: 8, messageBytes: bytes, sending: "listed", ...more });
    const traced = design({
      ...SMALL,
      traffic: "trace",
      trace: alike(8, attr),
      run: "completion",
      sending: "listed",
      ...(collectives === "ring" ? {} : { collectives }),
    });
    const [one, other] = [own, traced].map((values) => workloadOf(values)!.program(values));
    expect(flows(other!)).toEqual(flows(one!));
    expect(completed(traced)).toBe(completed(own));
  });

  test("has collectives of groups, which a file, metadata or the trace names; and barriers", () => {
    const nodes = (rank: number): readonly Node[] => [
      { id: 0, type: COMPUTE, micros: rank },
      { id: 1, type: TOGETHER, deps: [0], attr: collective(ALL_REDUCE, 100, [["pg_name", rank < 2 ? "1" : "2"]]) },
      { id: 2, type: TOGETHER, deps: [1], attr: collective(BARRIER, 0) },
      {
        id: 3,
        type: SEND,
        deps: [2],
        attr: [
          ["comm_dst", (rank + 1) % 4],
          ["comm_size", 7],
        ],
      },
      {
        id: 4,
        type: RECEIVE,
        deps: [2],
        attr: [
          ["comm_src", (rank + 3) % 4],
          ["comm_size", 7],
        ],
      },
    ];
    const files = filesOf([0, 1, 2, 3].map(nodes));
    const groups = { name: "comm_group.json", bytes: new TextEncoder().encode('{"1": [0, 1], "2": [2, 3]}') };
    const trace = traceIn(wholeOf([...files, groups]));
    expect(flows(trace.program)).toEqual(
      ["0 1 50", "0 1 50", "1 0 50", "1 0 50", "2 3 50", "2 3 50", "3 2 50", "3 2 50", "0 1 7", "1 2 7", "2 3 7", "3 0 7"].sort(),
    );
    expect(faultIn(wholeOf(files))).toMatch(/^in line 3 has node 1 of the group "1", whose ranks the trace does not tell$/);
    const listed = jsonOf([]).replace(
      "{",
      '{"version":"0.0.4"}{"id":"9","type":"METADATA_NODE","inputs":{"values":"[\'[{\\"pg_name\\": \\"1\\", \\"ranks\\": [0, 1]}, {\\"pg_name\\": \\"2\\", \\"ranks\\": [2, 3]}]\']"}}{',
    );
    expect(listed).toContain("pg_name");
    const texts = [0, 1, 2, 3].map((rank) => jsonOf(nodes(rank)));
    const told = texts[0]!.replace(
      "}{",
      '}{"id":"9","type":"METADATA_NODE","inputs":{"values":"[\'[{\\"pg_name\\": \\"1\\", \\"ranks\\": [0, 1]}, {\\"pg_name\\": \\"2\\", \\"ranks\\": [2, 3]}]\']"}}{',
    );
    expect(flows(traceIn([told, ...texts.slice(1)].join("\n")).program)).toEqual(flows(trace.program));
  });

  test.each([
    [[["x", {}]], "comm_size is not told"],
    [collective(REDUCE, 4), "comm_type is REDUCE, and only ALL_REDUCE, ALL_GATHER"],
    [collective(44, 4), 'comm_type is "44", and only '],
    [collective(ALL_REDUCE, 4, [["involved_dim", [true, false]]]), "of some dimensions of a network (involved_dim)"],
    [collective(BROADCAST, 4, [["root_rank", 9]]), "whose root 9 is not in its group"],
  ] as const)("with %j is refused", (attr, fault) => {
    const usable = attr.map(([name, value]): Attribute => [
      name,
      typeof value === "object" && !Array.isArray(value) ? "y" : (value as number),
    ]);
    const given = usable[0]![0] === "x" ? [["comm_type", ALL_REDUCE] as const] : usable;
    expect(faultIn(alike(2, given))).toContain(fault);
  });

  test("with nodes that do not fit together is refused", () => {
    const two = (first: readonly Node[], second: readonly Node[]): string => faultIn([first, second].map(jsonOf).join(""));
    expect(two([{ id: 1, type: COMPUTE, deps: [2] }], [])).toContain("has node 1, which waits for node 2 that rank 0 does not have");
    expect(
      two(
        [
          { id: 1, type: COMPUTE },
          { id: 1, type: COMPUTE },
        ],
        [],
      ),
    ).toContain("gives node 1 of rank 0 a second time");
    expect(
      two(
        [
          { id: 1, type: COMPUTE, deps: [2] },
          { id: 2, type: COMPUTE, deps: [1] },
        ],
        [],
      ),
    ).toContain("which waits for itself, over what it waits for");
    expect(
      two(
        [
          {
            id: 1,
            type: SEND,
            attr: [
              ["comm_dst", 1],
              ["comm_size", 4],
            ],
          },
        ],
        [],
      ),
    ).toContain("has node 1 of rank 0, whose message is not received");
    expect(
      two(
        [
          {
            id: 1,
            type: SEND,
            attr: [
              ["comm_dst", 7],
              ["comm_size", 4],
            ],
          },
        ],
        [],
      ),
    ).toContain("whose comm_dst is 7, and the trace has ranks 0 to 1: all ranks' files are needed");
    expect(two([{ id: 1, type: RECEIVE, attr: [["comm_src", 1]] }], [])).toContain("which receives from rank 1 what is not sent");
    expect(two([{ id: 1, type: TOGETHER, attr: collective(ALL_REDUCE, 4) }], [])).toContain(
      "ALL_REDUCE of 2 ranks, which 1 of them take part in",
    );
    expect(
      two([{ id: 1, type: TOGETHER, attr: collective(ALL_REDUCE, 4) }], [{ id: 1, type: TOGETHER, attr: collective(ALL_GATHER, 4) }]),
    ).toContain("ALL_GATHER of 4 bytes, where other ranks of its group have ALL_REDUCE of 4");
    expect(faultIn('{"version":"0.0.4"}{"version":"0.0.4"}{"id":"1","type":"COMP_NODE"')).toContain("begins an object that does not end");
    expect(faultIn('{"version":"0.0.4"}{"version":"0.0.4"}{"id":"1","type":"WORK"}')).toContain("has node 1 of the type");
    const [file] = filesOf(PAIR);
    expect(textOfFiles([{ ...file!, bytes: file!.bytes.subarray(0, -3) }])).toEqual({
      fault: expect.stringMatching(/^looks like a Chakra trace, and ends within a message, at byte \d+$/),
    });
  });

  test("random jobs read back equal, from either form", () => {
    const random = mulberry32(8);
    const below = (n: number): number => Math.floor(random() * n);
    for (let round = 0; round < 20; round++) {
      const ranks = 2 + below(5);
      const nodes: Node[][] = Array.from({ length: ranks }, () => []);
      const expected: string[] = [];
      let work = 0;
      for (let step = 0; step < 20; step++) {
        const rank = below(ranks);
        const own = nodes[rank]!;
        const after = (list: readonly Node[]): { deps?: number[] } => (list.length > 0 ? { deps: [list[below(list.length)]!.id] } : {});
        if (random() < 0.4) {
          const micros = 1 + below(50);
          work += 1000 * micros;
          own.push({ id: own.length, type: COMPUTE, micros, ...after(own) });
        } else {
          const to = (rank + 1 + below(ranks - 1)) % ranks;
          const size = 1 + below(1e6);
          const tag = below(3);
          expected.push(`${rank} ${to} ${size}`);
          own.push({
            id: own.length,
            type: SEND,
            ...after(own),
            attr: [
              ["comm_dst", to],
              ["comm_size", size],
              ["comm_tag", tag],
            ],
          });
          const other = nodes[to]!;
          other.push({
            id: other.length,
            type: RECEIVE,
            ...after(other),
            attr: [
              ["comm_src", rank],
              ["comm_size", size],
              ["comm_tag", tag],
            ],
          });
        }
      }
      const trace = traceIn(nodes.map(jsonOf).join("\n"));
      expect(flows(trace.program)).toEqual(expected.sort());
      expect(trace.program.size.reduce((sum, size, i) => (trace.program.peer[i] === WORK ? sum + size : sum), 0)).toBe(work);
      expect({ ...traceIn(wholeOf(filesOf(nodes))), line: null }).toEqual({ ...trace, line: null });
    }
  });
});

test("nanoseconds are cycles, or as many as the speed of endpoints makes them", () => {
  const program = (more: object): Program => {
    const values = design({ ...SMALL, traffic: "trace", trace: "time_ns,source,destination,bytes\n1000,0,3,64\n", ...more });
    return workloadOf(values)!.program(values);
  };
  expect(program({}).notBefore[0]).toBe(1000);
  // 64 bytes at 400 Gb/s take 1.28 ns.
  expect(program({ terminalSpeed: 400 }).notBefore[0]).toBe(Math.round(1000 / 1.28));
  expect(program({ terminalSpeed: 400, timeScale: 0.5 }).notBefore[0]).toBe(Math.round(500 / 1.28));
  expect(program({ trace: "cycle,source,destination,bytes\n1000,0,3,64\n", terminalSpeed: 400 }).notBefore[0]).toBe(1000);
});

test.each([
  ['{"schema": "1.1.0-chakra.0.0.4", "nodes": []}', /^looks like PyTorch's execution trace, which is not read/],
  ['{"traceEvents": []}', /^looks like JSON, and not like a Chakra trace/],
  ["<trace/>", /^looks like XML, which is not read as a trace$/],
  ["# hosts\nNodes 16\nTiers 2\n", /^looks like a topology of htsim, which is read as a network \(topology=custom\)$/],
  ["HYBRID_TRANSFORMER_FWD_IN_BCKWD model_parallel_NPU_group: 8\n12\n", /^looks like a workload of layers of ASTRA-sim 1 or SimAI/],
  ["MICRO\n1\nDUMMYNAME -1 5 NONE 0 5 NONE 0 5 ALLREDUCE 1048576 5\n", /^looks like a workload of layers of ASTRA-sim 1 or SimAI/],
])("%j is told for what it looks like", (text, fault) => {
  expect(faultIn(text)).toMatch(fault);
});
