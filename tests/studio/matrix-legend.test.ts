/** The legend of a matrix has what its colours mean, and nothing else. */
import { expect, test } from "vitest";
import { matrixPicture } from "../../src/studio/network/matrix-picture.ts";
import type { StageView } from "../../src/studio/parts/picture.ts";
import { build, DRAGONFLY, drawn } from "../drawing/networks.ts";

test("a matrix is coloured by kinds, or by loads alone", () => {
  const network = build(DRAGONFLY);
  const labels = (channelLoad: Float32Array | null): string[] =>
    matrixPicture(drawn(network))
      .legend({ channelLoad, queueTop: null, scheme: "light" } as StageView)
      .map(({ label }) => label);
  expect(labels(null)).toEqual(["local", "global"]);
  expect(labels(new Float32Array(network.channels).fill(0.3))).toEqual(["channel load"]);
});
