/** The Moore bound: the most routers that a graph of given degree and diameter can have (Hoffman, Singleton 1960; Besta, Hoefler 2014, section II-A). */

/** 1 + k' * sum of (k'-1)^i for i = 0 .. diameter-1. */
export function mooreBound(networkRadix: number, diameter: number): number {
  let bound = 1;
  let shell = networkRadix;
  for (let i = 0; i < diameter; i++) {
    bound += shell;
    shell *= networkRadix - 1;
  }
  return bound;
}
