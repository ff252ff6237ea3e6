/** `throughput --verify`: the other solver's answer beside the first. */
import { describe, expect, test } from "vitest";
import { flitlab, jsonOf } from "./command.ts";

const DRAGONFLY = "topology=dragonfly&p=2&a=4&h=2&arrangement=absolute";

describe("throughput --verify", () => {
  test("--json has the field verification, with the same optimum of the same program", async () => {
    const result = await jsonOf("throughput", `${DRAGONFLY}&traffic=random-permutation&model=3`, "--verify");
    const verification = result["verification"] as Record<string, unknown>;
    expect(Object.keys(verification).sort()).toEqual([
      "alpha",
      "alphaNetwork",
      "columns",
      "model",
      "nonzeros",
      "rows",
      "seconds",
      "solver",
    ]);
    expect(verification["alpha"]).toBeCloseTo(Number(result["alpha"]), 7);
    expect(verification).toMatchObject({ model: "3", rows: result["rows"], columns: result["columns"], nonzeros: result["nonzeros"] });
    expect(verification["solver"]).toMatch(/^HiGHS 1\./);
    expect(result["complete"]).toBe(true);
  });

  test("the table tells the difference", async () => {
    const { status, stdout, stderr } = await flitlab("throughput", `${DRAGONFLY}&traffic=worst-case&model=5`, "--verify");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      /^verified +0\.5625 in [\d.e-]+ s by HiGHS 1\.\d+\.\d+ interior point with crossover, (no difference|a difference of [\d.e-]+)$/m,
    );
  });

  test("a program that HiGHS is not given: the first answer stays, standard error says why there is no second", async () => {
    const { status, stdout, stderr } = await flitlab(
      "throughput",
      "topology=dragonfly&p=3&a=6&h=3&traffic=shift&offset=18&model=any-path",
      "--verify",
      "--json",
    );
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^Over any path HiGHS would have to solve a program of \d+ columns, and more than 50000 take it minutes to hours: verify another model or a smaller network\.\n$/,
    );
    expect(JSON.parse(stdout)).toMatchObject({ model: "any-path", complete: false, proved: true, verification: null });
  });

  test("nothing to verify when no flow leaves its router", async () => {
    expect(await jsonOf("throughput", `${DRAGONFLY}&traffic=matrix&matrix=0-1:1&model=5`, "--verify")).toMatchObject({
      alpha: 1,
      alphaNetwork: null,
      complete: true,
      verification: null,
    });
  });

  test("other commands do not have it", async () => {
    const { status, stdout, stderr } = await flitlab("describe", "", "--verify");
    expect([status, stdout, stderr]).toEqual([1, "", "--verify is for the command throughput.\n"]);
  });
});
