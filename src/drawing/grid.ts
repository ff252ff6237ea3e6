/** Names in grids: tori, meshes, HyperX and hypercubes. */
import type { LinkClass, Names } from "./family.ts";
import type { Grid, Network } from "../topology/network.ts";

export function coordinatesOf({ dims, strides }: Grid, router: number): number[] {
  return dims.map((k, dim) => Math.floor(router / strides[dim]!) % k);
}

/** The dimension in which two linked routers differ. */
export function dimensionOf(grid: Grid, a: number, b: number): number {
  return grid.dims.findIndex((k, dim) => Math.floor(a / grid.strides[dim]!) % k !== Math.floor(b / grid.strides[dim]!) % k);
}

export function axisName(dims: number, dim: number): string {
  return dims <= 4 ? "xyzw"[dim]! : `dimension ${dim}`;
}

/** Routers by their coordinates, channels by their dimension. */
export function gridNames({ channelSource, channelTarget, channelKind }: Network, grid: Grid): Names {
  const { dims, strides, links } = grid;
  const kindOf = dims.map(() => 0);
  for (let c = 0; c < channelSource.length; c++) kindOf[dimensionOf(grid, channelSource[c]!, channelTarget[c]!)] = channelKind[c]!;
  return {
    router: (r) => `(${coordinatesOf(grid, r).join(", ")})`,
    short: (r) => coordinatesOf(grid, r).join(","),
    classes: dims.map((_, dim): LinkClass => {
      const [word, inside] = [axisName(dims.length, dim), kindOf[dim] === 0];
      return {
        title: word,
        help: `Channels along ${word}, ${inside ? "within a rack" : "from rack to rack"}.`,
        ink: inside ? "local" : "global",
        word,
        noun: `links along ${word}`,
        legend: inside ? "in-rack" : "rack-to-rack",
      };
    }),
    classOf: (channel) => dimensionOf(grid, channelSource[channel]!, channelTarget[channel]!),
    leadsTo: "router",
    listsAll: true,
    line: (channel) => {
      const [a, b] = [channelSource[channel]!, channelTarget[channel]!];
      const dim = dimensionOf(grid, a, b);
      const k = dims[dim]!;
      return links === "rings" && k > 2 && Math.abs(a - b) === (k - 1) * strides[dim]! ? "closes the ring" : null;
    },
  };
}
