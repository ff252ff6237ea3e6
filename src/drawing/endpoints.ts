/** Places endpoints before their routers, in small blocks. */
import type { Network } from "../topology/network.ts";

export interface EndpointPlaces {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Between neighbours, model units. */
  readonly spacing: number;
  /** Largest distance from their router. */
  readonly reach: number;
}

/** Places endpoints below and to the right of their routers in a block of so many model units, from `first` on both ways. */
export function endpointsBeside(
  network: Network,
  routerX: Float32Array,
  routerY: Float32Array,
  room: number,
  first = 0.62 * room,
): EndpointPlaces {
  const { columns, dot } = blockOf(network, room);
  return placed(network, dot, first + columns * dot, (r, i) => [
    routerX[r]! + first + (i % columns) * dot,
    routerY[r]! + first + Math.floor(i / columns) * dot,
  ]);
}

/** Places endpoints in the middle below their routers, this far from them. */
export function endpointsBelow(network: Network, routerX: Float32Array, routerY: Float32Array, room: number, gap: number): EndpointPlaces {
  const { columns, dot } = blockOf(network, room);
  return placed(network, dot, gap + columns * dot, (r, i) => {
    const inRow = Math.min(columns, network.firstEndpoint[r + 1]! - network.firstEndpoint[r]! - columns * Math.floor(i / columns));
    return [routerX[r]! + ((i % columns) - (inRow - 1) / 2) * dot, routerY[r]! + gap + Math.floor(i / columns) * dot];
  });
}

/** Places endpoints this far outside of the circle around the origin on which their routers stand. */
export function endpointsOutside(
  network: Network,
  routerX: Float32Array,
  routerY: Float32Array,
  room: number,
  gap: number,
): EndpointPlaces {
  const { columns, dot, most } = blockOf(network, room);
  return placed(network, dot, gap + columns * dot, (r, i) => {
    const angle = Math.atan2(routerY[r]!, routerX[r]!);
    const out = Math.hypot(routerX[r]!, routerY[r]!) + gap + Math.floor(i / columns) * dot;
    const side = ((i % columns) - (Math.min(most, columns) - 1) / 2) * dot;
    return [out * Math.cos(angle) - side * Math.sin(angle), out * Math.sin(angle) + side * Math.cos(angle)];
  });
}

/** The square block that the endpoints of the router with the most of them take. */
function blockOf(
  { routers, firstEndpoint }: Network,
  room: number,
): { readonly columns: number; readonly dot: number; readonly most: number } {
  let most = 1;
  for (let r = 0; r < routers; r++) most = Math.max(most, firstEndpoint[r + 1]! - firstEndpoint[r]!);
  const columns = Math.ceil(Math.sqrt(most));
  return { columns, dot: Math.min(room / 3, room / columns), most };
}

function placed(
  network: Network,
  spacing: number,
  reach: number,
  place: (router: number, i: number) => readonly [x: number, y: number],
): EndpointPlaces {
  const x = new Float32Array(network.endpoints);
  const y = new Float32Array(network.endpoints);
  for (let e = 0; e < network.endpoints; e++) {
    const r = network.endpointRouter[e]!;
    [x[e], y[e]] = place(r, e - network.firstEndpoint[r]!) as [number, number];
  }
  return { x, y, spacing, reach };
}
