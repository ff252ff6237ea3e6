// A network from its links: a wheel of eight routers round a hub, two endpoints at each.
import { describe, edges, estimate } from "flitlab";

const rim = Array.from({ length: 8 }, (_, i) => [i, (i + 1) % 8]);
const spokes = Array.from({ length: 8 }, (_, i) => [i, 8]);
const wheel = { topology: "custom", graph: edges([...rim, ...spokes]), p: 2, load: [0.1, 0.2] };
const { diameter, averageDistance, bisection } = await describe(wheel);
const { points, saturation } = await estimate(wheel);
console.log(diameter, averageDistance.toFixed(2), bisection?.lower, points[0]?.packetLatency.mean?.toFixed(0), saturation?.load.toFixed(2));
