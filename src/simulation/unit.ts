/** The unit of time of a design: what a cycle and a load of 1 are in nanoseconds and in bytes. It changes no digit in cycles, but for traces that tell time. */
import { settings, someOf } from "../descriptor.ts";
import type { Numbers, Values, ValuesOf } from "../descriptor.ts";
import { FASTEST_TERMINAL, SLOWEST_TERMINAL } from "../topology/channels.ts";
import { runsToCompletion } from "../workload/patterns.ts";

/** Bytes of a flit, unless given. */
const FLIT_BYTES = 64;

const isTold = (values: Values): boolean => (someOf<Numbers<"terminalSpeed">>(values).terminalSpeed ?? 0) > 0;

export const unitSettings = settings({
  id: "unit",
  title: "Unit of time",
  summary: "The speed of an endpoint's link and the size of a flit: how long a cycle is, and what a load of 1 is in GB/s.",
  source: "a cycle is what a flit takes on a terminal channel",
  parameters: [
    {
      kind: "real",
      id: "terminalSpeed",
      title: "endpoint speed",
      help: "Of an endpoint's link, one flit a cycle. With the bytes of a flit it makes results in nanoseconds and GB/s, and it is the speed of the cables that are priced. 0: not told.",
      unit: "Gb/s",
      min: 0,
      max: FASTEST_TERMINAL,
      sliderMax: 800,
      default: 0,
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
      default: FLIT_BYTES,
    },
  ],
  check: ({ terminalSpeed }) =>
    terminalSpeed === 0 || terminalSpeed >= SLOWEST_TERMINAL
      ? null
      : {
          parameter: "terminalSpeed",
          message: `terminalSpeed = ${terminalSpeed} is too slow: endpoint speed must be ${SLOWEST_TERMINAL} to ${FASTEST_TERMINAL} Gb/s, or 0 where it is not told.`,
        },
  digest: ({ terminalSpeed, flitBytes }) => {
    const unit = unitOf({ terminalSpeed, flitBytes });
    return unit === null
      ? flitBytes === FLIT_BYTES
        ? "not told"
        : `${flitBytes}-byte flits`
      : `${terminalSpeed} Gb/s, ${Number(unit.nanoseconds.toPrecision(3))} ns`;
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
