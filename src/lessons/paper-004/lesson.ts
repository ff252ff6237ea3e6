/** Gómez et al. 2007 as a lesson: the slides' patterns, and what of them is not computed. */
import type { Lesson } from "../lesson.ts";
import { FIGURES } from "./figures.ts";

export const paper004: Lesson = {
  id: "paper-004",
  title: "Deterministic versus Adaptive Routing in Fat-Trees",
  source: "Gómez et al. 2007",
  parts: [
    ...FIGURES,
    {
      kind: "absent",
      id: "fat-tree-traces",
      name: "Slide “I/O traces”",
      title: "Traces of the cello storage system",
      text: "Throughput over time under traces of disk accesses, where in-order delivery makes deterministic routing three times as good as SADP.",
      reason:
        "The traces belong to HP and are not public. A stand-in, bursts of storage traffic, runs in the studio; what it gives is no verdict on the slides.",
      study: "topology=fat-tree&k=2&n=7&routing=deterministic&traffic=storage-bursts&inOrder=ideal",
    },
    {
      kind: "absent",
      id: "fat-tree-drawings",
      name: "Slides “K-ary n-trees”, “Deterministic routing”, “Flexible interval routing”",
      title: "Drawings of trees, ascending links and routing registers",
      text: "How routers are numbered, which ascending link a destination takes, and what the registers of flexible interval routing hold.",
      reason:
        "They are drawings of principle. The studio draws the tree and the pair's path, and lists every router's registers with their bits.",
      study: "topology=fat-tree&k=2&n=3&routing=deterministic",
    },
  ],
};
