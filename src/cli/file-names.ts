/** What a network's file calls its routers, in what commands print beside their numbers. */
import { networkOf, routerNames } from "../engine/model.ts";
import { ringByNames } from "../engine/results.ts";
import { withoutLabels } from "../engine/studies.ts";
import type { DesignValues } from "../engine/studies.ts";

export interface FileNames {
  readonly router: (router: number) => string;
  /** "leaf-1 → spine-2". */
  readonly channel: (channel: number) => string;
  /** Of a link as failedLinks names it, "3-17:2": "leaf-1 – spine-2". */
  readonly link: (name: string) => string;
  /** A sentence with the ring of a deadlock, "3 to 7 (VC 0)", by names. */
  readonly ring: (sentence: string) => string;
}

/** Null for a network whose routers have nothing but numbers. */
export function fileNames(values: DesignValues): FileNames | null {
  if (withoutLabels(values) === values) return null;
  const network = networkOf(values);
  const names = routerNames(network);
  const whole = routerNames(network.damage?.intact ?? network);
  if (names === null || whole === null) return null;
  const router = (number: number): string => names[number] ?? String(number);
  return {
    router,
    channel: (channel) => `${router(network.channelSource[channel]!)} → ${router(network.channelTarget[channel]!)}`,
    link: (name) =>
      name
        .replace(/:\d+$/, "")
        .split("-")
        .map((number) => whole[Number(number)] ?? number)
        .join(" – "),
    ring: (sentence) => ringByNames(sentence, router),
  };
}

/**
 * A result's fields, in which `channelName` stands beside a channel's number, `fromName` and `toName` beside those of routers and
 * `linkName` beside a link. Lists of numbers stay as they are.
 */
export function withNames(fields: object, names: FileNames | null): object {
  return names === null ? fields : (named(fields, names) as object);
}

function named(value: unknown, names: FileNames): unknown {
  if (Array.isArray(value))
    return typeof value[0] === "number" ? (value as readonly unknown[]) : value.map((one: unknown) => named(one, names));
  if (typeof value !== "object" || value === null) return value;
  const { channel, from, to, vc, link } = value as Readonly<Record<string, unknown>>;
  const inside = Object.entries(value).map(([name, one]) => [
    name,
    name === "stall" && typeof one === "string" ? names.ring(one) : named(one, names),
  ]);
  return {
    ...(Object.fromEntries(inside) as object),
    ...(typeof channel === "number" && { channelName: names.channel(channel) }),
    ...(typeof from === "number" &&
      typeof to === "number" &&
      vc !== undefined && { fromName: names.router(from), toName: names.router(to) }),
    ...(typeof link === "string" && /^\d+-\d+/.test(link) && { linkName: names.link(link) }),
  };
}
