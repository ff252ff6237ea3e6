/** Racks that are several side by side, since none may have more than so many endpoints (`rackEndpoints`), as far as a design's equipment tells. */
import type { Equipment } from "../../topology/equipment.ts";

export interface Split {
  /** Racks side by side in place of one that carries endpoints, in rows of `across`, and how many rows. */
  readonly parts: number;
  readonly across: number;
  readonly down: number;
  /** Of the cables inside a rack, which share remains inside one. */
  readonly shared: number;
  /** Racks on the floor. */
  readonly total: number;
}

/** `most`: endpoints of a rack; 0: as many as there are. All racks that carry endpoints are taken to be alike. */
export function splitOf({ carriers, holders, inServers, racks, routers, stays }: Equipment, endpoints: number, most: number): Split {
  const whole: Split = { parts: 1, across: 1, down: 1, shared: 1, total: racks };
  if (most === 0) return whole;
  const carry = carriers ?? routers.reduce((sum, [count]) => sum + count, 0);
  const split = holders ?? racks;
  const ofRack = Math.ceil(carry / split);
  // A router stays with its endpoints.
  const ofPart = Math.max(1, Math.floor(most / (endpoints / carry)));
  const parts = Math.ceil(ofRack / ofPart);
  if (parts < 2) return whole;
  const across = Math.ceil(Math.sqrt(parts));
  const last = ofRack - (parts - 1) * ofPart;
  const among = ((parts - 1) * ofPart * (ofPart - 1) + last * (last - 1)) / (ofRack * (ofRack - 1));
  // Routers without endpoints, which those with them are linked to, come last; those beside servers have racks of their own.
  const shared = inServers ? 1 : carriers === undefined ? (stays?.(ofPart) ?? among) : last / ofRack;
  return { parts, across, down: Math.ceil(parts / across), shared, total: racks + split * (parts - 1) };
}
