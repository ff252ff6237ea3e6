/** Networks and experiments from the papers, ready to open. */

interface Preset {
  readonly id: string;
  readonly title: string;
  /** Heading under which the menu lists it; those of one group stand together. */
  readonly group: string;
  /** What to look for. */
  readonly help: string;
  /** The study in its URL form. */
  readonly study: string;
}

const NETWORKS = "Networks";
const DRAGONFLY_CLAIMS = "Adaptive routing on the dragonfly";
const WORKLOADS = "Workloads to their last message";
const TRAINING = "Fabrics for training";
const DEPLOYED = "Deployed systems";
const OTHER_CLAIMS = "Fat-trees and hot spots";

/** One step that all fabrics for training run. */
const STEP =
  "terminalSpeed=400&flitBytes=512&traffic=training-step&tensorParallel=1&pipelineParallel=16&dataParallel=512&expertParallel=64&microBatches=32&transformer=deepseek-v3&overlap=gradients&run=completion&packetSize=8";

/** Fabrics of 8,192 GPUs in machines of eight. */
const FABRICS = [
  {
    id: "superpod-8192",
    name: "SuperPOD",
    title: "A SuperPOD's fabric: rails in three levels, 8,192 GPUs",
    help: "Scalable units of 32 machines with a leaf a rail, pods of four units with 32 spines, eight pods under 128 cores: 256 + 256 + 128 routers of 64 ports, as NVIDIA's reference architecture counts them for 1,024 machines (DGX B200, 2025).",
    design: "topology=rail-optimized&gpus=8&servers=32&stripes=4&spines=32&trunks=1&pods=8&cores=4&coreTrunks=8",
  },
  {
    id: "rail-only-8192",
    name: "Rail-only",
    title: "Rail-only: eight rails that nothing joins, 8,192 GPUs",
    help: "Each rail is a tree of its own, 32 leaves and 16 spines of 64 ports: 384 routers where one tree needs 640 (Wang et al. 2023). What is for another rail goes there inside a machine.",
    design:
      "topology=multi-plane&gpus=8&planes=8&servers=32&leaves=32&spines=16&trunks=2&pods=1&coreTrunks=1&routing=nearest-common-ancestor",
  },
  {
    id: "planes-8192",
    name: "16 planes",
    title: "Sixteen planes of half the speed, 8,192 GPUs",
    help: "Each NIC of 400 Gb/s has two ports, on two of sixteen trees: 16 leaves and 8 spines of 128 ports each, two levels where whole ports need three. Links have half the speed of an endpoint's. An example, of no machine.",
    design:
      "topology=multi-plane&gpus=8&planes=16&servers=64&leaves=16&spines=8&trunks=8&pods=1&coreTrunks=1&routing=nearest-common-ancestor&localBandwidth=0.5&globalBandwidth=0.5",
  },
  {
    id: "dragonfly-8192",
    name: "Dragonfly",
    title: "A dragonfly for GPUs, 8,192 of them",
    help: "64 groups of 16 routers, one machine of eight GPUs on each router, and routes that adapt. An example with balanced ports (Kim et al. 2008), of no machine.",
    design: "topology=dragonfly&p=8&a=16&h=8&g=64&gpus=8&routing=ugal-l",
  },
  {
    id: "hpn-8192",
    name: "HPN",
    title: "Like Alibaba's HPN: segments of 1,024 GPUs, 8,192 of them",
    help: "Eight of a pod's 15 segments: 128 machines share a leaf a rail, and 60 routers join all leaves, 1.067:1 (Qian et al. 2024). Its two planes are taken as one with links of 400 Gb/s, so that a leaf here stands for two.",
    design: "topology=rail-optimized&gpus=8&servers=128&stripes=8&spines=60&trunks=2&pods=1&coreTrunks=1",
  },
] as const;

/** Designs B, C, … say only what they set themselves: what all run follows the first. */
function besideEachOther(fabrics: typeof FABRICS): string {
  const [first, ...others] = fabrics.map(({ name, design }) => [...design.split("&"), `name=${encodeURIComponent(name)}`]);
  return [...first!, STEP, ...others.flatMap((pairs, i) => pairs.map((pair) => `${String.fromCharCode(98 + i)}.${pair}`))].join("&");
}

