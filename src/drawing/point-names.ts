/** Names in families whose links are inside a rack, or between racks. */
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import type { LinkClass, Names } from "./family.ts";

/** The two classes: `inside` the named group, as "copy", or between two of them. */
export function classesBy(group: string, inside: string, legend: string): readonly LinkClass[] {
  return [
    {
      title: inside,
      help: `Channels inside a ${group}.`,
      ink: "local",
      word: inside,
      noun: `links in the ${group}`,
      legend: inside,
    },
    { title: "cross", help: `Channels between ${group}s.`, ink: "global", word: "cross", noun: "cross links", legend },
  ];
}

/** Names of routers and classes, channels by their kind. */
export function namesBy(
  { channelKind }: Network,
  classes: readonly LinkClass[],
  router: (router: number) => string,
  short: (router: number) => string,
): Names {
  return {
    router,
    short,
    classes,
    classOf: (channel) => (channelKind[channel] === GLOBAL ? 1 : 0),
    leadsTo: "router",
    line: () => null,
  };
}
