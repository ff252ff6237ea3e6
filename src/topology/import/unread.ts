/** What people have that looks like a network and is not read: each by its own marks, with what would be read instead. */

const [BEGINNING, FEW] = [4096, 0.2];

/** Marks at the beginning of a text past its comments, and the text's kind as the end of a sentence. */
const KINDS: readonly (readonly [mark: RegExp, is: string])[] = [
  [
    /^(?:Ca|Switch|Router|Rt)\s*:\s*0x[0-9a-f]+ ports \d+/im,
    "a list of an InfiniBand fabric's routers or adapters (ibnetdiscover -l, ibswitches, ibhosts), which has no cables: ibnetdiscover without -l prints them",
  ],
  [/^[<>] (?:vendid|switchguid|Switch|Ca)\b/m, "the differences between two scans (ibnetdiscover --diff): a whole scan is read"],
  [/^(?:import|from)\s+sst\b/m, "a Python program for SST, which is not run: `sst --output-json=FILE` writes the JSON that is read"],
  [/^(?:import|from)\s+[\w.]+(?:\s+import\b|\s*$)/m, "a Python program, which is not run: what it writes may be read (GraphML, JSON, an edge list)"],
  [/^\s*(?:submodules|connections(?:\s+allowunconnected)?)\s*:/m, "OMNeT++'s NED, which is not read"],
  [/^LEDA\.GRAPH\b/, "LEDA's format, which is not read: GML and GraphML are"],
  [/^dl\b[^\n]*\bn\s*=/i, "UCINET's DL, which is not read: Pajek and an adjacency matrix are"],
  [/^>>(?!(?:graph6|sparse6|digraph6)<<)\w+<</, "a format of nauty or plantri that is not read: graph6, sparse6 and digraph6 are"],
  [/^\s*(?:topology|routing_function|traffic|num_vcs)\s*=\s*[\w"]+\s*;/m, "a configuration of BookSim2, which names a family: its anynet file is a network"],
  [/^(?:NAME|TYPE)\s*:.*\n(?:.*\n){0,20}(?:NODE_COORD_SECTION|EDGE_WEIGHT_SECTION)/, "TSPLIB's format, which is not read"],
  [/^NODE_COORD_SECTION\b/m, "TSPLIB's format, which is not read"],
  [/^(?:Nodes|Connections)\s+\d+[^\n]*\n(?:.*\n)*?(?:Connections\s+\d|\d+->\d)/i, "a connection matrix of htsim, which is a trace (traffic=trace) and no network"],
  [/^(?:num_ranks\s+\d|rank\s+\d+\s*\{)/m, "a GOAL schedule, which is a trace (traffic=trace) and no network"],
  [/^MPI_\w+ entering at walltime /m, "a DUMPI trace, which is a trace (traffic=trace) and no network"],
  [/^\{[^]*"logical-dims"\s*:/, "ASTRA-sim's logical dimensions, which tell no shapes, speeds and latencies: its network (topology, npus_count, bandwidth, latency) is read"],
  [/^\{[^]*"topologies-per-dim"\s*:/, "a network of ASTRA-sim 1, which is not read: that of its newer versions (topology, npus_count, bandwidth, latency) is"],
  [/^\{[^]*"(?:scheduling-policy|all-reduce-implementation)"\s*:/, "ASTRA-sim's system, which tells no links: its network (topology, npus_count, bandwidth, latency) is read"],
  [/^\{[^]*"type"\s*:\s*"[A-Z_]+_NODE"|^\{[^]*"schema"\s*:\s*"[\d.]+-chakra/, "a Chakra trace, which is a trace (traffic=trace) and no network"],
  [/^\{\s*(?:\d|\(|')|^\[\s*[('"]\w*['"]?\s*,[^\]]*\)/, "what Python prints; in JSON, which json.dump writes, names are in double quotes"],
  [/^%PDF-/, "a PDF, which is not read"],
]; // oxfmt-ignore

/** Signs of files that are no text. */
const BINARY: readonly (readonly [begins: string, is: string])[] = [
  ["\u001f", "compressed (gzip): what is in it may be read"],
  ["PK\u0003\u0004", "an archive or a spreadsheet (zip): a table of it as CSV, or a file in it, may be read"],
  ["\ufffdPNG", "a picture"],
];

/** What a text is that no reader takes, as the end of a sentence; null if it may be a network. `plain`: its beginning past comments. */
export function unreadKind(text: string, plain: string): string | null {
  const binary = BINARY.find(([begins]) => text.startsWith(begins));
  if (binary !== undefined) return `the file is ${binary[1]}`;
  const head = text.slice(0, BEGINNING);
  const nothings = head.split("\0").length - 1;
  if (nothings > FEW * head.length) return "the file is UTF-16: save it as UTF-8";
  if (nothings > 0) return "the file is no text: it has characters of number 0";
  const kind = KINDS.find(([mark]) => mark.test(plain));
  if (kind !== undefined) return `the text looks like ${kind[1]}`;
  return isLgl(head) ? "the text looks like LGL (Large Graph Layout), which is not read: an edge list is" : null;
}

/** A line `# router` before each list of its neighbours, a weight behind each. */
function isLgl(head: string): boolean {
  const lines = head.split(/\r?\n/).slice(0, -1);
  const heads = lines.filter((line) => /^# \S+$/.test(line)).length;
  return heads > 1 && lines.length > heads && lines.every((line) => /^(?:# \S+|\S+(?: [-+.\d]\S*)?)$/.test(line)) && /^# \S+\n/.test(head);
}
