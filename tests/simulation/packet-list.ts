/** The packets of a look one by one. */
import type { Packets, PacketView } from "../../src/simulation/snapshot.ts";

export function packetList(packets: Packets): PacketView[] {
  const { count, waiting, minimal, id, source, destination, birth, channel, router, vc, progress, place } = packets;
  return Array.from({ length: count }, (_, i) => ({
    id: id[i]!,
    source: source[i]!,
    destination: destination[i]!,
    birth: birth[i]!,
    minimal: minimal[i] === 1,
    state: waiting[i] === 1 ? "waiting" : "flying",
    channel: channel[i]!,
    router: router[i]!,
    vc: vc[i]!,
    progress: progress[i]!,
    place: place[i]!,
  }));
}
