/**
 * Cray Cascade: a dragonfly whose groups are 6 x 16 grids with fully linked rows and columns, and with triple links along the columns
 * (Mollah et al. 2017, section 2.2).
 */
import type { Numbers, Traits } from "../descriptor.ts";
import { endpointsPerRouter } from "./endpoints-per-router.ts";
import { alike } from "./equipment.ts";
import { family, GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Network, Place, RackPlan } from "./network.ts";
import { seriesOf, steps } from "./series.ts";

const ROWS = 6;
const COLUMNS = 16;
const GROUP = ROWS * COLUMNS;
const LINKS_PER_PAIR = 24;
/** Ordinary links in one link along a column. */
const COLUMN_WIDTH = 3;
const NODE_PORTS = 8;
const ROW_PORTS = COLUMNS - 1;
const COLUMN_PORTS = (ROWS - 1) * COLUMN_WIDTH;
const GLOBAL_PORTS = 10;

/**
 * Where link t of group G's offset o leaves. o = (H − G) mod groups, 1 to groups − 1; the link arrives where link t of offset groups − o
 * leaves H.
 */
interface Arrangement {
  readonly exit: (o: number, t: number, groups: number) => number;
  /** Most groups before a router would need more global ports than it has. */
  readonly most: number;
}

const ARRANGEMENTS = {
  // Palm tree: slot j of a group leads to the group j + 1 before it, thus offset o = groups − 1 − j.
  blocked: {
    exit: (o, t, groups) => Math.floor(((t * (groups - 1) + groups - 1 - o) * GROUP) / (LINKS_PER_PAIR * (groups - 1))),
    most: (GLOBAL_PORTS * GROUP) / LINKS_PER_PAIR + 1,
  },
  spread: {
    exit: (o, t) => {
      const rows = Array.from({ length: ROWS }, (_, row) => row).filter((row) => row !== (o - 1) % ROWS && row !== o % ROWS);
      return rows[Math.floor(t / 6)]! * COLUMNS + ((3 * (o - 1) + (t % 6)) % COLUMNS);
    },
    most: 29,
  },
} satisfies Readonly<Record<string, Arrangement>>;

function linkGroup(builder: NetworkBuilder, first: number): void {
  for (let r = 0; r < GROUP; r++) {
    const row = Math.floor(r / COLUMNS);
    const column = r % COLUMNS;
    for (let other = column + 1; other < COLUMNS; other++) {
      builder.link(first + r, other - 1, first + row * COLUMNS + other, column, LOCAL);
    }
    for (let other = row + 1; other < ROWS; other++) {
      const port = ROW_PORTS + (other - 1) * COLUMN_WIDTH;
      builder.link(first + r, port, first + other * COLUMNS + column, ROW_PORTS + row * COLUMN_WIDTH, LOCAL, COLUMN_WIDTH);
    }
  }
}

const CABINETS_OF_GROUP = 2;

/** A group is two cabinets side by side (Mollah et al. 2017, section 2.2): the lower three rows in one, the others in the other. */
function cabinets(groups: number): RackPlan {
  const across = Math.max(1, Math.round(Math.sqrt(groups / CABINETS_OF_GROUP)));
  const perCabinet = GROUP / CABINETS_OF_GROUP;
  const places = Array.from({ length: groups * CABINETS_OF_GROUP }, (_, cabinet): Place => {
    const group = Math.floor(cabinet / CABINETS_OF_GROUP);
    return { column: (group % across) * CABINETS_OF_GROUP + (cabinet % CABINETS_OF_GROUP), row: Math.floor(group / across) };
  });
  return {
    labels: places.map((_, i) => `group ${Math.floor(i / CABINETS_OF_GROUP)}, cabinet ${i % CABINETS_OF_GROUP}`),
    rackOfRouter: Int32Array.from({ length: groups * GROUP }, (_, router) => Math.floor(router / perCabinet)),
    places,
  };
}

