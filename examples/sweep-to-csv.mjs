// Latency and saturation over the number of virtual channels, as CSV.
import { simulate } from "flitlab";

console.log("vcs,load,latency,saturation");
for (const vcs of [2, 4, 8]) {
  const run = simulate({ topology: "dragonfly", p: 2, a: 4, h: 2, vcs, load: [0.2, 0.6, 0.9], measure: 1000, saturationWithin: 5 });
  const { points, saturation } = await run.curve;
  for (const { load, packetLatency } of points)
    console.log([vcs, load, packetLatency.mean?.toFixed(1) ?? "", saturation?.load ?? ""].join(","));
}
