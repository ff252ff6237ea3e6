/** The unit of time of a design: what a cycle and a load of 1 are in nanoseconds and in bytes. It changes no digit in cycles, but for traces that tell time. */
import { settings, someOf, valuesOf } from "../descriptor.ts";
import type { Numbers, Texts, Values, ValuesOf } from "../descriptor.ts";
import { FASTEST_TERMINAL, MOST_LATENCY, SLOWEST_TERMINAL } from "../topology/channels.ts";
import { runsToCompletion } from "../workload/patterns.ts";

/** Bytes of a flit, unless given. */
const FLIT_BYTES = 64;

/** A link as people name it: what it gives to a design that does not say otherwise. */
interface NamedLink {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  /** Of an endpoint, Gb/s. */
  readonly speed: number;
  /** Nanoseconds of a router, of a channel within a group or rack, and of one between them. */
  readonly latencies: readonly [router: number, local: number, global: number];
}

/** Bytes of a flit take 10.24 ns on each of these: 512 at 400 Gb/s. */
const BYTES_PER_GIGABIT = 1.28;
/** Cables of 5 and of 50 m at 4.5 ns a metre, and what coding for error correction adds at both ends. */
const CABLES = [22 + 100, 225 + 100] as const;

const ethernet = (speed: number): NamedLink => ({
  id: `ethernet-${speed}`,
  title: `${speed}G Ethernet`,
  help: `${speed} Gb/s, flits of ${speed * BYTES_PER_GIGABIT} bytes; routers of 600 ns (unverified).`,
  speed,
  latencies: [600, ...CABLES],
});

const infiniband = (name: string, speed: number): NamedLink => ({
  id: `infiniband-${name.toLowerCase()}`,
  title: `InfiniBand ${name}`,
  help: `${speed} Gb/s, flits of ${speed * BYTES_PER_GIGABIT} bytes; routers of 200 ns (unverified).`,
  speed,
  latencies: [200, ...CABLES],
});

const LINKS: readonly NamedLink[] = [
  ...[100, 200, 400, 800].map(ethernet),
  infiniband("HDR", 200),
  infiniband("NDR", 400),
  infiniband("XDR", 800),
  {
    id: "slingshot",
    title: "Slingshot",
    help: "200 Gb/s, flits of 256 bytes; routers of 350 ns.",
    speed: 200,
    latencies: [350, ...CABLES],
  },
];
const NO_LINK = "none";

function linkOf(values: Values): NamedLink | undefined {
  const { link = NO_LINK } = someOf<Texts<"link">>(values);
  return LINKS.find(({ id }) => id === link);
}

/** Cycles of a latency of the design's named link, in its own cycles: of a router, or of a channel; null where it has no such link. */
export function linkCycles(values: Values, of: "router" | "local" | "global"): number | null {
  const link = linkOf(values);
  const unit = link === undefined ? null : unitOf(valuesOf<UnitValues>(values));
  if (link === undefined || unit === null) return null;
  const nanoseconds = link.latencies[of === "router" ? 0 : of === "local" ? 1 : 2];
  return Math.min(MOST_LATENCY, Math.max(1, Math.round(nanoseconds / unit.nanoseconds)));
}

const isTold = (values: Values): boolean => (someOf<Numbers<"terminalSpeed">>(values).terminalSpeed ?? 0) > 0;

export const unitSettings = settings({
  id: "unit",
  title: "Unit of time",
  summary: "The speed of an endpoint's link and the size of a flit: how long a cycle is, and what a load of 1 is in GB/s.",
  source: "a cycle is what a flit takes on a terminal channel",
  parameters: [
    {
      kind: "choice",
      id: "link",
      title: "link",
      help: "A named link gives the speed of endpoints, the bytes of a flit and the latencies of routers and channels their defaults.",
      options: [
        { id: NO_LINK, title: "none", help: "Latencies in cycles, as in the papers." },
        ...LINKS.map(({ id, title, help }) => ({ id, title, help })),
      ],
      default: NO_LINK,
    },
    {
      kind: "real",
      id: "terminalSpeed",
      title: "endpoint speed",
      help: "Of an endpoint's link, one flit a cycle. With the bytes of a flit it makes results in nanoseconds and GB/s, and it is the speed of the cables that are priced. 0: not told.",
      unit: "Gb/s",
      min: 0,
      max: FASTEST_TERMINAL,
      sliderMax: 800,
      default: (values: Values): number => linkOf(values)?.speed ?? 0,
    },
    {
      kind: "integer",
      id: "flitBytes",
      title: "bytes of a flit",
      help: "What a flit carries: messages are cut by it when simulated to completion, and a cycle is the time that it takes at the speed of an endpoint's link.",
      unit: "B",
      min: 1,
      max: 65536,
      sliderMax: 256,
      when: (values: Values) => runsToCompletion(values) || isTold(values),
      default: (values: Values): number => {
        const link = linkOf(values);
        return link === undefined ? FLIT_BYTES : link.speed * BYTES_PER_GIGABIT;
      },
    },
  ],
  check: ({ terminalSpeed }) =>
    terminalSpeed === 0 || terminalSpeed >= SLOWEST_TERMINAL
      ? null
      : {
          parameter: "terminalSpeed",
          message: `terminalSpeed = ${terminalSpeed} is too slow: endpoint speed must be ${SLOWEST_TERMINAL} to ${FASTEST_TERMINAL} Gb/s, or 0 where it is not told.`,
        },
  digest: ({ link, terminalSpeed, flitBytes }) => {
    const unit = unitOf({ terminalSpeed, flitBytes });
    return unit === null
      ? flitBytes === FLIT_BYTES
        ? "not told"
        : `${flitBytes}-byte flits`
      : `${LINKS.find(({ id }) => id === link)?.title ?? `${terminalSpeed} Gb/s`}, ${Number(unit.nanoseconds.toPrecision(3))} ns`;
  },
});

export type UnitValues = ValuesOf<(typeof unitSettings)["parameters"]>;

/** What figures in cycles and loads are multiplied by. */
export interface Unit {
  /** Of a cycle. */
  readonly nanoseconds: number;
  /** Of one flit a cycle, the load 1 of an endpoint. */
  readonly gigabytesPerSecond: number;
}

/** The unit of a design; null if nobody has told the speed of its terminal channels. */
export function unitOf({ terminalSpeed, flitBytes }: Numbers<"terminalSpeed" | "flitBytes">): Unit | null {
  return terminalSpeed > 0 ? { nanoseconds: (8 * flitBytes) / terminalSpeed, gigabytesPerSecond: terminalSpeed / 8 } : null;
}
