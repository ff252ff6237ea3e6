// A cell of a notebook: the curve grows while it is simulated. `yield` hands each state to whoever shows it, such as Observable Plot.
import { simulate } from "flitlab";

export async function* curve(study) {
  const points = [];
  for await (const { load, packetLatency } of simulate(study)) {
    points.push({ load, latency: packetLatency.mean });
    yield points.toSorted((a, b) => a.load - b.load);
  }
}

for await (const points of curve({ topology: "slim-fly", q: 5, load: [0.1, 0.3, 0.5], saturation: "curve", measure: 1000 }))
  console.log(points);
