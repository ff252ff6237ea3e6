// Where tables of the packets that the kernel draws itself stand: who sends where and when, and by which paths. The host writes them
// (drawn.ts) as routings, patterns and arrivals describe themselves. Offsets in bytes; one block of these words, state.drawn, names the rest.

/** Flits of a packet; 1 once no packet is born any more; flits drawn so far for each endpoint, a word each. */
export const FLITS: usize = 0;
export const CLOSED: usize = 4;
export const DRAWN_FOR: usize = 8;
/** Rules of the sources, RULE_SIZE bytes each; 0: the one at EVERY, in which a source passes over itself. */
export const RULES: usize = 12;
/** Entries of weighted destinations (0: none), WEIGHTED_SIZE bytes each: a rule then names a range of them. */
export const WEIGHTED: usize = 16;
/** The endpoint that a share of all others' packets goes to (-1: none), and the share, a double in units of 2^-32. */
export const HOT: usize = 20;
export const HOT_SHARE: usize = 24;
/** The one rule, and where the gaps of all sources stand; else GAP_OF has an address for each. */
export const EVERY: usize = 32;
export const GAPS: usize = 48;
export const GAP_OF: usize = 52;
/** Bursts: 1 where packets come in them, and the share of packets that are the last of theirs, a double in units of 2^-32. */
export const BURSTS: usize = 56;
export const LAST_OF_BURST: usize = 64;
/** Endpoints: ENDPOINT_SIZE bytes each. Routers: INFO_SIZE bytes each. At each channel, the router that it leads to. */
export const ENDPOINTS: usize = 72;
export const INFOS: usize = 76;
export const TARGETS: usize = 80;
/** Of each class the first virtual channel, and that of a packet's ejection after it, a word each; ejection within a router. */
export const CLASS_COUNT: usize = 88;
export const CLASS_FIRST: usize = 92;
export const EJECT_AFTER: usize = 96;
export const EJECT_WITHIN: usize = 100;
/** Room for three paths, of which one is kept and one tried; and for a router's channels. */
export const KEPT: usize = 104;
export const TRIED: usize = 108;
export const SPARE: usize = 156;
export const ONWARD: usize = 112;
/** How a path is chosen: CHOICE of MINIMAL_PATH and others, then UGAL's options. */
export const CHOICE_OF: usize = 116;
export const CANDIDATES: usize = 120;
export const MINIMAL_CANDIDATES: usize = 124;
export const MEASURE: usize = 128;
export const READING: usize = 132;
export const DISCRIMINATION: usize = 136;
export const BIAS: usize = 140;
export const DOUBLE: usize = 144;
export const BUFFER: usize = 148;
/** How paths are made: MAKER of GROUPS and others, and its own words from OWN on. */
export const MAKER: usize = 152;
export const OWN: usize = 160;
/** 1: packets on a minimal path out of their group choose again at its second router. */
export const AGAIN: usize = 312;
/** Lanes in turn of wide channels (0: there are none), LANE_SIZE bytes a channel: by how many ports more than the channel its first lane is behind the router's first, a halfword; the lane, and how many there are, a byte each. */
export const LANES: usize = 316;
export const LANE_SIZE: i32 = 4;
export const LANE: usize = 2;
export const LANES_OF: usize = 3;
/** Flows that are hashed to paths (ecmp.ts): sub-flows of a flow (0: paths are drawn), the seed, where a flow's stream stands, and the next sub-flow of each endpoint, a word. */
export const SUBFLOWS: usize = 320;
export const HASH_SEED: usize = 324;
export const FLOW_STREAM: usize = 328;
export const SUBFLOW_OF: usize = 332;
export const BLOCK_SIZE: i32 = 336;

export const MINIMAL_PATH: i32 = 0;
export const DETOUR_PATH: i32 = 1;
export const UGAL_PATH: i32 = 2;

