/** Multi-layer full meshes, h-MLFM: layers of routers that share the routers between every two columns (Kathareios et al. 2015, section 2.2.3). */
import type { Numbers, Traits } from "../descriptor.ts";
import { alike } from "./equipment.ts";
import { treeName } from "./graph-names.ts";
import { family, GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Network } from "./network.ts";
import { seriesOf, steps } from "./series.ts";

/**
 * Columns 0 .. h have a local router in each layer: that of column i and layer a is i layers + a. Every two columns have one global router,
 * linked to the local routers of both in all layers. Global routers are ordered by the distance d = 1 .. h/2 to the other column, i + d
 * modulo h + 1, and then by the column i that they stand in.
 */
function build(values: Numbers<"h" | "meshLayers" | "p">): Network {
  const [h, layers, p] = [values.h, values.meshLayers, values.p];
  const columns = h + 1;
  const locals = columns * layers;
  const routers = locals + (h * columns) / 2;
  const builder = new NetworkBuilder(routers);
  const globals: { readonly column: number; readonly other: number; readonly far: number }[] = [];
  for (let far = 1; 2 * far <= columns; far++)
    for (let column = 0; column < (2 * far === columns ? far : columns); column++)
      globals.push({ column, far, other: (column + far) % columns });
  globals.forEach(({ column, other }, at) => {
    for (const [from, kind] of [
      [column, LOCAL],
      [other, GLOBAL],
    ] as const)
      for (let a = 0; a < layers; a++) builder.link(from * layers + a, at, locals + at, from * layers + a, kind);
  });
  const column = (router: number): number => Math.floor(router / layers);
  return builder.build(
    "multi-layer-full-mesh",
    (router) => (router < locals ? p : 0),
    Math.max(p + h, 2 * layers),
    Math.max(h, 2 * layers),
    () => ({
      // The next column and the next layer; global routers go with their columns.
      rotation: Int32Array.from({ length: routers }, (_, r) => {
        if (r < locals) return ((column(r) + 1) % columns) * layers + (((r % layers) + 1) % layers);
        const { column: i, far } = globals[r - locals]!;
        const count = 2 * far === columns ? far : columns;
        return r - i + ((i + 1) % count);
      }),
      // Columns and layers can be permuted at will.
      orbits: [{ router: 0, orbit: locals }],
      // A channel carries one unit for each layer of the other column, and its share of h of those for the other layers of its own.
      evenLoad: layers + (layers - 1) / h,
      // With B the incidence matrix of a complete graph, B Bᵀ has 2h and h - 1, so on a pair of its singular vectors, the same in all
      // layers, the Laplacian is h and 2·layers with -√(layers (h - 1)) beside: the smaller eigenvalue. All others are h or 2·layers.
      spectralGap: (h + 2 * layers - Math.sqrt((h - 2 * layers) ** 2 + 4 * layers * (h - 1))) / 2,
      adversary: Int32Array.from({ length: routers }, (_, r) => (r < locals ? (r + layers) % locals : -1)),
      racks: {
        labels: Array.from({ length: columns }, (_, i) => `column ${i}`),
        rackOfRouter: Int32Array.from({ length: routers }, (_, r) => (r < locals ? column(r) : globals[r - locals]!.column)),
      },
    }),
  );
}

const routersOf = (h: number, layers: number): number => (h + 1) * layers + (h * (h + 1)) / 2;

export const multiLayerFullMesh = family({
  id: "multi-layer-full-mesh",
  title: "Multi-layer full mesh",
  group: "Trees",
  summary: "Layers of h + 1 local routers; a global router between every two columns joins them in all layers: two hops between any two.",
  source: "Kathareios et al. 2015, section 2.2.3",
  parameters: [
    {
      kind: "integer",
      id: "h",
      symbol: "h",
      title: "ports to global routers",
      help: "Of each local router; a layer has h + 1 local routers, and there are h(h + 1)/2 global ones.",
      min: 1,
      max: 64,
      sliderMax: 32,
      default: 4,
    },
    {
      kind: "integer",
      id: "meshLayers",
      symbol: "l",
      title: "layers",
      help: "Global routers have 2l ports; h layers make all routers equal.",
      min: 1,
      max: 64,
      sliderMax: 32,
      default: ({ h }: Numbers<"h">) => h,
    },
    {
      kind: "integer",
      id: "p",
      symbol: "p",
      title: "endpoints per local router",
      help: "As many as ports to global routers give full bandwidth; more oversubscribes the network.",
      min: 1,
      max: 128,
      sliderMax: 32,
      default: ({ h }: Numbers<"h">) => h,
    },
  ],
  traits: (): Traits => ({
    title: multiLayerFullMesh.title,
    diameter: 2,
    channels: { local: "own column", global: "other column" },
    adversary: "All endpoints of a router send to those of the next column in their layer, which a single global router leads to.",
  }),
  size: (values) => {
    const [h, layers] = [values.h, values.meshLayers];
    return { routers: routersOf(h, layers), endpoints: (h + 1) * layers * values.p };
  },
  equipment: (values) => {
    const [h, layers, p] = [values.h, values.meshLayers, values.p];
    const half = (layers * h * (h + 1)) / 2;
    return alike(routersOf(h, layers), Math.max(p + h, 2 * layers), {
      carriers: (h + 1) * layers,
      inRack: half,
      between: half,
      racks: h + 1,
    });
  },
  // The one global router of two columns is above all local ones.
  graph: ({ h, meshLayers: layers, p }) => (h === 1 ? treeName({ children: [p, 2 * layers], parents: [1], trunks: [1] }) : null),
  consequence: (values) => {
    const [h, layers, p] = [values.h, values.meshLayers, values.p];
    const load = p === h ? "full bandwidth" : p > h ? `oversubscribed: more than h = ${h}` : `full bandwidth up to p = ${h}`;
    return `${(h + 1) * layers} local routers of ${p + h} ports and ${(h * (h + 1)) / 2} global ones of ${2 * layers}; one minimal path, or ${h} between routers of a column; ${load}`;
  },
  build,
  series: [
    seriesOf(
      { id: "maximal", title: "Multi-layer full mesh", rule: "l = p = h", source: "Kathareios et al. 2015, section 2.2.3", diameter: 2 },
      steps(2, 64),
      (h) => ({ values: { h, meshLayers: h, p: h }, radix: 2 * h, networkRadix: 2 * h, hops: 2 }),
    ),
  ],
});
