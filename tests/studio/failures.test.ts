/** Links cut and routers failed on the drawing: named as in the parameters, repaired again, refused where the network would fall apart. */
import { expect, test } from "vitest";
import type { Picked } from "../../src/drawing/drawing.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { applyEdit, failureEdit } from "../../src/studio/store/failures.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Studio } from "../../src/studio/store/studio.ts";
import { linkName, linksOf } from "../../src/topology/links.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { drawn } from "../drawing/networks.ts";
import { silentPool } from "./silent-pool.ts";

const PARALLEL = "topology=hyperx&dims=3x2&widths=1x2&p=1";

function opened(text: string): Studio {
  const studio = createStudio(silentPool().start);
  openStudy(studio, text);
  return studio;
}

const valuesIn = (studio: Studio) => studio.getState().designs[0]!.values;

/** What is offered for a thing of the drawing as it is now. */
function offered(studio: Studio, spot: Picked) {
  const values = valuesIn(studio);
  return failureEdit(drawn(networkOf(values)), spot, values);
}

function act(studio: Studio, spot: Picked): void {
  applyEdit(studio, 0, offered(studio, spot)!);
}

test("every link has a name that cuts it and no other, parallel ones and those of damaged networks, too", () => {
  for (const text of [PARALLEL, `${PARALLEL}&failedRouters=1&failedLinks=0-3:1`]) {
    const studio = opened(text);
    const network = networkOf(valuesIn(studio));
    const names = Array.from(linksOf(network), (c) => linkName(network, c));
    expect(new Set(names).size).toBe(names.length);
    for (const channel of linksOf(network)) {
      const one = opened(text);
      act(one, { kind: "channel", id: channel });
      const left = networkOf(valuesIn(one));
      expect(left.channels).toBe(network.channels - 2);
      const before = network.damage === null ? channel : network.damage.channel[channel]!;
      expect(left.damage!.channel).not.toContain(before);
    }
  }
});

test("cut, then repaired: the design is what it was; a router likewise", () => {
  const studio = opened("p=2&a=4&h=2");
  act(studio, { kind: "channel", id: 0 });
  expect(valuesIn(studio)["failedLinks"]).toBe("0-1");
  expect(offered(studio, { kind: "cut", id: 0 })!.title).toBe("Repair this link");
  act(studio, { kind: "cut", id: 0 });
  expect(valuesIn(studio)["failedLinks"]).toBe("");
  act(studio, { kind: "router", id: 5 });
  act(studio, { kind: "router", id: 5 });
  // Numbers are the intact network's.
  expect(valuesIn(studio)["failedRouters"]).toBe("5,6");
  act(studio, { kind: "failed", id: 0 });
  expect(valuesIn(studio)["failedRouters"]).toBe("6");
  // A link that went with its router comes back with it.
  expect(offered(studio, { kind: "cut", id: 0 })).toBeNull();
});

test("what fails by chance says so, and what would cut the network into parts is refused in a sentence", () => {
  const chance = opened("p=2&a=4&h=2&failLinks=0.02");
  expect(offered(chance, { kind: "cut", id: 0 })).toMatchObject({ change: null });
  const studio = opened("p=1&a=2&h=1&g=2&failedLinks=0-1");
  const before = valuesIn(studio);
  act(studio, { kind: "channel", id: 0 });
  expect(valuesIn(studio)).toBe(before);
  expect(
    studio
      .getState()
      .notices.map(({ text }) => text)
      .join(),
  ).toMatch(/cuts the network into 2 parts/);
});
