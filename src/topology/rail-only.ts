/** Rail-only networks of GPU servers (servers.ts): a router a rail, and none above. */
import type { Traits } from "../descriptor.ts";
import { family } from "./network.ts";
import { seriesOf, steps } from "./series.ts";
import {
  buildServers,
  channelsOf,
  count,
  GPUS,
  GROUP,
  MAX_PORTS,
  racksFor,
  USUAL_GPUS,
  whyNoRails,
  railShape,
  railsName,
} from "./servers.ts";
import { treeTiers } from "./tree-equipment.ts";

export const railOnly = family({
  id: "rail-only",
  title: "Rail-only",
  group: GROUP,
  summary:
    "NIC i of every server is linked to the router of rail i, and rails are not joined: what must change rails does so within a server. A server is one router with its GPUs.",
  source: "Wang et al. 2023",
  parameters: [GPUS, count("servers", "servers", "Servers, each with a NIC on every rail.", MAX_PORTS, 16, 2)],
  traits: (values): Traits => ({
    title: railOnly.title,
    channels: channelsOf(1),
    diameter: 2,
    levels: { count: 2, branches: values.servers, topmost: "server" },
    taper: [1, 1],
  }),
  size: (values) => {
    const { gpus, servers } = values;
    return { routers: servers + gpus, endpoints: gpus * servers };
  },
  equipment: (values) => {
    const { gpus, servers } = values;
    return {
      routers: [[gpus, servers]],
      radix: Math.max(servers, 2 * gpus),
      carriers: servers,
      inServers: true,
      tiers: treeTiers(railShape(values)),
      inRack: 0,
      beside: gpus * servers,
      between: 0,
      ...racksFor(servers, gpus),
    };
  },
  graph: railsName,
  sized: ["servers"],
  servers: ({ gpus }) => ({ gpus, nics: gpus }),
  whyNoServers: whyNoRails,
  designs: function* ({ least, most, maxRadix, gpus = 0, nics = 0 }) {
    const each = gpus || nics || USUAL_GPUS;
    const last = Math.min(maxRadix, Math.floor(most / each));
    for (let servers = Math.max(2, Math.ceil(least / each)); servers <= last; servers++) yield { gpus: each, servers };
  },
  consequence: (values) => {
    const { gpus, servers } = values;
    return `${servers} servers on ${gpus} rails: ${gpus} routers of ${servers} ports to be bought; every two servers two hops apart`;
  },
  build: (values) => buildServers("rail-only", railShape(values)),
  series: [
    seriesOf(
      {
        id: "eights",
        title: "Rail-only",
        rule: "8 GPUs a server, as many servers as a router has ports",
        source: "Wang et al. 2023",
        diameter: 2,
      },
      steps(8, MAX_PORTS, 8),
      (servers) => ({
        values: { gpus: 8, servers },
        // A server has 8 GPUs and 8 NICs.
        radix: Math.max(16, servers),
        networkRadix: servers,
        hops: 2,
        bisection: 4 * servers,
      }),
    ),
  ],
});
