/** What other simulators call the families of networks, and where theirs differ (study/words.ts has all other words). */

/** Their name, ours, and how it differs, as a clause. */
type Row = readonly [word: string, here: string, note?: string];

export const FAMILIES: Readonly<Record<"booksim" | "caminos" | "sst", readonly Row[]>> = {
  booksim: [
    ["dragonflynew", "dragonfly", "with p = h = k, a = 2k, arrangement=absolute, localLatency=10 and globalLatency=100"],
    ["fattree", "fat-tree"],
    ["flatfly", "hyperx", "two equal dimensions of k routers with c endpoints each"],
    ["cmesh", "mesh", "with c endpoints a router as p"],
    ["anynet", "custom", "the command reads its network_file by file=PATH"],
  ],
  caminos: [
    ["Dragonfly", "dragonfly"],
    ["CanonicDragonfly", "dragonfly", "with a = 2h and p = h"],
    ["Megafly", "dragonfly-plus"],
    ["Hamming", "hyperx"],
    ["Mesh", "mesh"],
    ["Torus", "torus"],
    ["SlimFly", "slim-fly", "of prime q alone there"],
    ["XGFT", "xgft"],
    ["OFT", "orthogonal-fat-tree"],
    ["RandomRegularGraph", "jellyfish"],
    ["File", "custom", "the command reads the file by file=PATH"],
  ],
  sst: [
    ["merlin.dragonfly", "dragonfly"],
    ["merlin.hyperx", "hyperx"],
    ["merlin.fattree", "xgft", "its shape names children and parents of each level"],
    ["merlin.torus", "torus"],
    ["merlin.mesh", "mesh"],
    ["merlin.polarfly", "polarfly"],
    ["merlin.polarstar", "polarstar"],
    ["merlin.anytopo", "custom", "the command reads a graph by file=PATH"],
  ],
};