/** A rule: so many destinations from the first on, but a span of so many from START on is passed over; with no number, the first, which nobody draws. */
export const RULE_COUNT: usize = 0;
export const RULE_FIRST: usize = 4;
export const RULE_START: usize = 8;
export const RULE_SPAN: usize = 12;
export const RULE_SIZE: i32 = 16;
/** A weighted destination: it holds below this share, a double in units of 2^-32; else its alias does. */
export const SHARE: usize = 0;
export const WEIGHTED_TO: usize = 8;
export const ALIAS_TO: usize = 12;
export const WEIGHTED_SIZE: i32 = 16;
/** Gaps of one rate: see GeometricGap; entries of its table (0: gaps are computed), the scale, and of bursts the probability of a pause of one cycle (-1: pauses are drawn). */
export const GAP_COUNT: usize = 0;
export const GAP_SCALE: usize = 8;
export const GAP_ONCE: usize = 16;
export const GAP_GUIDE: usize = 24;
export const GAP_TABLE: usize = 536;
/** An endpoint: its router's INFO, and the route entry of its ejection in the first virtual channel. */
export const HOME: usize = 0;
export const EJECTION: usize = 4;
export const ENDPOINT_SIZE: i32 = 8;
/** A router, for paths: its record, number, its first network port by number, first channel; where packets of several flits choose again, what they chose for flits still to come, a word for each input channel, by number: the address of a piece with a flit's record (0: none); and two words of the maker's own: group and index there, or place. */
export const INFO_AT: usize = 0;
export const INFO_NUMBER: usize = 4;
export const NETWORK: usize = 8;
export const CHANNELS: usize = 12;
export const CHOSEN: usize = 16;
export const GROUP: usize = 20;
export const PLACE: usize = 24;
export const INFO_SIZE: i32 = 32;
/** A hop of a path: the router; the network's channel; the first virtual channel of its class, or ADAPTIVE, with class << 16 and ACROSS where it leaves the group. */
export const HOP_ROUTER: usize = 0;
export const HOP_CHANNEL: usize = 4;
export const HOP_STEP: usize = 8;
export const HOP_SIZE: i32 = 12;
export const ACROSS: i32 = 1 << 24;

/** Paths by groups (dragonfly-paths.ts): the groups' number; links of two groups (0: by PAIR_START); dimensions of a group (0: all routers are linked), each a word. */
export const GROUPS: i32 = 1;
export const COUNT_OF: usize = OWN;
export const COPIES: usize = OWN + 4;
export const PAIR_START: usize = OWN + 8;
export const LINKS: usize = OWN + 12;
export const FIRST_ROUTERS: usize = OWN + 16;
export const DIMENSIONS: usize = OWN + 20;
export const DIMS: usize = OWN + 24;
export const OWN_LINK: usize = OWN + 28;
export const THROUGH_ROUTER: usize = OWN + 32;
export const INTRA_GROUP: usize = OWN + 36;
export const ANY_NODE: usize = OWN + 40;
export const ROUTERS: usize = OWN + 44;
/** Steps of the ladder, each a class's first virtual channel, with class << 16: within a group; three of minimal paths, six of detours. */
export const STEP_OWN: usize = OWN + 48;
export const STEP_MINIMAL: usize = OWN + 52;
export const STEP_DETOUR: usize = OWN + 64;
/** A link between groups: the routers that it leaves and reaches, and its channel. */
export const LINK_SOURCE: usize = 0;
export const LINK_TARGET: usize = 4;
export const LINK_CHANNEL: usize = 8;
export const LINK_SIZE: i32 = 16;

/** Paths by groups whose routers are at most two hops apart (cascade-paths.ts), which have the groups' first words too. By two routers' places in a group: where their middle routers begin, a word; the channel from one to the other, counted from its first (-1: none), a halfword. The middle routers, a halfword each; 1: ways that a pair does not have are drawn anew; class of minimal paths. */
export const TWO_HOP: i32 = 5;
export const SIZE: usize = OWN + 48;
export const MIDDLES: usize = OWN + 52;
export const DIRECT: usize = OWN + 56;
export const VIA: usize = OWN + 60;
export const ANEW: usize = OWN + 64;
export const LAST_CLASS: usize = OWN + 68;

