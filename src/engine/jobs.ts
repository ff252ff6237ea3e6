/**
 * Jobs on a pool of workers (`flitlab/jobs`), for programs that run many at once, pause, resume and end them: curves, samples of failures,
 * packets stepped by hand, batches of many studies, and workers on other machines. The functions of `flitlab` stand on these.
 */
export { openSession } from "../workers/session.ts";
export type { StepSession } from "../workers/session.ts";
export { sampleFailures } from "../workers/resilience.ts";
export type { ResilienceProgress } from "../workers/resilience.ts";
export {
  MAX_MESSAGE_CHARACTERS,
  MAX_JOBS_PER_PAGE,
  CLUSTER_TAG,
  TOKEN_REFUSED,
  SOCKET_ADDRESS,
  TOO_MANY_CONNECTIONS,
  TOKEN_ACCEPTED,
} from "../workers/remote/messages.ts";
export type { ClusterRequest, PointRequest, PointOutcome, ClusterReply } from "../workers/remote/messages.ts";
export { REMOTE_JOBS, runsRemotely } from "../workers/remote/messages.ts";
export type { RemoteJobId } from "../workers/remote/messages.ts";
export { Dispatch } from "../workers/remote/dispatch.ts";
export { Connection, Returned } from "../workers/remote/connection.ts";
export type { PointResult, RemoteTask } from "../workers/remote/connection.ts";
export type { Places, Pool } from "../workers/pool.ts";
export { simulateLoads } from "../workers/load-curve.ts";
export type { LoadCurve } from "../workers/load-curve.ts";
export type { SizeCurve, SizePoint, StructureOverSize, StructureProgress } from "../workers/jobs/structure.ts";
export type { SearchReport, SearchRow, SearchSoFar } from "../workers/jobs/search.ts";
export type { Description } from "../workers/jobs/description.ts";
export type { Alike, Likeness } from "../workers/jobs/alike.ts";
export { mapped } from "../workers/job.ts";
export type { Job } from "../workers/job.ts";
export { alternativesTo } from "../workers/alternatives.ts";
export type { Alternatives } from "../workers/alternatives.ts";
export { harmfulLinks } from "../workers/harmful.ts";
export type { Harm } from "../workers/harmful.ts";
export type { Help } from "../workers/jobs/helpful-links.ts";
export { Cancelled, WorkerFailed, isPartMissing, loaded, missingPart, missingSentence, sentenceOf } from "../workers/errors.ts";
export { measureImpact } from "../workers/impact.ts";
export type { Impact } from "../workers/impact.ts";
export { carriedUnderFailures } from "../workers/carried.ts";
export type { Carried } from "../workers/carried.ts";
export { batchRunner } from "../workers/batch/kinds.ts";
export type { ItemResult } from "../workers/batch/kinds.ts";
export { readResults } from "../workers/batch/batch.ts";
export { isFinished, runBatch } from "../workers/batch/batch.ts";
export type { BatchProgress } from "../workers/batch/batch.ts";
