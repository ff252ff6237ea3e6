/** Files that are no traces, or too much of one: each is read or refused in a sentence, in a time in proportion to its size. */
import { expect, test } from "vitest";
import { readTrace } from "../../src/workload/trace/formats.ts";
import { seeds, WHOLE } from "../tools/extent.ts";
import { mutated } from "../tools/hostile/networks.ts";
import { HOSTILE_TRACES } from "../tools/hostile/traces.ts";

/** Characters: whatever takes a step for each pair of them runs for minutes, far beyond the test's time. The whole tries the largest files. */
const SIZE = WHOLE ? 50_000_000 : 400_000;

test.each(HOSTILE_TRACES.map(({ name, text }) => [name, text] as const))("%s", (_, text) => {
  const read = readTrace(text(SIZE));
  if ("fault" in read) expect(read.fault).toMatch(/^[^\n]{1,400}[^.\n]$/);
  else expect(read.trace.program.ranks).toBeGreaterThan(0);
});

test("pieces of traces put in, taken out and moved are read or refused in a sentence", () => {
  const whole = [
    'cycle,source,destination,flits,after\n0,0,5,16\n10.5,5,0,64,1\n"20",1,2,3,"1+2" # last\n',
    "num_ranks 2\nrank 0 {\nl1: calc 100\nl2: send 8b to 1 tag 3\nl2 requires l1\n}\nrank 1 {\nrecv 8b from 0 tag 3 // x\n}\n",
    "MPI_Init entering at walltime 1.0, cputime 0\nMPI_Init returning at walltime 1.1, cputime 0\nMPI_Send entering at walltime 1.2, cputime 0\nint count=3\nMPI_Datatype datatype=2 (MPI_INT)\nint dest=1\nint tag=0\nMPI_Comm comm=2 (MPI_COMM_WORLD)\nMPI_Send returning at walltime 1.3, cputime 0\n",
    "Nodes 4\nConnections 2\n0->1 id 1 start 0 size 100 send_done_trigger 1\n1->2 id 2 trigger 1 size 5\ntrigger id 1 oneshot\n",
    "time_ns,source,destination,bytes,after\n0,0,1,64,\n2.5,1,0,8,1\n",
    '{"version":"0.0.4"}{"id":"1","type":"COMM_SEND_NODE","attr":[{"name":"comm_dst","int32Val":1},{"name":"comm_size","int64Val":"6"}]}{"version":"0.0.4"}{"id":"1","type":"COMM_RECV_NODE","attr":[{"name":"comm_src","int32Val":0}]}',
  ];
  const { first, count } = seeds(600, 100_000);
  const faults: string[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const text = mutated(whole[seed % whole.length]!, seed);
    const read = readTrace(text);
    if ("fault" in read ? !/^[^\n]{1,400}[^.\n]$/.test(read.fault) : read.trace.program.ranks < 1) faults.push(`${seed}: ${text}`);
  }
  expect(faults).toEqual([]);
});

test.each([
  ['"0","0","5","16"', "message"],
  ['"cycle","source","destination","flits"\n0,0,5,16', "message"],
  ['0,0,5,16\n0,5,0,16,"1"', "message"],
  ['"0,0",5,16', "fault"],
  ['"0"5,0,5,16', "fault"],
  ['0,0,5,"16', "fault"],
  ['0,0,5,1"6"', "fault"],
  ['0,0,5,16\n0,5,0,16,"1', "fault"],
  ['0,0,5,16\n0,5,0,16,"1"1', "fault"],
])("quotes stand around whole cells: %j", (text, what) => {
  expect("fault" in readTrace(text) ? "fault" : "message").toBe(what);
});
