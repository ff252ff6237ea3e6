/** Files that are no traces, or too much of one, at any size; as networks.ts has those of networks. */
import { counted, repeated } from "./networks.ts";
import type { HostileText } from "./networks.ts";

const CALL = (name: string, inside = ""): string =>
  `${name} entering at walltime 1.0, cputime 0\n${inside}${name} returning at walltime 1.0, cputime 0\n`;
const RANK = CALL("MPI_Init");

export const HOSTILE_TRACES: readonly HostileText[] = [
  { name: "nothing but line ends", text: repeated("\n") },
  { name: "nothing but carriage returns", text: repeated("\r") },
  { name: "nothing but semicolons", text: repeated(";") },
  { name: "nothing but quotes", text: repeated('"') },
  { name: "one endless word", text: repeated("a") },
  { name: "table: one message over and over", text: repeated("0,0,1,1\n") },
  { name: "table: an endless number", text: repeated("1", "0,0,1,") },
  { name: "table: an endless fraction", text: repeated("1", "0.", ",0,1,1") },
  { name: "table: blanks", text: repeated(" ", "0,0,1", ",x") },
  { name: "table: comments", text: repeated("#\n", "", "0,0,1,1") },
  { name: "table: one comment", text: repeated("#", "0,0,1,1 #") },
  { name: "table: one message waits without end", text: repeated("1+", "0,0,1,1\n0,0,1,1,", "1") },
  {
    name: "table: each waits for all",
    text: (size) => counted((i) => `0,0,1,1,${Array.from({ length: Math.min(i, 500) }, (_, k) => i - k).join("+")}\n`)(size),
  },
  { name: "table: a chain", text: counted((i) => `0,${i % 2},${1 - (i % 2)},1${i > 0 ? `,${i}` : ""}\n`) },
  { name: "table: a chain backwards", text: counted((i) => `0,0,1,1,${i + 2}\n`, "", "0,0,1,1") },
  { name: "table: a ring of waiting", text: counted((i) => `0,0,1,1,${i + 2}\n`, "", "0,0,1,1,1") },
  { name: "table: ever new ranks", text: counted((i) => `0,${i},${i + 1},1\n`) },
  { name: "table: a header over and over", text: repeated("cycle,source,destination,flits\n") },
  { name: "GOAL: calcs", text: repeated("calc 1\n", "rank 0 {\n", "}") },
  { name: "GOAL: labels", text: counted((i) => `l${i}: calc 1\n`, "rank 0 {\n", "}") },
  { name: "GOAL: requirements", text: counted((i) => `l${i}: calc 1\nl${i} requires l${Math.max(0, i - 1)}\n`, "rank 0 {\n", "}") },
  { name: "GOAL: one that requires one, over and over", text: repeated("a requires b\n", "rank 0 {\na: calc 1\nb: calc 1\n", "}") },
  { name: "GOAL: sends that nobody receives", text: repeated("send 1b to 1\n", "rank 0 {\n", "}") },
  {
    name: "GOAL: sends and receives",
    text: (size) => `rank 0 {\n${"send 1b to 1\n".repeat(size / 28)}}\nrank 1 {\n${"recv 1b from 0\n".repeat(size / 28)}}`,
  },
  { name: "GOAL: ranks", text: counted((i) => `rank ${i} {\n}\n`) },
  { name: "GOAL: a comment of slashes", text: repeated("/", "rank 0 {\ncalc 1 ", "\n}") },
  { name: "GOAL: blanks before a comment", text: repeated(" ", "rank 0 {\ncalc 1", "x\n}") },
  { name: "GOAL: tags", text: repeated(" tag 1", "rank 0 {\nsend 1b to 1", " x\n}") },
  { name: "GOAL: an endless label", text: repeated("a", "rank 0 {\n", " : calc 1\n}") },
  { name: "GOAL: blanks within a label", text: repeated(" ", "rank 0 {\na", "b: calc 1\n}") },
  { name: "DUMPI: calls of nothing", text: repeated(CALL("MPI_Barrier"), RANK) },
  { name: "DUMPI: entering alone", text: repeated("MPI_Send entering at walltime 1.0, cputime\n", RANK) },
  { name: "DUMPI: sends", text: repeated(CALL("MPI_Send", "int dest=1\nint count=1\n"), RANK) },
  { name: "DUMPI: receives of what is not sent", text: repeated(CALL("MPI_Recv", "int source=1\nint tag=0\n"), RANK) },
  {
    name: "DUMPI: arguments without end",
    text: counted((i) => `int a${i}=1\n`, `${RANK}MPI_Send entering at walltime 1.0, cputime\n`, CALL("MPI_Send")),
  },
  {
    name: "DUMPI: requests without end",
    text: repeated(
      "1, ",
      `${RANK}MPI_Waitall entering at walltime 1.0, cputime\nMPI_Request requests[9]=[`,
      "1]\nMPI_Waitall returning at walltime 1.0, cputime",
    ),
  },
  {
    name: "DUMPI: a status without end",
    text: repeated(
      "{",
      `${RANK}MPI_Recv entering at walltime 1.0, cputime\nMPI_Status s=`,
      "\nMPI_Recv returning at walltime 1.0, cputime",
    ),
  },
  {
    name: "DUMPI: a status of sources",
    text: repeated(
      "source=1",
      `${RANK}MPI_Recv entering at walltime 1.0, cputime\nMPI_Status s={`,
      "\nMPI_Recv returning at walltime 1.0, cputime",
    ),
  },
  { name: "DUMPI: an endless walltime", text: repeated("1", `${RANK}MPI_Send entering at walltime `, ", x") },
  { name: "DUMPI: ranks", text: repeated(RANK) },
  { name: "htsim: one flow over and over", text: repeated("0->1 start 0 size 1\n", "Nodes 16\n") },
  { name: "htsim: an endless line", text: repeated("prio 1 ", "Nodes 16\n0->1 start 0 size 1 ") },
  { name: "htsim: an endless number", text: repeated("1", "Nodes 16\n0->1 start 0 size ") },
  { name: "htsim: triggers", text: counted((i) => `trigger id ${i + 1} oneshot\n`, "Nodes 16\n0->1 start 0 size 1\n") },
  {
    name: "htsim: a chain",
    text: counted(
      (i) => `0->1 id ${i + 1} trigger ${i} size 1 send_done_trigger ${i + 1}\ntrigger id ${i + 1} oneshot\n`,
      "Nodes 2\nConnections 1\n",
    ),
  },
  {
    name: "htsim: one barrier for all",
    text: counted(
      (i) => `0->1 id ${i + 1} start 0 size 1 send_done_trigger 1\n1->0 id ${i + 1} trigger 1 size 1\n`,
      "Nodes 2\n",
      "trigger id 1 barrier count 9\n",
    ),
  },
  { name: "table of messages: one over and over", text: repeated("0,1,2\n", "source,destination,bytes\n") },
  { name: "table of messages: columns", text: repeated("a,", "source,destination,bytes,", "a\n0,1,2\n") },
  { name: "table of messages: an endless number", text: repeated("1", "source,destination,bytes\n0,1,") },
  { name: "table of messages: quotes", text: repeated('"', "source,destination,bytes\n") },
  { name: "table of messages: waits", text: repeated("1+", "source,destination,bytes,after\n0,1,2,", "1\n") },
  { name: "Chakra: metadata", text: repeated('{"version":"0.0.4"}') },
  { name: "Chakra: braces", text: repeated("{", '{"version":"0.0.4"}') },
  { name: "Chakra: brackets", text: repeated("[", '{"version":"0.0.4"}{"id":') },
  { name: "Chakra: an endless text", text: repeated("\\", '{"version":"0.0.4"}{"id":"') },
  { name: "Chakra: one node over and over", text: repeated('{"id":"1","type":"COMP_NODE"}', '{"version":"0.0.4"}{"version":"0.0.4"}') },
  {
    name: "Chakra: a chain backwards",
    text: counted((i) => `{"id":"${i + 1}","type":"COMP_NODE","dataDeps":["${i + 2}"]}`, '{"version":"0.0.4"}{"version":"0.0.4"}'),
  },
  {
    name: "Chakra: each waits for all",
    text: (size) =>
      counted(
        (i) =>
          `{"id":"${i}","type":"COMP_NODE","dataDeps":[${Array.from({ length: Math.min(i, 500) }, (_, k) => `"${i - 1 - k}"`).join(",")}]}`,
        '{"version":"0.0.4"}{"version":"0.0.4"}',
      )(size),
  },
  {
    name: "Chakra: collectives of one rank",
    text: repeated(
      '{"id":"1","type":"COMM_COLL_NODE","attr":[{"name":"comm_type","int64Val":"0"},{"name":"comm_size","int64Val":"8"}]}',
      '{"version":"0.0.4"}{"version":"0.0.4"}',
    ),
  },
  {
    name: "Chakra: an all-reduce of many ranks",
    text: counted(
      () =>
        '{"version":"0.0.4"}{"id":"1","type":"COMM_COLL_NODE","attr":[{"name":"comm_type","int64Val":"0"},{"name":"comm_size","int64Val":"8000000"}]}',
    ),
  },
  { name: "Chakra: a group without end", text: repeated("1,", '{"commGroups":{"1":[', "0]}}") },
];
