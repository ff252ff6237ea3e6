/** A repeated exchange: all tasks send, and each goes on when all its messages have come. */
import { ProgramBuilder } from "./program.ts";
import type { Program } from "./program.ts";

/**
 * Builds the program of an exchange. `sends` names what a task sends in every iteration. Between two iterations a task computes for so many
 * cycles, once all of the iteration has come to it. Messages of the first are sent at once.
 */
export function exchange(
  ranks: number,
  iterations: number,
  compute: number,
  sends: (rank: number, send: (destination: number, bytes: number) => void) => void,
): Program {
  const builder = new ProgramBuilder(ranks);
  let received: number[][] = [];
  for (let iteration = 0; iteration < iterations; iteration++) {
    const before = received;
    received = Array.from({ length: ranks }, () => []);
    for (let rank = 0; rank < ranks; rank++) {
      const after = iteration === 0 ? [] : [builder.work(rank, compute, { after: before[rank]!, iteration })];
      sends(rank, (destination, bytes) => {
        received[destination]!.push(builder.message(rank, destination, bytes, { after, iteration }));
      });
    }
  }
  return builder.build();
}
