// A ring whose packets go round clockwise, whatever is shorter: a routing of one's own.
import { network, simulate } from "flitlab";

const ring = { topology: "torus", dims: "8", p: 1, load: [0.1, 0.2], saturation: "curve", vcs: 7, measure: 2000 };
const { channelStart, channelTarget } = await network(ring);
const clockwise = (router) => {
  for (let c = channelStart[router]; c < channelStart[router + 1]; c++) if (channelTarget[c] === (router + 1) % 8) return c;
};
const choose = (from, to) => Array.from({ length: (to - from + 8) % 8 }, (_, hop) => clockwise((from + hop) % 8));
for await (const { load, hops } of simulate(ring, { route: { choose, longest: 7 } })) console.log(load, hops.mean?.toFixed(2));