function build({ groups, p, arrangement }: Numbers<"groups" | "p"> & { readonly arrangement: keyof typeof ARRANGEMENTS }): Network {
  const { exit } = ARRANGEMENTS[arrangement];
  const builder = new NetworkBuilder(groups * GROUP);
  for (let G = 0; G < groups; G++) linkGroup(builder, G * GROUP);
  const used = new Uint8Array(groups * GROUP);
  const ports = new Map<number, readonly [router: number, port: number]>();
  const take = (G: number, H: number, t: number): readonly [number, number] => {
    const router = G * GROUP + exit((H - G + groups) % groups, t, groups);
    const taken = [router, ROW_PORTS + COLUMN_PORTS + used[router]!++] as const;
    ports.set((G * groups + H) * LINKS_PER_PAIR + t, taken);
    return taken;
  };
  for (let G = 0; G < groups; G++) {
    for (let H = G + 1; H < groups; H++) {
      for (let t = 0; t < LINKS_PER_PAIR; t++) builder.link(...take(G, H, t), ...take(H, G, t), GLOBAL);
    }
  }
  const networkRadix = ROW_PORTS + COLUMN_PORTS + GLOBAL_PORTS;
  return builder.build(
    "cascade",
    () => p,
    NODE_PORTS + networkRadix,
    networkRadix,
    (channelAt) => {
      const globalChannels = new Int32Array(groups * groups * LINKS_PER_PAIR).fill(-1);
      for (const [index, [router, port]] of ports) globalChannels[index] = channelAt(router, port);
      return {
        groups: {
          count: groups,
          size: GROUP,
          linksPerPair: LINKS_PER_PAIR,
          channels: globalChannels,
          grid: { rows: ROWS, columns: COLUMNS },
          dims: null,
          middles: null,
        },
        rotation: Int32Array.from({ length: GROUP * groups }, (_, router) => (router + GROUP) % (GROUP * groups)),
        // Both arrangements are the same seen from every group.
        orbits: Array.from({ length: GROUP }, (_, router) => ({ router, orbit: groups })),
        racks: cabinets(groups),
      };
    },
  );
}

export const cascade = family({
  id: "cascade",
  title: "Cascade",
  group: "Dragonflies",
  summary:
    "Cray's dragonfly: a group is a grid of 6 rows and 16 columns, all routers of a row linked, those of a column by links three times as wide; 24 links join every pair of groups.",
  source: "Mollah et al. 2017, section 2.2; Faanes et al. 2012",
  parameters: [
    {
      kind: "integer",
      id: "groups",
      title: "groups",
      help: "Number of groups of 96 routers; each pair of groups gets 24 global links.",
      min: 2,
      max: 41,
      sliderMax: 12,
      default: 6,
    },
    endpointsPerRouter({ help: "Endpoints connected to each router, which has 8 ports for them.", max: NODE_PORTS, default: 4 }),
    {
      kind: "choice",
      id: "arrangement",
      title: "global link arrangement",
      help: "Which routers of a group hold its links to another; stand-ins for the cabling of a real machine.",
      default: "blocked",
      options: [
        {
          id: "blocked",
          title: "blocked",
          help: "The links of a group in one row-major sequence over its routers, copy by copy, in a palm tree.",
        },
        { id: "spread", title: "spread", help: "The links to another group leave from 24 routers of four rows and six columns." },
      ],
    },
  ],
  check: (values) => {
    const { groups, arrangement } = values;
    const { most } = ARRANGEMENTS[arrangement];
    if (groups <= most) return null;
    return {
      parameter: "groups",
      message: `groups = ${groups} is too many groups for the ${arrangement} arrangement: a router has ${GLOBAL_PORTS} global ports, so groups must be 2 to ${most}.`,
    };
  },
  traits: (values): Traits => ({ title: cascade.title, groups: { count: values.groups, links: LINKS_PER_PAIR, hops: 2 } }),
  size: (values) => ({
    routers: values.groups * GROUP,
    endpoints: values.groups * GROUP * values.p,
  }),
  equipment: (values) => {
    const { groups } = values;
    const rows = (ROWS * COLUMNS * ROW_PORTS) / 2;
    const columns = (ROWS * COLUMNS * COLUMN_PORTS) / 2;
    // Of a column's pairs of rows those in one cabinet, of three rows: 6 of 15.
    const near = columns * ((ROWS / 2 - 1) / (ROWS - 1));
    return alike(groups * GROUP, NODE_PORTS + ROW_PORTS + COLUMN_PORTS + GLOBAL_PORTS, {
      inRack: groups * (rows + near),
      beside: groups * (columns - near),
      between: (LINKS_PER_PAIR * groups * (groups - 1)) / 2,
      racks: CABINETS_OF_GROUP * groups,
    });
  },
  consequence: (values) => {
    const { groups, p } = values;
    const free = p < NODE_PORTS ? `; ${NODE_PORTS - p} of ${NODE_PORTS} endpoint ports a router unused` : "";
    return `${LINKS_PER_PAIR * (groups - 1)} of ${GLOBAL_PORTS * GROUP} global ports a group in use; radix ${NODE_PORTS + ROW_PORTS + COLUMN_PORTS + GLOBAL_PORTS}${free}`;
  },
  build,
  series: [
    seriesOf(
      { id: "groups", title: "Cascade", rule: "p = 4, blocked, an even number of groups", source: "Faanes et al. 2012", diameter: null },
      steps(2, 40, 2),
      (groups) => ({
        values: { groups, p: 4 },
        radix: NODE_PORTS + ROW_PORTS + COLUMN_PORTS + GLOBAL_PORTS,
        networkRadix: ROW_PORTS + COLUMN_PORTS + GLOBAL_PORTS,
        bisection: LINKS_PER_PAIR * (groups / 2) ** 2,
      }),
    ),
  ],
});
