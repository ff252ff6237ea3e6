/**
 * Estimates racks that are several side by side because of limits of endpoints or routers (`rackEndpoints`, `rackRouters`), from a design's
 * equipment.
 */
import { routersOf } from "../../topology/equipment.ts";
import type { Equipment } from "../../topology/equipment.ts";

export interface Split {
  /** Racks side by side in place of one that carries endpoints, in rows of `across`, and the number of rows. */
  readonly parts: number;
  readonly across: number;
  readonly down: number;
  /** Share of the cables inside a rack that remains inside one. */
  readonly shared: number;
  /** Racks on the floor. */
  readonly total: number;
}

/** Most endpoints and routers of a rack; 0: as many as there are. All racks that carry endpoints count as alike, and all others. */
export function splitOf(equipment: Equipment, endpoints: number, mostEndpoints: number, mostRouters: number): Split {
  const { carriers, holders, inRack, inServers, racks, stays } = equipment;
  const whole: Split = { parts: 1, across: 1, down: 1, shared: 1, total: racks };
  if (mostEndpoints === 0 && mostRouters === 0) return whole;
  const room = mostRouters || Infinity;
  const bought = routersOf(equipment);
  const carry = carriers ?? bought;
  const split = holders ?? racks;
  const ofRack = Math.ceil(carry / split);
  // A router stays with its endpoints; those of servers take no room of others.
  const withEndpoints = mostEndpoints === 0 ? Infinity : Math.max(1, Math.floor(mostEndpoints / (endpoints / carry)));
  const ofPart = Math.min(withEndpoints, inServers ? Infinity : room);
  const filled = Math.max(1, Math.ceil(ofRack / ofPart));
  const last = ofRack - (filled - 1) * Math.min(ofPart, ofRack);
  // Routers without endpoints, all of which those with them are linked to, come last; those beside servers have racks of their own.
  const others = inServers || carriers === undefined ? 0 : holders === undefined ? Math.ceil((bought - carry) / racks) : inRack / carry;
  const beside = Math.min(others, room - last);
  const parts = filled + Math.ceil((others - beside) / room);
  const apart = racks - split;
  const ofOther = apart === 0 ? 0 : (bought - (inServers ? 0 : carry + others * split)) / apart;
  const otherParts = Math.max(1, Math.ceil(ofOther / room));
  const most = Math.max(parts, otherParts);
  if (most < 2) return whole;
  const across = Math.ceil(Math.sqrt(most));
  const among = ((filled - 1) * ofPart * (ofPart - 1) + last * (last - 1)) / (ofRack * (ofRack - 1));
  const alike = filled < 2 ? 1 : (stays?.(ofPart) ?? among);
  const shared = inServers ? 1 / otherParts : carriers === undefined ? alike : others === 0 ? 1 : (last * beside) / (ofRack * others);
  return {
    parts: inServers ? otherParts : parts,
    across,
    down: Math.ceil(most / across),
    shared,
    total: split * parts + apart * otherParts,
  };
}
