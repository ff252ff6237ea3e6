/** What layouts around a circle share: places and labels of groups, endpoints outside of their routers, and the picture's bounds. */
import type { Network } from "../topology/network.ts";
import type { Group, NetworkDrawing } from "./drawing.ts";

/** Distance between rows of endpoints, model units. */
const ENDPOINT_ROW_GAP = 15;
/** Least distance of endpoints in a row, model units. */
const MIN_ENDPOINT_DISTANCE = 11;

/** Angle of group G of so many, radians; the first one is at the top. */
export function groupAngle(G: number, count: number): number {
  return G * ((2 * Math.PI) / count) - Math.PI / 2;
}

/** A square around it all, with pixels for the labels outside. */
export function boundsAround(rim: number): NetworkDrawing["bounds"] {
  return { x0: -rim, y0: -rim, x1: rim, y1: rim, room: { left: 29, right: 29, top: 18, bottom: 18 } };
}

/** Groups labelled at the rim; `start`: the first router of each, and the end of the last. */
export function groupsAround(count: number, rim: number, start: (G: number) => number): Group[] {
  return Array.from({ length: count }, (_, G) => {
    const [across, down] = [Math.cos(groupAngle(G, count)), Math.sin(groupAngle(G, count))];
    // Labels are wider than high, so they stand further out at the sides.
    const away = 8 + 13 * Math.abs(across) + 7 * Math.abs(down);
    return {
      label: `G${G}`,
      name: `group ${G}`,
      align: "middle",
      x: rim * across,
      y: rim * down,
      dx: away * across,
      dy: away * down,
      firstRouter: start(G),
      lastRouter: start(G + 1) - 1,
      order: G,
      room: ((2 * Math.PI) / count) * rim,
    };
  });
}

interface Fans {
  /** Radius of the innermost row. */
  readonly inner: number;
  /** Radians for the endpoints of a router. */
  readonly fan: number;
  /** Most endpoints of a router. */
  readonly most: number;
  /** The middle of a router's fan. */
  readonly angleOf: (router: number) => number;
}

/** Endpoints side by side outside of their router; if that gets too tight, in rows behind each other. `rim`: radius of the last row. */
export function endpointsInFans(network: Network, { inner, fan, most, angleOf }: Fans) {
  const columns = Math.max(1, Math.min(most, Math.floor((fan * inner) / MIN_ENDPOINT_DISTANCE)));
  const rows = Math.ceil(most / columns);
  const x = new Float32Array(network.endpoints);
  const y = new Float32Array(network.endpoints);
  for (let e = 0; e < network.endpoints; e++) {
    const r = network.endpointRouter[e]!;
    const i = e - network.firstEndpoint[r]!;
    const angle = angleOf(r) + ((i % columns) - (columns - 1) / 2) * (fan / columns);
    const radius = inner + Math.floor(i / columns) * ENDPOINT_ROW_GAP;
    x[e] = radius * Math.cos(angle);
    y[e] = radius * Math.sin(angle);
  }
  return {
    x,
    y,
    spacing: Math.min(rows > 1 ? ENDPOINT_ROW_GAP : Infinity, (fan / columns) * inner),
    rim: inner + (rows - 1) * ENDPOINT_ROW_GAP,
  };
}
