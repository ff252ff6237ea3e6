/** Networks and experiments of the papers, ready to open. */

export interface Preset {
  readonly id: string;
  readonly title: string;
  /** One sentence: what to look for. */
  readonly help: string;
  /** The study in its URL form. */
  readonly study: string;
}

export const PRESETS: readonly Preset[] = [
  {
    id: "dragonfly-72",
    title: "Dragonfly paper's example, 72 endpoints",
    help: "Nine groups of four routers, one global channel between every two groups (Kim et al. 2008, Figure 5).",
    study: "topology=dragonfly&p=2&a=4&h=2",
  },
  {
    id: "dragonfly-72-worst-case",
    title: "72 endpoints: UGAL against MIN on worst-case traffic",
    help: "MIN saturates at 1/(a·p) = 12.5 %, where each group's one channel to the next is full; UGAL-L takes detours and goes on.",
    study: "topology=dragonfly&p=2&a=4&h=2&routing=ugal-l&traffic=worst-case&load=0.05:0.5:0.05&b.routing=min",
  },
  {
    id: "dragonfly-1k",
    title: "1K dragonfly (paper 2008 figures)",
    help: "1,056 endpoints under worst-case traffic with MIN, Valiant, UGAL-L and UGAL-G (Kim et al. 2008, Figure 8): MIN ends at 3.1 %, Valiant below 50 %.",
    study: "topology=dragonfly&p=4&a=8&h=4&routing=min&traffic=worst-case&load=0.01:0.04:0.01&b.routing=valiant&b.load=0.05:0.5:0.05&c.routing=ugal-l&c.load=0.05:0.5:0.05&d.routing=ugal-g&d.load=0.05:0.5:0.05",
  },
  {
    id: "slim-fly-10k",
    title: "10K Slim Fly q=19",
    help: "722 routers and 10,830 endpoints with diameter 2 (Besta, Hoefler 2014, section V).",
    study: "topology=slim-fly&q=19&load=0.1:0.9:0.2",
  },
  {
    id: "slim-fly-50",
    title: "Slim Fly 50 routers (Hoffman-Singleton)",
    help: "q = 5 gives the Hoffman-Singleton graph: 50 routers of 7 links, no two more than two hops apart, the Moore bound reached.",
    study: "topology=slim-fly&q=5",
  },
  {
    id: "fat-tree-4-4",
    title: "4-ary 4-tree",
    help: "256 endpoints; deterministic routing by the destination's digits against random climbing to a nearest common ancestor (Gómez et al. 2007).",
    study: "topology=fat-tree&k=4&n=4&routing=deterministic&b.routing=nearest-common-ancestor",
  },
  {
    id: "three-families-1k",
    title: "Three families near 1K endpoints compared",
    help: "A dragonfly of 1,056 endpoints, a Slim Fly of 972 and a folded Clos of 1,024: cables, cost, distances and latency side by side.",
    study: "topology=dragonfly&p=4&a=8&h=4&b.topology=slim-fly&b.q=9&b.p=6&c.topology=folded-clos&c.radix=16",
  },
];
