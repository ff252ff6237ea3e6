/** Every cable of a design with both its ends, as a text that is sent piece by piece, so that only the caller holds all of it. */
import type { DesignValues } from "../../study/study.ts";
import { cablesOf } from "../../cost/cable-list.ts";
import { loadPictures } from "../../drawing/families.ts";
import { routerName } from "../../drawing/names.ts";
import { formatDesign } from "../../study/codec.ts";
import { isFamily } from "../../topology/families.ts";
import type { Network } from "../../topology/network.ts";
import { CABLE_TEXTS } from "../cable-texts.ts";
import type { CableFormat } from "../cable-texts.ts";
import { loaded } from "../errors.ts";
import type { Control } from "../job.ts";

/** Approximate characters of a piece. */
const PIECE = 1 << 16;

/** The number of cables; ends early when it is stopped. */
export async function run(
  network: Network,
  values: DesignValues,
  control: Control<string>,
  format: CableFormat,
): Promise<{ readonly cables: number; readonly complete: boolean }> {
  const bought = network.damage?.intact ?? network;
  const { family } = bought;
  if (isFamily(family)) await loaded("names of routers", loadPictures([family]));
  const names = new Map<number, string>();
  const nameOf = (router: number): string => {
    let name = names.get(router);
    if (name === undefined) {
      name = routerName(bought, router);
      names.set(router, name);
    }
    return name;
  };
  const { head, line, tail } = CABLE_TEXTS[format];
  let piece = head(formatDesign(values));
  let cables = 0;
  for (const cable of cablesOf(network, values)) {
    cables++;
    piece += line(cables, cable, nameOf);
    if (piece.length < PIECE) continue;
    await control.report(piece);
    piece = "";
    if (control.signal.aborted) return { cables, complete: false };
  }
  await control.report(piece + tail);
  return { cables, complete: true };
}