/** Paths of at most two hops by a table of ports (slim-fly-paths.ts), a byte for every two routers; what the class rises by; 1: detours are short. */
export const TABLE: i32 = 2;
export const NEXT_PORTS: usize = OWN;
export const RISE: usize = OWN + 4;
export const SHORT: usize = OWN + 8;

/** Shortest paths (shortest-paths.ts): distances, a byte, to each carrier of every router; the carriers' INFO; and by turns (0: not so) climbs of channels, and turns as distances. */
export const SHORTEST: i32 = 3;
export const DISTANCES: usize = OWN + 12;
export const CARRIERS: usize = OWN + 16;
export const CARRIER_COUNT: usize = OWN + 20;
export const CLIMBS: usize = OWN + 24;
export const TURNS: usize = OWN + 28;

/** Paths along the dimensions of a grid (grid-paths.ts): how routers of a dimension are linked; dimensions in their order, DIMENSION_SIZE bytes each, and 1 where they are taken in any; of lines, a byte for each port of every router: its channel, counted from the first (0: ports are channels), and the ports of a router. Which routers detours lead through; rise of the class from leg to leg, where a ring's last link is crossed, and up to minimal paths. */
export const GRID: i32 = 6;
export const LINKED: usize = OWN;
export const DIMENSION: usize = OWN + 4;
export const DIMENSION_COUNT: usize = OWN + 8;
export const LINE_PORTS: usize = OWN + 16;
export const DETOURS: usize = OWN + 20;
export const LEG_RISE: usize = OWN + 24;
export const WRAPPED: usize = OWN + 28;
export const MINIMAL_RISE: usize = OWN + 32;
export const ANY_ORDER: usize = OWN + 36;
export const LINES: i32 = 0;
export const RINGS: i32 = 1;
export const ALL: i32 = 2;
export const ANY_ROUTER: i32 = 0;
export const SHORT_DETOURS: i32 = 1;
export const ALL_ROUTERS: i32 = 2;
/** A dimension: its routers, the step between their numbers, its first port, and links of every two where all are linked. */
export const EXTENT: usize = 0;
export const STRIDE: usize = 4;
export const FIRST_PORT: usize = 8;
export const WIDTH: usize = 12;
export const DIMENSION_SIZE: i32 = 16;

/** Forwarding tables (forwarding-tables.ts): where the row of each endpoint begins, a word; by row and router the channel on, counted from the router's first, a halfword, and the class of packets from there, a byte. */
export const ROWS: i32 = 7;
export const ROW_OF: usize = OWN;
export const ROW_CHANNELS: usize = OWN + 4;
export const ROW_CLASSES: usize = OWN + 8;

/** Ways through a tree (tree.ts, tree-adaptive.ts): how they climb; its stages, STAGE_SIZE bytes each. */
export const TREE: i32 = 4;
export const UP: usize = OWN;
export const STAGES: usize = OWN + 4;
export const STAGE_COUNT: usize = OWN + 8;
export const LEAVES: usize = OWN + 12;
export const UP_AT_RANDOM: i32 = 0;
export const UP_BY_DIGITS: i32 = 1;
export const UP_ADAPTIVE: i32 = 2;
/** A stage: its first router; ports up; weight of its digit; lowest routers below it; children; parallel links down to each; parents of the stage below, and the further links of its routers. */
export const FIRST_OF_STAGE: usize = 0;
export const UPS: usize = 4;
export const WEIGHT: usize = 8;
export const EDGES: usize = 12;
export const CHILDREN: usize = 16;
export const DOWN_COPIES: usize = 20;
export const PARENTS_BELOW: usize = 24;
export const UNEVEN_BELOW: usize = 28;
export const STAGE_SIZE: i32 = 32;
