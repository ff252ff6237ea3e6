/** Networks, traffic matrices and traces of messages as files have them (`flitlab/files`). Reads a text by its format, here or on a worker. */
export { textOfFiles } from "../workload/trace/files.ts";
export { readTrace } from "../workload/trace/formats.ts";
export { MAX_TRACE_CHARACTERS, readTraceIn } from "../workers/file-texts.ts";
export { NETWORK_FORMATS, outdated, readMatrixIn, readNetwork } from "../workers/file-texts.ts";
export { readGraphText } from "../topology/graph-text.ts";
export { readNetworkText } from "../topology/import/formats.ts";
export { trafficOfFile } from "../traffic/file-demands.ts";
export { readMatrixFile } from "../traffic/matrix-file.ts";
export type { Refused } from "../topology/import/formats.ts";
export type { ReadOptions } from "../topology/import/options.ts";
export type { ReadNetwork } from "../workers/jobs/read-network.ts";
export type { KnownNames } from "../traffic/matrix-file.ts";
