/** The parameters of congestion control (throttle.ts says what they do). */
import type { Numbers, Parameter, Texts } from "../descriptor.ts";

export interface ThrottleSettings {
  /** Cycles from a mark to its effect; 0: computed. */
  readonly delay: number;
  /** Share of a congested endpoint's port that its senders may use together. */
  readonly target: number;
  /** Flits that may wait for an endpoint's port unmarked. */
  readonly mark: number;
  /** Share by which rates rise at a time. */
  readonly recovery: number;
}

const throttles = ({ congestionControl }: Texts<"congestionControl">): boolean => congestionControl !== "none";

/** Packets that wait for a port before it counts as congested, unless buffers hold fewer. */
const MARKED_PACKETS = 16;

export const THROTTLE = [
  {
    kind: "choice",
    id: "congestionControl",
    title: "congestion control",
    help: "What holds senders back when more is sent to an endpoint than it takes.",
    default: "none",
    options: [
      { id: "none", title: "none", help: "Only credits: what waits for one endpoint stands in the way of all others." },
      {
        id: "throttle",
        title: "per-destination throttle",
        help: "A marked endpoint's senders are held to equal shares of its port a round trip later; all else they send at once.",
      },
    ],
  },
  {
    kind: "integer",
    id: "congestionDelay",
    when: throttles,
    title: "control delay",
    help: "Cycles from a mark at an endpoint's port until its senders are held back; 0: twice the mean latency of an idle network, and 16.",
    unit: "cycles",
    min: 0,
    max: 100000,
    sliderMax: 500,
    default: 0,
  },
  {
    kind: "real",
    id: "congestionTarget",
    symbol: "η",
    when: throttles,
    title: "target use of the port",
    help: "Share of a marked endpoint's port that its senders get together; at 1 the queue before it never drains.",
    min: 0.1,
    max: 1,
    default: 0.95,
  },
  {
    kind: "integer",
    id: "congestionMark",
    when: throttles,
    title: "marked from",
    help: "Flits that may wait in the last router for an endpoint's port before it is marked.",
    unit: "flits",
    min: 1,
    max: 100000,
    sliderMax: 256,
    // Without a control it goes by nothing, so that a change of buffers is one change.
    default: (values: Numbers<"packetSize" | "buffer"> & Texts<"congestionControl">) =>
      throttles(values) ? Math.max(1, Math.min(MARKED_PACKETS * values.packetSize, Math.floor(values.buffer / 2))) : 1,
  },
  {
    kind: "real",
    id: "congestionRecovery",
    when: throttles,
    title: "recovery step",
    help: "Share by which the senders' rates rise at a time, once they send less than the target and the mark is gone.",
    min: 0.001,
    max: 1,
    default: 0.1,
  },
] as const satisfies readonly Parameter[];
