/** How requests are answered in a design, and in which virtual channels. */
import { valuesOf } from "../descriptor.ts";
import type { Texts, Values } from "../descriptor.ts";

export interface MessageKinds {
  /** Whether requests and replies have virtual channels of their own; else they share all. */
  readonly separate: boolean;
  /** Whether a request keeps its place in the buffer of its endpoint until the reply leaves; else replies wait in a queue without bound. */
  readonly finite: boolean;
}

/** Null if a design's packets are no requests. */
export function messageKinds(values: Values): MessageKinds | null {
  const { protocol, protocolVcs, requestBuffer } = valuesOf<Partial<Texts<"protocol" | "protocolVcs" | "requestBuffer">>>(values);
  if (protocol !== "request-reply") return null;
  return { separate: protocolVcs !== "shared", finite: requestBuffer !== "unbounded" };
}

/** For each class of a routing so many classes of virtual channels: one for requests and one for replies, or one for all. */
export function kindsApart(values: Values): 1 | 2 {
  return messageKinds(values)?.separate === true ? 2 : 1;
}

/** Which virtual channels of a port a class of packets may take. */
export interface ClassChannels {
  readonly first: number;
  readonly count: number;
}

/**
 * Classes share a port's virtual channels as evenly as possible. With `drawsInjection` (see Router) each class has only one, its own
 * number, and further ones serve the injection channel, as in BookSim2's dragonfly.
 */
export function classChannels(vcClass: number, classes: number, vcs: number, drawsInjection: boolean): ClassChannels {
  const shared = drawsInjection ? classes : vcs;
  const first = Math.floor((vcClass * shared) / classes);
  return { first, count: Math.floor(((vcClass + 1) * shared) / classes) - first };
}
