/** What paths by groups say of themselves, as the kernel's words (kernel/forms.ts); a dragonfly needs no others. */
import type { GroupForm, TwoHopForm } from "../routing/forms.ts";
import type { Network } from "../topology/network.ts";
import * as forms from "./kernel/forms.ts";
import { WORD } from "./kernel.ts";

/**
 * Values by the words of the kernel's block that they begin at: numbers and truth values as they are, those of a plain list one after the
 * other; of a typed array the address of a copy; of null nothing.
 */
export type Fields = Readonly<Record<number, number | boolean | readonly number[] | ArrayBufferView | null>>;

/** What the words of paths refer to. */
export interface Places {
  readonly network: Network;
  /** Address of a router's INFO, and what puts a word of the maker's own there. */
  readonly infoAt: (router: number) => number;
  readonly info: (router: number, field: number, value: number) => void;
  /** A class's first virtual channel, with the class above it. */
  readonly step: (vcClass: number) => number;
}

/** What all groups have. */
export function linkFields(form: GroupForm | TwoHopForm, { network, infoAt, info }: Places): Fields {
  const { channelSource, channelTarget } = network;
  const { channels, copies } = form.links;
  form.group.forEach((group, r) => {
    info(r, forms.GROUP, group);
    info(r, forms.PLACE, form.index[r]!);
  });
  const links = new Int32Array((forms.LINK_SIZE >> WORD) * channels.length);
  channels.forEach((c, i) => {
    // Pairs of a group with itself have none.
    if (c >= 0) links.set([infoAt(channelSource[c]!), infoAt(channelTarget[c]!), c], i * (forms.LINK_SIZE >> WORD));
  });
  return {
    [forms.COUNT_OF]: form.count,
    [forms.COPIES]: copies,
    [forms.LINKS]: links,
    [forms.FIRST_ROUTERS]: form.first,
    [forms.THROUGH_ROUTER]: form.throughRouter,
    [forms.INTRA_GROUP]: form.intraGroup,
  };
}

export function groupFields(form: GroupForm, places: Places): Fields {
  const { dims, classes, links } = form;
  return {
    ...linkFields(form, places),
    [forms.MAKER]: forms.GROUPS,
    [forms.PAIR_START]: links.start,
    [forms.DIMENSIONS]: dims?.length ?? 0,
    [forms.DIMS]: dims && Int32Array.from(dims),
    [forms.OWN_LINK]: form.ownLink,
    [forms.ANY_NODE]: form.anyNode,
    [forms.STEP_OWN]: places.step(classes.own),
    [forms.STEP_MINIMAL]: classes.minimal.map(places.step),
    [forms.STEP_DETOUR]: classes.detour.map(places.step),
  };
}
