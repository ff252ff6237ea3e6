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
