/** Lanes that share room: never more tasks at work than there are processors, in the order in which they were asked for. */
import { expect, test } from "vitest";
import { WorkersUnavailable } from "../../src/workers/errors.ts";
import { Lane, Room } from "../../src/workers/lane.ts";
import type { Thread } from "../../src/workers/lane.ts";

const ENDING = { grace: 0 };

/** Tasks that end when they are told to, in the order in which they began. */
function desk() {
  const begun: { readonly name: string; readonly end: () => void }[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push({
        name,
        end: () => {
          resolve(name);
        },
      });
    });
  return { begun, work, names: () => begun.map(({ name }) => name) };
}

const thread = { desk: {}, terminate: () => undefined } as unknown as Thread;
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test("two lanes of two processors have two tasks at work, the oldest first", async () => {
  const room = new Room(2);
  const [points, programs] = [new Lane(2, () => thread, room), new Lane(1, () => thread, room)];
  const { begun, work, names } = desk();
  for (const name of ["p1", "p2", "p3"]) points.run(name, ENDING, work(name));
  for (const name of ["lp1", "lp2"]) programs.run(name, ENDING, work(name));
  points.run("p4", ENDING, work("p4"));
  await turn();
  expect(names()).toEqual(["p1", "p2"]);
  // The second program waits for the first, whose lane has one worker.
  const order = ["p1", "p2", "p3", "lp1", "p4", "lp2"];
  for (let done = 0; done < order.length; done++) {
    begun.find(({ name }) => name === order[done])!.end();
    await turn();
    expect(names()).toEqual(order.slice(0, done + 3));
  }
});

test("a lane that is full leaves the room to others", async () => {
  const room = new Room(3);
  const [points, programs] = [new Lane(3, () => thread, room), new Lane(1, () => thread, room)];
  const { work, names } = desk();
  for (const name of ["lp1", "lp2"]) programs.run(name, ENDING, work(name));
  for (const name of ["p1", "p2", "p3"]) points.run(name, ENDING, work(name));
  await turn();
  expect(names()).toEqual(["lp1", "p1", "p2"]);
});

test("what is cancelled while it waits is passed over, and what runs gives its room back", async () => {
  const room = new Room(1);
  const [points, programs] = [new Lane(1, () => thread, room), new Lane(1, () => thread, room)];
  const { work, names } = desk();
  const first = points.run("p1", ENDING, work("p1"));
  const second = programs.run("lp1", ENDING, work("lp1"));
  points.run("p2", ENDING, work("p2"));
  second.cancel();
  first.cancel();
  await turn();
  expect(names()).toEqual(["p1", "p2"]);
});

test("where no worker can be had, every lane's tasks say so", async () => {
  const room = new Room(2);
  const spawn = (): Thread => {
    throw new WorkersUnavailable("none");
  };
  const lanes = [new Lane(2, spawn, room), new Lane(1, spawn, room)];
  const { work } = desk();
  for (const lane of lanes) await expect(lane.run("task", ENDING, work("task")).done).rejects.toBeInstanceOf(WorkersUnavailable);
});