export const PRESETS: readonly Preset[] = [
  {
    id: "dragonfly-72",
    group: NETWORKS,
    title: "Dragonfly paper's example, 72 endpoints",
    help: "Nine groups of four routers, one global channel between every two groups (Kim et al. 2008, Figure 5).",
    study: "topology=dragonfly&p=2&a=4&h=2",
  },
  {
    id: "slim-fly-50",
    group: NETWORKS,
    title: "Slim Fly 50 routers (Hoffman-Singleton)",
    help: "q = 5 gives the Hoffman-Singleton graph: 50 routers of 7 links, no two more than two hops apart, the Moore bound reached.",
    study: "topology=slim-fly&q=5",
  },
  {
    id: "slim-fly-10k",
    group: NETWORKS,
    title: "10K Slim Fly q=19",
    help: "722 routers and 10,830 endpoints with diameter 2 (Besta, Hoefler 2014, section V).",
    study: "topology=slim-fly&q=19&load=0.1:0.9:0.2&prices=fdr10",
  },
  {
    id: "fat-tree-4-4",
    group: NETWORKS,
    title: "4-ary 4-tree",
    help: "256 endpoints; deterministic routing by the destination's digits against random climbing to a nearest common ancestor (Gómez et al. 2007).",
    study: "topology=fat-tree&k=4&n=4&routing=deterministic&b.routing=nearest-common-ancestor",
  },
  {
    id: "cascade-6",
    group: NETWORKS,
    title: "Six groups of a Cray Cascade",
    help: "576 routers in grids of 6 by 16, columns three links wide, 24 links between every two groups; with two minimal and two Valiant candidates a packet, as in the machine (Mollah et al. 2017, section 2).",
    study: "topology=cascade&routing=ugal-g&load=0.1:0.9:0.2",
  },
  {
    id: "mesh-on-chip",
    group: NETWORKS,
    title: "Mesh on a chip, 8 by 8",
    help: "64 tiles with links of one cycle and routers of two, packets of five flits, dimension order; uniform traffic and transpose side by side (Dally, Towles 2004).",
    study:
      "topology=mesh&dims=8x8&p=1&routing=dimension-order&localLatency=1&routerLatency=2&packetSize=5&buffer=8&load=0.05:0.65:0.1&b.traffic=transpose",
  },
  {
    id: "torus-8-2",
    group: NETWORKS,
    title: "8-ary 2-cube: dimension order, Valiant and UGAL under tornado traffic",
    help: "64 routers in rings of eight; tornado traffic leaves one direction of every ring empty, so minimal routes carry a third of full load (Dally, Towles 2004, section 3.2).",
    study:
      "topology=torus&routing=dimension-order&traffic=tornado&load=0.05:0.5:0.05&vcs=8&localLatency=1&globalLatency=1&b.routing=valiant&c.routing=ugal-l",
  },
  {
    id: "torus-10k",
    group: NETWORKS,
    title: "Tori of 10K endpoints in three and five dimensions",
    help: "22 × 22 × 22 routers of radix 7 and 8 × 6 × 6 × 6 × 6 of radix 11, an endpoint each, in dimension order (Besta, Hoefler 2014, Table IV).",
    study: "topology=torus&dims=22x22x22&routing=dimension-order&load=0.1&buffer=32&prices=fdr10&b.dims=8x6x6x6x6",
  },
  {
    id: "hyperx-8-8",
    group: NETWORKS,
    title: "8 by 8 HyperX: the 8-ary 3-flat of the flattened butterfly",
    help: "64 routers of 8 endpoints, all of a row and of a column linked; when a router sends all to the next one MIN carries 1/8, and UGAL-L more than three times as much (Kim, Dally, Abts 2007, section 3.2).",
    study: "topology=hyperx&dims=8x8&routing=min&traffic=worst-case&load=0.05:0.5:0.05&vcs=4&b.routing=ugal-l",
  },
  {
    id: "three-families-1k",
    group: NETWORKS,
    title: "Three families near 1K endpoints compared",
    help: "A dragonfly of 1,056 endpoints, a Slim Fly of 972 and a folded Clos of 1,024: cables, cost, distances and latency side by side.",
    study: "topology=dragonfly&p=4&a=8&h=4&b.topology=slim-fly&b.q=9&b.p=6&c.topology=folded-clos&c.radix=16",
  },
  {
    id: "dragonfly-72-worst-case",
    group: DRAGONFLY_CLAIMS,
    title: "72 endpoints: UGAL against MIN on worst-case traffic",
    help: "MIN saturates at 1/(a·p) = 12.5 %, where each group's one channel to the next is full; UGAL-L takes detours and goes on.",
    study: "topology=dragonfly&p=2&a=4&h=2&routing=ugal-l&traffic=worst-case&load=0.05:0.5:0.05&b.routing=min",
  },
  {
    id: "dragonfly-1k",
    group: DRAGONFLY_CLAIMS,
    title: "1K dragonfly (figures of Kim et al. 2008)",
    help: "1,056 endpoints under worst-case traffic with MIN, Valiant, UGAL-L and UGAL-G (Kim et al. 2008, Figure 8): MIN ends at 3.1 %, Valiant below 50 %.",
    study:
      "topology=dragonfly&p=4&a=8&h=4&routing=min&traffic=worst-case&load=0.01:0.04:0.01&b.routing=valiant&b.load=0.05:0.5:0.05&c.routing=ugal-l&c.load=0.05:0.5:0.05&d.routing=ugal-g&d.load=0.05:0.5:0.05",
  },
  {
    id: "ugal-l-kinds",
    group: DRAGONFLY_CLAIMS,
    title: "What UGAL-L must tell apart: worst case",
    help: "UGAL-L ends below a quarter of full load, for packets by both ways share its queues; telling virtual channels apart (VC, VC hybrid) it carries half of full load as UGAL-G does, with more latency (Kim et al. 2008, Figure 10 b).",
    study:
      "topology=dragonfly&p=4&a=8&h=4&routing=ugal-l&traffic=worst-case&load=0.1:0.5:0.1&vcs=6&buffer=32&localLatency=1&globalLatency=1&saturation=curve&b.routing=ugal-l-vc&c.routing=ugal-l-vch&d.routing=ugal-g",
  },
  {
    id: "credit-round-trips",
    group: DRAGONFLY_CLAIMS,
    title: "Credit round trips: buffers of 16 and of 256 flits",
    help: "At load 0.3 UGAL-L's packets take 37 cycles with buffers of 16 flits (A) and 450 with 256 (C), for it sees congestion ahead only when buffers are full; sensing it by delayed credits, UGAL-L_CR takes 17 with both (Kim et al. 2008, Figure 16).",
    study:
      "topology=dragonfly&p=2&a=4&h=2&routing=ugal-l&traffic=worst-case&load=0.05:0.4:0.05&buffer=16&localLatency=1&globalLatency=1&warmup=2000&saturation=curve&b.routing=ugal-l-cr&c.buffer=256&d.routing=ugal-l-cr&d.buffer=256",
  },
  {
    id: "two-humps",
    group: DRAGONFLY_CLAIMS,
    title: "Two humps: latency of minimal and other packets",
    help: "Choose a load of 0.3 on the curve and open its latency in the table: detours are quick, and the minimal packets wait in the queues by which UGAL-L learns of congestion, the longer the deeper the buffers (Kim et al. 2008, Figures 11 and 12).",
    study:
      "topology=dragonfly&p=2&a=4&h=2&routing=ugal-l&traffic=worst-case&load=0.05:0.3:0.05&buffer=16&localLatency=1&globalLatency=1&saturation=curve&b.buffer=256",
  },
  {
    id: "booksim-deadlock",
    group: DRAGONFLY_CLAIMS,
    title: "BookSim2's UGAL deadlocks",
    help: "With BookSim2's virtual-channel assignment (A) packets wait for each other in a ring from load 0.3 on, for good, and the check under Routing names such a ring beforehand; with ours (B) as many channels carry the load.",
    study:
      "topology=dragonfly&p=2&a=4&h=2&routing=ugal-l&intermediate=router&vcScheme=booksim&traffic=worst-case&load=0.1:0.5:0.1&vcs=4&warmup=1000&saturation=curve&b.vcScheme=rising",
  },
  {
    id: "bit-reversal",
    group: OTHER_CLAIMS,
    title: "Fat-tree: deterministic against adaptive, bit reversal",
    help: "The worst case of the deterministic routing: one up link of every router carries all, so it saturates before load 0.3, where SADP and first free go on beyond 0.8 (Gómez et al. 2007).",
    study:
      "topology=fat-tree&k=4&n=3&routing=deterministic&traffic=bit-reversal&load=0.1:0.9:0.1&packetSize=8&vcs=4&buffer=32&outputBuffer=16&switching=cut-through&routerLatency=20&localLatency=8&globalLatency=8&b.routing=adaptive-first-free&c.routing=adaptive-sadp",
  },
  {
    id: "hot-spot",
    group: OTHER_CLAIMS,
    title: "Hot spot: a fifth of the packets to one endpoint",
    help: "The hot endpoint's one channel is full at load 0.067, and no routing helps: look how the queues before it grow back into the network.",
    study: "topology=dragonfly&p=2&a=4&h=2&traffic=hot-spot&load=0.01:0.1:0.01&b.routing=ugal-l",
  },
  {
    id: "stencil-256",
    group: WORKLOADS,
    title: "256 tasks of a stencil: blocks or random, direct or indirect",
    help: "Blocks of 4x4x2 tasks talk over few global channels: direct routes fill these and take 16,384 cycles at least, indirect ones share the load out and take a third of that. Tasks at random need no detours (Prisacari et al. 2014, Figure 4; messages 1:128).",
    study:
      "topology=dragonfly&p=4&a=8&h=4&traffic=stencil&tasks=8x8x4&placement=cartesian&block=4x4x2&run=completion&messageScale=0.0078125&packetSize=16&vcs=15&buffer=2048&localBandwidth=4&speedup=4&b.routing=valiant&c.placement=random&d.placement=random&d.routing=valiant",
  },
  {
    id: "stencil-1024",
    group: WORKLOADS,
    title: "1,024 tasks of a stencil on the whole machine",
    help: "With nearly every endpoint taken blocks of 4x4x2 and indirect routes are still done soonest: at random every route crosses the network, and detours cost more than they bring (Prisacari et al. 2014, Figure 5; messages 1:128).",
    study:
      "topology=dragonfly&p=4&a=8&h=4&traffic=stencil&tasks=16x8x8&placement=cartesian&block=4x4x2&run=completion&messageScale=0.0078125&packetSize=16&vcs=15&buffer=2048&localBandwidth=4&speedup=4&b.routing=valiant&c.placement=random&d.placement=random&d.routing=valiant",
  },
  {
    id: "all-to-all-64",
    group: WORKLOADS,
    title: "All-to-all of 64 tasks in 63 steps: MIN, UGAL-L and Valiant",
    help: "In step k task i exchanges with task i xor k, so in many steps whole groups send to one other group: minimal routes crowd single channels and take 43,176 cycles, UGAL-L goes round them (Thakur et al. 2005, section 4.3).",
    study:
      "topology=dragonfly&p=2&a=4&h=2&traffic=all-to-all&ranks=64&messageBytes=8192&run=completion&packetSize=8&b.routing=ugal-l&c.routing=valiant",
  },
  {
    id: "all-reduce-64",
    group: WORKLOADS,
    title: "All-reduce of 1 MiB by 64 tasks: ring and halves, dragonfly and fat-tree",
    help: "The ring talks to neighbours and ends at its bound on either network; Rabenseifner's needs a tenth of the steps, but its far exchanges crowd the dragonfly's minimal routes, while the fat-tree carries them (Rabenseifner 2004).",
    study:
      "topology=dragonfly&p=2&a=4&h=2&traffic=ring-all-reduce&ranks=64&messageBytes=1048576&run=completion&packetSize=8&b.traffic=rabenseifner-all-reduce&c.topology=fat-tree&c.k=4&c.n=3&d.topology=fat-tree&d.k=4&d.n=3&d.traffic=rabenseifner-all-reduce",
  },
  {
    id: "ring-on-rails",
    group: WORKLOADS,
    title: "Ring all-reduce of 64 GPUs: a rail fabric against a fat-tree",
    help: "Rank by rank seven of eight messages stay inside a server, and both networks end at their bound, 32,488 cycles; with the ranks dealt out at random nearly every step crosses the network, and the rails, two hops within a stripe, need 52,264 where the fat-tree needs 57,550.",
    study:
      "topology=rail-optimized&gpus=8&servers=4&stripes=2&traffic=ring-all-reduce&ranks=64&messageBytes=1048576&run=completion&packetSize=8&b.topology=fat-tree&b.k=4&b.n=3&b.gpus=8&b.routing=nearest-common-ancestor&c.placement=random&d.topology=fat-tree&d.k=4&d.n=3&d.gpus=8&d.routing=nearest-common-ancestor&d.placement=random",
  },
  {
    id: "step-8192",
    group: TRAINING,
    title: "8,192 GPUs, one step of DeepSeek-V3 on five fabrics",
    help: "What of a training step waits for the fabric, and what would another one change? A SuperPOD (A), rails alone (B), 16 planes (C), a dragonfly (D) and a fabric like HPN (E), each of 1,024 machines with links of their own among eight GPUs. Times are estimated, as the messages are too many to be followed one by one; the model's numbers are published (Liu et al. 2024), the groups of tasks are not those of its training.",
    study: besideEachOther(FABRICS),
  },
  ...FABRICS.map(({ id, title, help, design }) => ({ id, group: TRAINING, title, help, study: `${design}&${STEP}` })),
  {
    id: "frontier",
    group: DEPLOYED,
    title: "Frontier: 74 groups of Slingshot routers",
    help: "Groups of 32 routers with 16 endpoints each, four links between every two of the 74 cabinets; 37,888 places for the 9,408 machines of four network cards (Lockwood's notes). Taper 512 to 292 links a group. Unverified: which routers hold a group's links.",
    study: "topology=dragonfly&p=16&a=32&h=16&g=74&pairLinks=4&routing=ugal-l&load=0.1",
  },
  {
    id: "aurora",
    group: DEPLOYED,
    title: "Aurora: 166 groups for 85,000 network cards",
    help: "10,624 machines of eight cards in 166 racks (ALCF), so groups of 512 endpoints on 32 routers. Unverified: two links between every two groups; nine more groups for storage are left out.",
    study: "topology=dragonfly&p=16&a=32&h=16&g=166&pairLinks=2&routing=ugal-l&load=0.1",
  },
  {
    id: "lumi",
    group: DEPLOYED,
    title: "LUMI: 20 large and 6 small groups",
    help: "20 groups of 32 routers for GPU machines and six of 16 for CPU machines, 16 endpoints a router (an older edition of LUMI's guide). Links are unverified: from the guide's bandwidth between partitions follow about 29, 30 and 6, and 26 is what routers of 64 ports hold between large groups.",
    study: "topology=dragonfly-mixed&g=20&a=32&p=16&pairLinks=26&g2=6&a2=16&p2=16&pairLinks2=30&acrossLinks=6&routing=ugal-l&load=0.1",
  },
  {
    id: "perlmutter",
    group: DEPLOYED,
    title: "Perlmutter: 14 GPU and 12 CPU groups",
    help: "1,792 GPU machines of four cards, 128 to a group of 32 routers, and 3,072 CPU machines, 256 to a group of 16 (NERSC, whose page also says 24 GPU groups, against its numbers of machines). Unverified: four links between every two groups.",
    study: "topology=dragonfly-mixed&g=14&a=32&p=16&pairLinks=4&g2=12&a2=16&p2=16&pairLinks2=4&acrossLinks=4&routing=ugal-l&load=0.1",
  },
  {
    id: "summit",
    group: DEPLOYED,
    title: "Summit, the 3,564 endpoints that CODES models",
    help: "198 leaves of 36 ports, 18 down and 18 up, three levels, full bandwidth, as in the sample of CODES; the machine has 256 racks of two leaves (ORNL). Unverified: three links in one from the second level to the top.",
    study: "topology=xgft&children=18x18x11&parents=18x6&trunks=1x3&routing=nearest-common-ancestor&load=0.3,0.8",
  },
  {
    id: "sierra",
    group: DEPLOYED,
    title: "Sierra: the same parts, tapered 2:1",
    help: "36-port leaves with 24 endpoints and 12 links up: half of full bandwidth above the racks (ORNL). Unverified: 4,320 endpoints in ten branches of 18 leaves, and how the upper levels are wired.",
    study: "topology=xgft&children=24x18x10&parents=12x6&trunks=1x3&routing=nearest-common-ancestor&load=0.2,0.4",
  },
  {
    id: "frontera",
    group: DEPLOYED,
    title: "Frontera: 182 leaves of 22 down and 18 up",
    help: "Two 40-port leaves in each of 91 racks, 18 links to six core routers: 22:18. Each of the 4,004 endpoints is a full port, which two of the 8,008 machines share (TACC).",
    study: "topology=xgft&children=22x182&parents=6&trunks=3&routing=nearest-common-ancestor&load=0.4,0.8",
  },
  {
    id: "narval",
    group: DEPLOYED,
    title: "Narval: 33 down, 7 up",
    help: "40-port leaves whose 33 ports down carry 66 machines over seven ports up: traffic between leaves ends near 7/33 of full load (Compute Canada). Unverified: that there are 18 leaves, and seven routers above.",
    study: "topology=xgft&children=33x18&parents=7&routing=nearest-common-ancestor&load=0.1:0.3:0.1",
  },
  {
    id: "alcf-san",
    group: DEPLOYED,
    title: "ALCF's storage network: two cores of 800 ports",
    help: "80 edge routers with 20 endpoints each, ten links to either core: 1,600 endpoints at full bandwidth (ALCF). Unverified: that the links are shared out evenly.",
    study: "topology=xgft&children=20x80&parents=2&trunks=10&routing=nearest-common-ancestor&load=0.3,0.8",
  },
  {
    id: "cscs-slim-fly",
    group: DEPLOYED,
    title: "The first Slim Fly installed, at CSCS",
    help: "200 endpoints (Blach et al. 2024). From these and the paper's recipe: q = 5, 50 routers of seven links, four endpoints each. Unverified: which routers share a rack.",
    study: "topology=slim-fly&q=5&p=4&routing=min&b.routing=ugal-l",
  },
  {
    id: "edison",
    group: DEPLOYED,
    title: "Edison, a Cray XC30 of 15 groups",
    help: "1,440 routers in groups of 16 by 6 with 5,760 places for endpoints (NERSC; the sample of CODES). It joins two groups by 12 links, where Cascades have 24 here; which routers hold them is unverified.",
    study: "topology=cascade&groups=15&p=4&routing=min&load=0.1,0.3",
  },
  {
    id: "theta",
    group: DEPLOYED,
    title: "Theta, a Cray XC40 of nine groups",
    help: "864 routers with 3,456 places for endpoints, as in the sample of CODES. Unverified: 24 links between two groups, which it has here, and the groups added later.",
    study: "topology=cascade&groups=9&p=4&routing=min&load=0.1,0.3",
  },
  {
    id: "cori",
    group: DEPLOYED,
    title: "Cori, a Cray XC40 of at least 32 groups",
    help: "2,388 and 9,688 machines (NERSC), four at a router and 384 in a group: 32 groups hold them, with 12,288 places for endpoints. Unverified: how many groups there were, and 24 links between two.",
    study: "topology=cascade&groups=32&p=4&routing=min&load=0.1",
  },
  {
    id: "t2hx",
    group: DEPLOYED,
    title: "The HyperX of Tokyo, 2019",
    help: "A HyperX built beside a fat-tree from the parts of a machine that was taken down (SC 2019). Unverified: 12 by 8 routers with seven endpoints each, 672 in all.",
    study: "topology=hyperx&dims=12x8&p=7&load=0.2:0.8:0.2",
  },
  {
    id: "ib-fabric",
    group: DEPLOYED,
    title: "A fabric of InfiniBand with its tables",
    help: "An example: 64 endpoints on 8 leaves and 4 spines, as ibnetdiscover and dump_fts tell it, with a cable missing and one at half speed. The tables (A), adaptive routing (B), and the tables with spine 1 failed (C), each under the worst permutation that is found for it.",
    study:
      "topology=custom&graph=~6aDPFJU3vPBzU0_Ud9iiusOX504bpnKl4_x06w!c0*11.1.0*51!f1*4.0.1*4.2.1*2.2*4.0.2*4.1.2*2.1*4.0.3*7.2*4.0.4*7.1*4.0.5*7.2*4.0.6*7.1*4.0.7*7.2*4.0.8.1.8*5.3*4.1.0.1*3.2.1*2.4*4.2.0.2*3.1.2*2.3*5.0.3*6.4*5.0.4*6.3*4.5.0.5*6.4*4.6.0.6*6.3*4.7.0.7*6.4*4.8.0*1x2.8*5.5*4.1*2.0.1*2.2.1*2.6.5.6*2.2*2.0.2*2.1.2*2.5*4.3*2.0.3*5.6.5.6*2.4*2.0.4*5.5*6.0.5*5.6.5.6*4.0.6*5.5*4.7*2.0.7*5.6.5.6*2.8*2.0.8*5.7.6.7*2.1*3.0*1x3.1*2.8.7.8*2.2*3.0.2.1.2*2.7.6.7*2.3*3.0.3*4.8.7.8*2.4*3.0.4*4.7.6.7*2.5*3.0.5*4.8.7.8*2.6*3.0.6*4.7.6.7*5.0.7*4.8.7.8*4.1.0.8*4.9.8.9*2.1*4.0.2.1*2.10.9.10*2.2*4.0*1x2.2*2.9.8.9*2.3*4.0.3*3.10.9.10*2.4*4.0.4*3.9.8.9*2.5*4.0.5*3.10.9.10*2.6*4.0.6*3.9.8.9*2.7*4.0.7*3.10.9.10*2.8*2.1.8.0.8*3.12.10.11*2.1*5.0.1*2.11*2x2.2*5.0.2*2.12.10.11*2.3*5.0.3*2.11*2x2.4*5.0.4*2.12.10.11*2.5*5.0.5*2.11*2x2.6*5.0.6*2.12.10.11*2.7*5.0.7*2.11*2x2.8*2.1.8*2.0.8*2.13.12.13*2.1*5.2.0*1x2.14.13.14*2.2*5.1.0.2.13.12.13*2.3*6.0.3.14.13.14*2.4*6.0.4.13.12.13*2.5*6.0.5.14.13.14*2.6*6.0.6.13.12.13*2.7*6.0.7.14.13.14*2.8*2.1.8*3.0.8.15.14.15*2.1*5.2.1.0.16.15.16*2.2*5.1*1x2.0.15.14.15*2.3*7.0.16.15.16*2.4*7.0.15.14.15*2.5*7.0.16.15.16*2.6*7.0.15.14.15*2.7*7.0.16.15.16*2.8*2.1.8*4.0!lib-spine-1,ib-spine-2,ib-spine-3,ib-spine-4,ib-leaf-1,ib-leaf-2,ib-leaf-3,ib-leaf-4,ib-leaf-5,ib-leaf-6,ib-leaf-7,ib-leaf-8!e~JNvrA_ZGQm5rPz8yZ1NkAYOPeSZoFdPNwiexKdcGBjFBVt-1JTycAdBsvab8LroPra2ts9VnSSErllUdYxx4MUF0lBGtX1Ke2qMcCRVnGC3SV6zbevydsWo_08ab7GDiY3_VY6jK17nfBVyu-pxTX8Jw37F6sNxxkw0URSSzXAXRCr2T3E20M8FldyBW21mb3wg7irjTMiqXuElcCjKIUeo2y7_5Kxss24SWZSD-z4zyetVZ_auKV3pabQ5ExvZIm-PUoT6Y-_wgGWQivZU8x5isoU8ddpTNB7qS5yUen9ZfBlO-y9wf4Qs6R8dL_7I9mvv2ajmEFRg4LvZZn6iueX3tgWo9xOR-dLeU-e9d67z7_eJ9-6MN5T4y7xgoRYdoPIhIQrWplbvijJQWP2zGpJKfQ5qsjjfdn7SYMOytd-3FrOfdp2JCSg&terminalSpeed=200&routing=tables&traffic=worst-found&load=0.05,0.1,0.3,0.6&linkSpeed=1x0.5&b.routing=ugal-l&b.minimalCandidates=4&c.failedRouters=0",
  },
  {
    id: "rails-256",
    group: DEPLOYED,
    title: "256 GPUs on eight rails",
    help: "32 machines of eight GPUs, each NIC on a rail of its own: eight leaves and no spine (worked size of losslessnetwork.com).",
    study: "topology=rail-optimized&gpus=8&servers=32&stripes=1&load=0.2:0.8:0.2",
  },
  {
    id: "rails-1024",
    group: DEPLOYED,
    title: "1,024 GPUs: 32 leaves and 8 spines, 1:2",
    help: "Four stripes of 256 GPUs; each leaf has 32 ports down and 16 up, so traffic between stripes gets half of full bandwidth (worked size of losslessnetwork.com). Unverified: two links from each leaf to each spine.",
    study: "topology=rail-optimized&gpus=8&servers=32&stripes=4&spines=8&trunks=2&load=0.2,0.4",
  },
  {
    id: "deepseek-v3",
    group: DEPLOYED,
    title: "DeepSeek-V3's fabric at its largest: eight planes, 16,384 GPUs",
    help: "768 routers of 64 ports in eight planes of two levels, each machine of eight GPUs with a NIC on every plane; 2,048 GPUs were used (Zhao et al. 2025). Here any GPU may send by any NIC of its machine.",
    study: "topology=multi-plane&gpus=8&planes=8&servers=32&leaves=64&spines=32&routing=nearest-common-ancestor&load=0.2",
  },
];
