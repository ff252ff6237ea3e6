/** Traces: three formats, what they mean, and what is wrong with bad ones. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../src/math/random.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import type { ProgramResult } from "../../src/simulation/program-run.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { withValue } from "../../src/study/validation.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { WORK } from "../../src/workload/program.ts";
import type { Program } from "../../src/workload/program.ts";
import { nameTrace } from "../../src/workload/trace/elsewhere.ts";
import { readTrace } from "../../src/workload/trace/formats.ts";
import type { Trace } from "../../src/workload/trace/reading.ts";
import { design } from "../simulation/designs.ts";

const SMALL = { topology: "dragonfly", p: 2, a: 4, h: 2 };

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
function messagesIn({ program }: Trace): readonly (readonly [number, number, number, number, readonly number[]])[] {
  const { ops, rank, peer, size, notBefore, after, afterStart } = program;
  return Array.from({ length: ops }, (_, i) => i)
    .filter((i) => peer[i] !== WORK)
    .map((i) => [rank[i]!, peer[i]!, size[i]!, notBefore[i]!, Array.from(after.subarray(afterStart[i]!, afterStart[i + 1]!))]);
}

function replayed(values: DesignValues, slice = 5000): ProgramResult {
  const run = createProgramRun(networkOf(values), values);
  while (!run.advance(slice));
  return run.result();
}

test("an empty one is refused, as is the name of one that is kept elsewhere", () => {
  const said = (trace: string): readonly string[] => parseStudy(`traffic=trace&trace=${trace}`).problems.map(({ message }) => message);
  for (const empty of ["", "%20", "%0A%0A"])
    expect(said(empty), empty).toEqual([expect.stringMatching(/^trace .*is empty: trace must be lines of cycle/)]);
  expect(said("kept:x1")[0]).toContain("kept:x1 was too long for a link, and is kept in the browser that made it");
  nameTrace("kept:x1", "0,0,5,16");
  expect(said("kept:x1")).toEqual([]);
  expect(faultIn("kept:x2")).not.toBe("none");
  expect(traceIn("kept:x1").program.ranks).toBe(6);
});

describe("a table", () => {
  test("has a message a line, with or without header, comments and white space", () => {
    const plain = "0,0,5,16\n10,3,4,8\n20.5,5,0,1,1+2";
    const expected = [
      [0, 5, 16, 0, []],
      [3, 4, 8, 10, []],
      [5, 0, 1, 20.5, [0, 1]],
    ];
    for (const text of [
      plain,
      plain.replaceAll("\n", ";"),
      plain.replaceAll("\n", "\r\n"),
      `# recorded\r\n\r\ncycle,source,destination,flits,after\r\n${plain}\n\n`,
      "Cycle, Source, Destination, Flits\n 0 , 0,5,16,\n10,\t3,4,8 # a comment; with a semicolon\n20.5,5,0,1, 1 + 2 ",
    ])
      expect(messagesIn(traceIn(text)), text).toEqual(expected);
    expect(traceIn(plain).program.ranks).toBe(6);
  });

  test("may name messages that come later in it", () => {
    expect(messagesIn(traceIn("0,0,1,1,2\n0,1,2,1"))[0]![4]).toEqual([1]);
  });

  test("written from random messages is read as them, and again from a study", () => {
    const random = mulberry32(5);
    const below = (n: number): number => Math.floor(random() * n);
    const rows = Array.from({ length: 300 }, (_, i) => {
      const source = below(72);
      const after = i === 0 ? [] : Array.from({ length: below(3) }, () => below(i));
      return [source, (source + 1 + below(71)) % 72, 1 + below(50), below(1000), after] as const;
    });
    const text = rows
      .map(
        ([source, destination, flits, cycle, after]) => `${cycle},${source},${destination},${flits},${after.map((k) => k + 1).join("+")}`,
      )
      .join("\n");
    expect(messagesIn(traceIn(text))).toEqual(rows);
    const values = design({ ...SMALL, traffic: "trace", trace: text });
    const again = parseStudy(formatDesign(values));
    expect(again.problems).toEqual([]);
    expect(again.study.designs[0]).toEqual(values);
    const result = replayed({ ...values, run: "completion" });
    expect(result.complete).toBe(true);
    expect(result.flits).toBe(rows.reduce((sum, [, , flits]) => sum + flits, 0));
    expect(result.cycles).toBeGreaterThanOrEqual(result.lowerBound!.cycles);
  });

  test("is sent at its cycles, scaled", () => {
    const values = design({ ...SMALL, traffic: "trace", trace: "100,0,1,4\n301,1,0,4", run: "completion" });
    const alone = (scale: number): number => replayed({ ...values, timeScale: scale }).cycles;
    expect(alone(2) - alone(1)).toBe(301);
    expect(alone(1) - alone(0.333333)).toBe(201);
  });

  test.each([
    ["1,2,3", 'in line 1 holds "1,2,3", which lacks some of cycle,source,destination,flits'],
    ["0,0,1,1\nhello", 'in line 2 holds "hello", which lacks a cycle'],
    ["0,0,1,1\n-5,0,1,1", 'in line 2 holds "-5,0,1,1", which lacks a cycle'],
    ["0,0,1.5,1", 'in line 1 holds "0,0,1.5,1", which lacks a destination'],
    ["0,0,1,1,1+", 'in line 1 holds "0,0,1,1,1+", which lacks a message number from 1 up in after'],
    ["0,0,1,1,2 3", 'in line 1 holds "0,0,1,1,2 3", which lacks message numbers with + between them in after'],
    ["# x\n\n0,0,1,0", "in line 3 has a message of size 0, which must be at least 1"],
    ["0,4,4,1", "in line 1 has a message from rank 4 to itself"],
    ["0,0,70000,1", "in line 1 names rank 70000, where ranks are 0 to 65535"],
    ["0,0,1,1,3\n0,1,0,1", "in line 1 waits for message 3 of 2"],
    ["0,0,1,1\n0,0,1,1,4\n0,0,1,1,2\n0,1,0,1,3", "in line 2 waits for itself, over what it waits for"],
    ["0,0,1,1,1", "in line 1 waits for itself, over what it waits for"],
    ["0,0,1,99999999999999999999", 'in line 1 holds "0,0,1,99999999999999999999", which lacks flits'],
  ])("%j is refused by its line", (text, fault) => {
    expect(faultIn(text)).toBe(fault);
  });

  test("what waits for a ring is not blamed, but the ring", () => {
    expect(faultIn("0,0,1,1,2\n0,1,0,1,3\n0,0,1,1,2")).toContain("in line 2");
  });

  test("of a hundred thousand lines is read, its last line blamed, and deep chains take no longer", () => {
    const line = (i: number): string => `${i},${i % 70},${(i + 1) % 70},2${i > 0 ? `,${i}` : ""}`;
    const long = Array.from({ length: 100_000 }, (_, i) => line(i)).join("\n");
    expect(traceIn(long).messages).toBe(100_000);
    expect(faultIn(`${long}\n0,0,x,1`)).toContain("in line 100001");
  });
});

test("ranks that are no endpoints of the network are refused by their line", () => {
  const { problems, values } = withValue(design({ ...SMALL, traffic: "trace" }), "trace", "0,0,1,1\n0,1,72,1");
  expect(problems[0]!.message).toBe("trace names rank 72 in line 2 on a network of 72 endpoints: its ranks must be 0 to 71.");
  expect(values["trace"]).not.toContain("72");
});

test("has the same course in any slices, also when it ends just before the course becomes coarser", () => {
  const values = design({ ...SMALL, traffic: "trace", trace: "0,0,1,4\n15300,0,1,4", run: "completion" });
  const [one, other] = [replayed(values), replayed(values, 37)];
  expect(one.cycles).toBeGreaterThan(15_300);
  expect(one.timeSeries).toEqual(other.timeSeries);
});

test("of nothing but a header is a trace without messages", () => {
  expect(traceIn("cycle,source,destination,flits\n# none").messages).toBe(0);
  const result = replayed(design({ ...SMALL, traffic: "trace", trace: "cycle,source,destination,flits", run: "completion" }));
  expect([result.complete, result.cycles, result.lowerBound]).toEqual([true, -1, null]);
});

describe("a GOAL schedule", () => {
  const GOAL = `num_ranks 3
rank 0 {
  l1: calc 500 cpu 1
  l2: send 100b to 1 tag 7
  l3: recv 8b from 2
  l2 requires l1
  l4: calc 20
  l4 requires l3
  l4 requires l2
}
rank 1 {
  got: recv 100b from 0 tag 7
  on: send 0b to 2 nic 0
  on requires got
}
// the last
rank 2 {
  recv 0b from 1
  a: calc 9
  b: send 8b to 0
  b irequires a
}`;

  test("is messages, sent when all is done that they require, and work", () => {
    const trace = traceIn(GOAL);
    expect(trace.unit).toBe("bytes");
    expect(messagesIn(trace).map(([source, destination, size]) => [source, destination, size])).toEqual([
      [0, 1, 100],
      [1, 2, 1],
      [2, 0, 8],
    ]);
    const values = design({ ...SMALL, traffic: "trace", trace: GOAL, run: "completion" });
    const { criticalPath, complete } = replayed(values);
    expect(complete).toBe(true);
    expect([criticalPath[0]!.kind, criticalPath[0]!.done]).toEqual(["work", 500]);
    const [message, passed] = criticalPath.filter(({ kind }) => kind === "message");
    expect([message!.ready, passed!.source]).toEqual([500, 1]);
    expect(passed!.ready).toBe(message!.done + 1);
  });

  test("that is a long chain stays as long as it is", () => {
    const count = 20_000;
    const lines = Array.from({ length: count }, (_, i) => `l${i}: recv 1b from 1\n${i > 0 ? `l${i} requires l${i - 1}` : ""}`);
    const sends = Array.from({ length: count }, () => "send 1b to 0");
    const { program } = traceIn(`num_ranks 2\nrank 0 {\n${lines.join("\n")}\n}\nrank 1 {\n${sends.join("\n")}\n}`);
    expect(program.after.length).toBeLessThan(3 * count);
  });

  test.each([
    ["rank 0 {\nl: send 1b to 1\n}", "in line 2 sends to rank 1 what is not received"],
    ["rank 0 {\nl: recv 1b from 1\n}", "in line 2 receives from rank 1 what is not sent"],
    ["rank 0 {\nl: calc 1\nl requires m\n}", "in line 3 names m, which is not in rank 0"],
    ["rank 0 {\nl: calc 1\nl: calc 2\n}", "in line 3 calls l what is there already in rank 0"],
    ["rank 0 {\nl: clac 1\n}", 'in line 2 holds "l: clac 1", which is no calc, send, recv, requires or irequires'],
    ["rank 0 {\nl: calc 1", "in line 2 ends within rank 0, whose } is missing"],
    ["rank 0 {\nl: send 5b\n}", 'in line 2 holds "l: send 5b", which names no rank, or one too many'],
    ["rank 0 {\na: calc 1\nb: calc 1\na requires b\nb requires a\n}", "in line 2 waits for itself, over what it waits for"],
    ["num_ranks 2\ncalc 5", 'in line 2 holds "calc 5", where "num_ranks" or "rank N {" is due'],
  ])("%j is refused by its line", (text, fault) => {
    expect(faultIn(text)).toBe(fault);
  });
});

describe("a DUMPI text", () => {
  const call = (name: string, time: number, args: readonly string[]): string =>
    [
      `${name} entering at walltime ${time.toFixed(9)}, cputime 0.0044 seconds in thread 0.`,
      ...args,
      `${name} returning at walltime ${(time + 1e-6).toFixed(9)}, cputime 0.0044 seconds in thread 0.`,
    ].join("\n");
  const send = (count: number, type: string, dest: number): string[] => [
    `int count=${count}`,
    `MPI_Datatype datatype=${type}`,
    `int dest=${dest}`,
    "int tag=0",
    "MPI_Comm comm=2 (MPI_COMM_WORLD)",
  ];
  const init = (time: number): string => call("MPI_Init", time, ["int argc=0"]);

  test("is what is sent, at its time from the earliest on, in nanoseconds", () => {
    const text = [
      call("MPI_Initialized", 100, ["int result=0"]),
      init(100.000001),
      call("MPI_Isend", 100.000005, [...send(10, "11 (MPI_DOUBLE)", 1), "MPI_Request request=[1]"]),
      call("MPI_Allreduce", 100.1, ["int count=1", "MPI_Datatype datatype=11 (MPI_DOUBLE)"]),
      init(100),
      call("MPI_Send", 100.00002, send(0, "2 (MPI_BYTE)", 0)),
      call("MPI_Send", 100.00003, send(5, "2 (MPI_BYTE)", 1)),
      call("MPI_Send", 100.00003, send(5, "2 (MPI_BYTE)", -1)),
      call("MPI_Sendrecv", 100.00004, [
        "int sendcount=3",
        "MPI_Datatype sendtype=9 (MPI_INT)",
        "int dest=0",
        "int recvcount=7",
        "MPI_Comm comm=2 (MPI_COMM_WORLD)",
      ]),
    ].join("\n");
    const trace = traceIn(text);
    expect([trace.unit, trace.program.ranks]).toEqual(["bytes", 2]);
    expect(messagesIn(trace)).toEqual([
      [0, 1, 80, 5000, []],
      [1, 0, 1, 20000, []],
      [1, 0, 12, 40000, []],
    ]);
  });

  describe("by what its ranks wait for", () => {
    const receive = (source: string, tag = 0): string[] => [`int source=${source}`, `int tag=${tag}`];
    const replay = (text: string): Program => {
      const found = traceIn(text).replay!;
      if ("fault" in found) throw new Error(found.fault);
      return found.program;
    };
    const faultOf = (text: string): string => {
      const found = traceIn(text).replay!;
      return "fault" in found ? found.fault : "";
    };
    /** Ping, an answer after 3 microseconds, and 2 more until a last message. */
    const PING = [
      init(100),
      call("MPI_Send", 100.00001, send(8, "2 (MPI_BYTE)", 1)),
      call("MPI_Irecv", 100.000012, [...receive("1"), "MPI_Request request=[7]"]),
      call("MPI_Wait", 100.00002, ["MPI_Request request=[7]", "MPI_Status status=<IGNORED>"]),
      call("MPI_Send", 100.000023, send(4, "2 (MPI_BYTE)", 1)),
      init(200),
      call("MPI_Recv", 200.000002, receive("0")),
      call("MPI_Isend", 200.000006, [...send(16, "2 (MPI_BYTE)", 0), "MPI_Request request=[3]"]),
      call("MPI_Waitall", 200.00001, ["int count=1", "MPI_Request requests=[3]"]),
      call("MPI_Recv", 200.000012, receive("0")),
    ].join("\n");

    test("computing takes what it took, and a call ends when what it waits for has come", () => {
      const { ops, rank, peer, size, after, afterStart } = replay(PING);
      const told = Array.from({ length: ops }, (_, op) => [
        rank[op],
        peer[op],
        size[op],
        [...after.subarray(afterStart[op]!, afterStart[op + 1]!)],
      ]);
      expect(told).toEqual([
        // From the return of MPI_Init on, a microsecond after its beginning.
        [0, WORK, 9000, []],
        [0, 1, 8, [0]],
        // Of a receive that goes on beside the program only the computing before it is left.
        [0, WORK, 1000, [0]],
        [0, WORK, 7000, [2]],
        [0, WORK, 0, [3, 10]],
        [0, WORK, 2000, [4]],
        [0, 1, 4, [5]],
        [1, WORK, 1000, []],
        [1, WORK, 0, [7, 1]],
        [1, WORK, 3000, [8]],
        [1, 0, 16, [9]],
        [1, WORK, 3000, [9]],
        [1, WORK, 0, [11]],
        [1, WORK, 1000, [12]],
        [1, WORK, 0, [13, 6]],
      ]);
    });

    test("on a slower network what follows is delayed, where recorded times are not", () => {
      const cyclesOf = (more: string): number => {
        const { study, problems } = parseStudy(`p=1&a=2&h=1&traffic=trace&run=completion&trace=${encodeURIComponent(PING)}${more}`);
        expect(problems).toEqual([]);
        return replayed(study.designs[0]!).cycles;
      };
      // All but no computing: the three messages are one after the other, or all at once.
      const fast = "&timeScale=0.00002";
      const slow = `${fast}&globalLatency=500&localLatency=500&terminalLatency=500`;
      const timing = "&traceTiming=dependencies";
      const [recorded, waited] = [cyclesOf(slow) - cyclesOf(fast), cyclesOf(slow + timing) - cyclesOf(fast + timing)];
      expect(recorded).toBeGreaterThan(1000);
      expect(waited).toBe(3 * recorded);
    });

    test("collective calls let no rank go on before all have come to them", () => {
      const text = [0, 1, 2]
        .flatMap((rank) => [
          init(10),
          call("MPI_Barrier", 10.000002 + rank / 1e5, ["MPI_Comm comm=2 (MPI_COMM_WORLD)"]),
          ...(rank === 0 ? [call("MPI_Send", 10.0001, send(1, "2 (MPI_BYTE)", 1))] : []),
          ...(rank === 1
            ? [
                call(
                  "MPI_Recv",
                  10.0001,
                  receive("-1 (MPI_ANY_SOURCE)").concat("MPI_Status status=[{bytes=1, cancelled=0, source=0, tag=0, error=0}]"),
                ),
              ]
            : []),
        ])
        .join("\n");
      const program = replay(text);
      const { after, afterStart, ops } = program;
      const join = ops - 1;
      expect(afterStart[join + 1]! - afterStart[join]!).toBe(3);
      const sending = program.peer.findIndex((peer) => peer !== WORK);
      expect([...after.subarray(afterStart[sending - 1]!, afterStart[sending]!)]).toEqual([join]);
    });

    test("what cannot be followed is said by its line, and the times are replayed all the same", () => {
      const any = [init(1), call("MPI_Irecv", 2, [...receive("-1 (MPI_ANY_SOURCE)"), "MPI_Request request=[1]"])].join("\n");
      expect(faultOf(any)).toContain("in line 4 has MPI_Irecv from any rank");
      expect(faultOf([init(1), call("MPI_Recv", 2, receive("0", 5)), init(1), call("MPI_Recv", 2, receive("0", 5))].join("\n"))).toContain(
        "in line 11 receives from rank 0 with tag 5 what is not sent",
      );
      expect(faultOf([init(1), call("MPI_Waitsome", 2, []), init(1)].join("\n"))).toContain("in line 4 has MPI_Waitsome");
      expect(faultOf([init(1), init(1), call("MPI_Barrier", 2, [])].join("\n"))).toContain("of which rank 0 has 0 and rank 1 1");
      const { problems } = parseStudy(`p=1&a=2&h=1&traffic=trace&trace=${encodeURIComponent(any)}&traceTiming=dependencies`);
      expect(problems.map(({ message }) => message)).toEqual([
        "traceTiming = dependencies is not to be had of this trace, which in line 4 has MPI_Irecv from any rank, and does not tell from which: traceTiming must be recorded.",
      ]);
    });
  });

  test("that does not say enough is refused by its line", () => {
    expect(faultIn([init(1), call("MPI_Send", 2, send(1, "33 (user-defined)", 0))].join("\n"))).toContain(
      "in line 4 has MPI_Send of a datatype whose size",
    );
    expect(faultIn([init(1), call("MPI_Send", 2, send(1, "2 (MPI_BYTE)", 1).with(4, "MPI_Comm comm=5 (user_comm)"))].join("\n"))).toContain(
      "in line 4",
    );
    expect(faultIn(call("MPI_Send", 2, send(1, "2 (MPI_BYTE)", 0)))).toContain("before any MPI_Init");
    expect(faultIn([init(1), call("MPI_Send", 2, ["int count=1"])].join("\n"))).toContain('without "int dest=N"');
  });
});
