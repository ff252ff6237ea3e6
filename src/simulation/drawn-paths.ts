/** What makers of paths other than a dragonfly's say of themselves, with the lanes of wide channels and what PAR needs, as the kernel's words (kernel/forms.ts). */
import type { GridForm, GroupForm, PathForm, RowForm, ShortestForm, TableForm, TreeForm, TwoHopForm } from "../routing/forms.ts";
import type { Network } from "../topology/network.ts";
import { linkFields } from "./drawn-groups.ts";
import type { Fields, Places } from "./drawn-groups.ts";
import type { Fabric } from "./fabric.ts";
import * as forms from "./kernel/forms.ts";
import { STREAM_SIZE } from "./kernel/records.ts";
import { WORD } from "./kernel.ts";
import type { PortLayout } from "./layout.ts";

/** The words of all but a dragonfly's paths. */
export function pathFields(form: Exclude<PathForm, GroupForm>, places: Places): Fields {
  if (form.maker === "two-hop") return twoHopFields(form, places);
  if (form.maker === "grid") return gridFields(form);
  if (form.maker === "rows") return rowFields(form, places);
  if (form.maker === "table") return tableFields(form);
  if (form.maker === "shortest") return shortestFields(form, places);
  return treeFields(form);
}

/** The lanes of all channels, each channel's first in turn. */
export function lanesOf({ channels, channelStart, channelSource, channelWidth }: Network, { firstLane }: PortLayout): ArrayBufferView {
  const first = (c: number): number => firstLane[c]! - c;
  const view = new DataView(new ArrayBuffer(forms.LANE_SIZE * channels));
  channelWidth.forEach((width, c) => {
    view.setUint16(c * forms.LANE_SIZE, first(c) - first(channelStart[channelSource[c]!]!), true);
    view.setUint8(c * forms.LANE_SIZE + forms.LANES_OF, width);
  });
  return view;
}

/** For packets that choose again at routers: makes INFO known to these, and has room for what other flits of a packet are to follow. */
export function againFields({ memory, kernel }: Fabric, { infoAt, info }: Places, followed: boolean): Fields {
  memory.routerAddress.forEach((at, r) => {
    if (followed) info(r, forms.CHOSEN, kernel.room(4 * memory.channelIndex(memory.radix)));
    kernel.words[(at + memory.routerStreamAt + STREAM_SIZE) >> WORD] = infoAt(r);
  });
  return { [forms.AGAIN]: true };
}

function twoHopFields(form: TwoHopForm, places: Places): Fields {
  return {
    ...linkFields(form, places),
    [forms.MAKER]: forms.TWO_HOP,
    [forms.SIZE]: form.size,
    [forms.MIDDLES]: form.start,
    [forms.DIRECT]: form.direct,
    [forms.VIA]: form.via,
    [forms.ANEW]: form.anew,
    [forms.LAST_CLASS]: form.last,
  };
}

function gridFields({ grid, base, channels, order, anyOrder, detour, rise, wrapped, minimal }: GridForm): Fields {
  const { dims, strides, widths, links } = grid;
  return {
    [forms.MAKER]: forms.GRID,
    [forms.LINKED]: { lines: forms.LINES, rings: forms.RINGS, all: forms.ALL }[links],
    [forms.DIMENSION_COUNT]: dims.length,
    [forms.DIMENSION]: Int32Array.from(order.flatMap((dim) => [dims[dim]!, strides[dim]!, base[dim]!, widths[dim]!])),
    [forms.ONWARD]: new Int32Array(dims.length),
    [forms.ANY_ORDER]: anyOrder,
    [forms.LINE_PORTS]: channels,
    [forms.DETOURS]: { any: forms.ANY_ROUTER, short: forms.SHORT_DETOURS, all: forms.ALL_ROUTERS }[detour],
    [forms.LEG_RISE]: rise,
    [forms.WRAPPED]: wrapped,
    [forms.MINIMAL_RISE]: minimal,
  };
}

function rowFields({ rowOf, channels, classes }: RowForm, { network }: Places): Fields {
  return {
    [forms.MAKER]: forms.ROWS,
    [forms.ROW_OF]: rowOf.map((row) => row * network.routers),
    [forms.ROW_CHANNELS]: channels,
    [forms.ROW_CLASSES]: classes,
  };
}

function tableFields({ next, rise, short }: TableForm): Fields {
  return { [forms.MAKER]: forms.TABLE, [forms.NEXT_PORTS]: next, [forms.RISE]: rise, [forms.SHORT]: short };
}

function shortestFields({ place, carriers, distance, rise, layers }: ShortestForm, { network, infoAt, info }: Places): Fields {
  const { routers, channelStart } = network;
  place.forEach((at, r) => {
    info(r, forms.PLACE, at);
  });
  let degree = 0;
  for (let r = 0; r < routers; r++) degree = Math.max(degree, channelStart[r + 1]! - channelStart[r]!);
  return {
    [forms.MAKER]: forms.SHORTEST,
    [forms.CARRIERS]: carriers.map(infoAt),
    [forms.CARRIER_COUNT]: carriers.length,
    [forms.DISTANCES]: distance,
    [forms.RISE]: rise,
    [forms.ONWARD]: new Int32Array(degree),
    [forms.CLIMBS]: layers && layers.climbs,
    [forms.TURNS]: layers && layers.turns,
  };
}

function treeFields({ up, leaves, stages }: TreeForm): Fields {
  const records = stages.flatMap((stage) => [
    stage.firstRouter,
    stage.ups,
    stage.weight,
    stage.edges,
    stage.children,
    stage.copies,
    stage.parentsBelow,
    stage.unevenBelow,
  ]);
  return {
    [forms.MAKER]: forms.TREE,
    [forms.UP]: { random: forms.UP_AT_RANDOM, digits: forms.UP_BY_DIGITS, adaptive: forms.UP_ADAPTIVE }[up],
    [forms.STAGE_COUNT]: stages.length,
    [forms.LEAVES]: leaves,
    [forms.STAGES]: Int32Array.from(records),
  };
}
