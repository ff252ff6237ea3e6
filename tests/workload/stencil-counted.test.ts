/** Random placements drawn, against draws of another program; local channels of a placement that is small enough to be seen. */
import { expect, test } from "vitest";
import { networkOf } from "../../src/topology/networks.ts";
import { bytesSent, totalBytes } from "../../src/workload/stencil-exchange.ts";
import { Counted, drawnDemand } from "../../src/workload/stencil-counted.ts";
import { exchangeOf, groupNetworkOf, stencilSteps } from "../../src/workload/stencil-report.ts";
import { candidate } from "../../src/workload/stencil-search.ts";
import { stencil } from "../../src/workload/stencil.ts";
import { design } from "../simulation/designs.ts";

import tables from "../reference/tables.json" with { type: "json" };

const DRAWS = 100;
/** Of the reference, at least. */
const THEIR_DRAWS = 100;

test.each(tables.stencil_random_placement)("$beta drawn, $tasks_per_group tasks a group", (row) => {
  const values = design({ p: 4, a: 8, h: 4, traffic: "stencil", tasks: row.beta.join("x") });
  const exchange = exchangeOf(values);
  const program = stencil.program(values);
  expect(program.size.reduce((sum, bytes) => sum + bytes, 0)).toBe(totalBytes(exchange));
  const sent = bytesSent(exchange);
  const { mean, deviation } = drawnDemand(program, row.tasks_per_group, sent, { linksPerPair: 1 }, { draws: DRAWS, seed: 1 });
  const error = row.monte_carlo_sd * Math.sqrt(1 / DRAWS + 1 / THEIR_DRAWS);
  expect(Math.abs(mean - row.monte_carlo_max_mean)).toBeLessThan(4 * error);
  expect(deviation / row.monte_carlo_sd).toBeGreaterThan(0.6);
  expect(deviation / row.monte_carlo_sd).toBeLessThan(1.6);
});

test("two tasks in a group send over the channel between their routers, once each way", () => {
  const values = design({ p: 1, a: 2, h: 1, traffic: "stencil", tasks: "2x2", periodic: "0" });
  const network = networkOf(values);
  const known = groupNetworkOf(network, values);
  const exchange = exchangeOf(values);
  const one = candidate(exchange, [2, 1], known);
  // Half of what a task sends stays in its group of two routers; what leaves it from the other router passes the same channel.
  const { demand, needed, bandwidth } = new Counted(network, values).local(one, "direct", bytesSent(exchange));
  expect(demand).toBe(1);
  expect(needed).toBe(one.direct.bandwidth);
  expect(bandwidth).toBe(one.direct.bandwidth);
  expect(one.direct.demand).toBe(1);
});

test("stopped, it still has all predictions, and says that it is not complete", () => {
  const values = design({ p: 4, a: 8, h: 4, traffic: "stencil", tasks: "8x8x4" });
  const steps = stencilSteps(networkOf(values), values, { decompositions: false, networks: { endpoints: null, radix: null } });
  let next = steps.next();
  while (!next.done) next = steps.next(true);
  const { rows, complete, networks, best } = next.value;
  expect({ complete, networks, rows: rows.length, block: best!.block }).toEqual({
    complete: false,
    networks: null,
    rows: 28,
    block: [2, 2, 2],
  });
  expect(rows.filter((row) => row.directLocalDemand !== null)).toHaveLength(1);
  expect(rows.every((row) => row.directDemand > 0)).toBe(true);
});
