/** Requirements of options on a network: the sentences of `whyNot`. */
import type { Traits, WhyNot } from "../descriptor.ts";

const lacks = (need: string, { title }: Traits): string => `needs ${need}, which ${title} lacks`;

/** Groups of routers, whatever they are like inside. */
export const needsGroups: WhyNot = (traits) => (traits.groups || traits.mixed ? null : lacks("groups of routers", traits));

/** Groups that are all alike, in which every router is linked to every other. */
export const needsLikeGroups: WhyNot = (traits) =>
  traits.groups && traits.groups.hops <= 1 ? null : lacks("equal groups whose routers are all linked", traits);

/** Groups within which packets need only one virtual-channel class: linked routers, or crossed dimension by dimension. */
export const needsOrderedGroups: WhyNot = (traits) =>
  traits.groups?.ordered === true || !needsLinkedGroups(traits) ? null : lacks("groups that are crossed in one way", traits);

/** Groups in which every router is linked to every other. */
export const needsLinkedGroups: WhyNot = (traits) =>
  (traits.groups && traits.groups.hops <= 1) || traits.mixed ? null : lacks("groups whose routers are all linked", traits);

/** Stages of routers, to go up and down. */
export const needsLevels: WhyNot = (traits) => (traits.levels ? null : lacks("stages of routers", traits));
/** A router that picks on the way does not know by how many links others lead down. */
export const needsEvenTrunks: WhyNot = (traits) =>
  traits.levels?.uneven === true ? "needs as many links to each of a router's parents: set uneven = 0" : needsLevels(traits);

/** Endpoints at every router, so that any can be a packet's intermediate; a damaged tree may be routed as any graph. */
export const needsEndpointsEverywhere: WhyNot = (traits) =>
  traits.levels && !traits.damaged ? lacks("endpoints at every router", traits) : null;

/** A whole, undamaged network. */
export const needsOneWhole: WhyNot = (traits) =>
  traits.groups || traits.mixed ? `needs a network without groups, and ${traits.title} has them` : needsEndpointsEverywhere(traits);

/** Forwarding tables that the network came with; what is left of them where something has failed. */
export const needsTables: WhyNot = (traits) => (traits.tables ? null : lacks("forwarding tables of its own", traits));

/** Routers at the points of a grid, to go dimension by dimension. */
export const needsGrid: WhyNot = (traits) => (traits.grid ? null : lacks("dimensions", traits));

/** Detours through nearby routers that are known to be short: on any other graph they may lead far round. */
export const needsShortDetours: WhyNot = (traits) =>
  needsOneWhole(traits) ?? (traits.grid || traits.fixedRoutes === true ? null : lacks("detours that are known to be short", traits));
