/** The form of a workload: what has an effect, what stands open, and what a line stands for; nothing of it changes a study. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { GROUPS } from "../../src/study/schema.ts";
import { sectionsOf } from "../../src/study/sections.ts";
import { WORKLOADS } from "../../src/workload/patterns.ts";

const valuesOf = (text: string): DesignValues => parseStudy(text).study.designs[0]!;
const sectionIn = (values: DesignValues, id: string) => sectionsOf(values).find((section) => section.id === id)!;
const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

test("of an offered load a workload's sentence speaks only where there is one", () => {
  const traffic = GROUPS.find(({ id }) => id === "traffic")!;
  expect(traffic.sentence(valuesOf("traffic=stencil"))).toMatch(/offered load/);
  expect(traffic.sentence(valuesOf("traffic=stencil&run=completion"))).not.toMatch(/load/);
});

describe("a stencil's parameters", () => {
  test("that have no effect under the others are left out", () => {
    const idle = (text: string): string[] => ids(sectionIn(valuesOf(`traffic=stencil&${text}`), "traffic").idle);
    const run = ["sending", "messageScale", "iterations", "compute"];
    expect(idle("placement=linear")).toEqual(["block", "placementSeed", "taken", ...run]);
    expect(idle("placement=cartesian")).toEqual(["taken", ...run]);
    expect(idle("placement=random")).toEqual(["block", "taken", ...run]);
    expect(idle("placement=scattered&run=completion")).toEqual(["block"]);
  });

  test("stand open or are told in a line", () => {
    const section = sectionIn(valuesOf("traffic=stencil&placement=cartesian&run=completion&iterations=3&compute=500"), "traffic");
    expect(ids(section.folded)).toEqual(["periodic", "neighbours", "cellBytes", "placementSeed", "sending", "iterations", "compute"]);
    expect(section.digest).toBe("periodic, by faces · 1024-byte cells · placement seed 1 · 3 iterations, 500 cycles between");
  });

  test("that are left out are at their defaults, so that a design is written in one way", () => {
    const text = "traffic=stencil&placement=linear&placementSeed=7&flitBytes=32";
    expect(formatDesign(valuesOf(text))).toBe("traffic=stencil");
  });
});

test("no workload hides what makes a difference there and then, and none folds all", () => {
  for (const { id } of WORKLOADS) {
    const section = sectionIn(valuesOf(`p=4&a=8&h=4&traffic=${id}&run=completion`), "traffic");
    expect(ids(section.idle), id).not.toContain("flitBytes");
    expect(section.folded.length, id).toBeLessThan(section.parameters.length - section.idle.length);
  }
});

test("a run to completion has no loads and no windows to be set; a steady pattern has", () => {
  const control = ["congestionDelay", "congestionTarget", "congestionMark", "congestionRecovery"];
  const replies = ["protocolVcs", "requestBuffer"];
  const idle = (text: string): string[] => ids(sectionIn(valuesOf(text), "simulation").idle);
  expect(idle("traffic=stencil&run=completion")).toEqual([
    "load",
    "protocol",
    ...replies,
    "linkLatency",
    "linkSpeed",
    "injection",
    "burst",
    ...control,
    "warmup",
    "measure",
    "warmupRule",
    "saturation",
    "saturationWithin",
    "precision",
  ]);
  // Groups have no dimensions of the network.
  expect(idle("traffic=stencil")).toEqual([...replies, "linkLatency", "linkSpeed", "burst", ...control]);
  expect(idle("")).toEqual([...replies, "linkLatency", "linkSpeed", "burst", ...control]);
  expect(idle("topology=torus")).toEqual([...replies, "burst", ...control]);
  expect(idle("topology=torus&injection=bursty")).toEqual([...replies, ...control]);
  expect(idle("topology=torus&injection=bursty&protocol=request-reply")).toEqual(control);
  expect(idle("topology=torus&injection=bursty&congestionControl=throttle")).toEqual(replies);
});
