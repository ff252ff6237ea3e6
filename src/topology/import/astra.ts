/**
 * ASTRA-sim's logical networks (its analytical backend's .yml, or the same as JSON): the shape, size, bandwidth (GB/s) and latency (ns) of each dimension, the
 * inner one first. NPUs that differ in one dimension alone are a ring, are all linked, or have a router between them. No cables are told.
 */
import { MAX_READ_LINKS, MAX_READ_ROUTERS } from "../graph.ts";
import { BadFile, Draft, shown } from "./draft.ts";
import type { Drawn, LinkFacts } from "./draft.ts";
import { yamlIn } from "./yaml.ts";
import type { Yaml } from "./yaml.ts";

const SHAPES = ["Ring", "FullyConnected", "Switch"] as const;
type Shape = (typeof SHAPES)[number];

interface Dimension {
  readonly shape: Shape;
  readonly size: number;
  readonly facts: LinkFacts;
}

/** Whether a text is one by its keys, in YAML or in JSON, which YAML includes. */
export function beginsAsAstra(plain: string): boolean {
  if (plain.startsWith("{")) return /"topology"\s*:\s*\[/.test(plain) && /"npus_count"\s*:/.test(plain);
  return /^(?:---\s*)?[A-Za-z#]/.test(plain) && /^topology[ \t]*:/m.test(plain) && /^npus_count[ \t]*:/m.test(plain);
}

/** Throws a BadFile. */
export function readAstra(text: string): Drawn {
  const file = yamlIn(text);
  const draft = new Draft();
  const dimensions = dimensionsOf(file, draft);
  const npus = dimensions.reduce((product, { size }) => product * size, 1);
  const routers = npus + dimensions.reduce((sum, { shape, size }) => sum + (shape === "Switch" ? npus / size : 0), 0);
  if (routers > MAX_READ_ROUTERS) throw new BadFile(`the network has ${routers} routers, more than the ${MAX_READ_ROUTERS} that are read`);
  const links = dimensions.reduce((sum, { shape, size }) => sum + (npus / size) * linksOf(shape, size), 0);
  if (links > MAX_READ_LINKS) throw new BadFile(`the network has ${links} links, more than the ${MAX_READ_LINKS} that are read`);
  for (let npu = 0; npu < npus; npu++) draft.endpoint(draft.router(`npu${npu}`, 1), `npu${npu}`);
  let stride = 1;
  dimensions.forEach(({ shape, size, facts }, d) => {
    let lines = 0;
    for (let first = 0; first < npus; first++) {
      if (Math.floor(first / stride) % size !== 0) continue;
      const at = (i: number): number => draft.router(`npu${first + i * stride}`, 1);
      if (shape === "Switch") {
        const between = draft.router(`dim${d + 1}.${lines}`, 1);
        for (let i = 0; i < size; i++) draft.link(at(i), between, 1, facts);
      } else
        for (let i = 0; i < size; i++)
          for (let j = i + 1; j < size; j++)
            if (shape === "FullyConnected" || j === i + 1 || (i === 0 && j === size - 1)) draft.link(at(i), at(j), 1, facts);
      lines++;
    }
    stride *= size;
  });
  const told = dimensions.map(({ shape, size }) => `${shape}(${size})`).join(", ");
  draft.notes.push(
    `The logical network of ASTRA-sim, ${told}, does not tell its cables: each of its ${npus} NPUs is a router with one endpoint${dimensions.some(({ shape }) => shape === "Switch") ? ", and what joins them in the middle is one router" : ""}.`,
  );
  if (dimensions.some(({ shape, size }) => shape === "Ring" && size === 2)) draft.notes.push("A ring of two NPUs is one link.");
  return draft.finish();
}

function linksOf(shape: Shape, size: number): number {
  if (shape === "Switch") return size;
  return shape === "FullyConnected" ? (size * (size - 1)) / 2 : size === 2 ? 1 : size === 1 ? 0 : size;
}

function dimensionsOf(file: Yaml, draft: Draft): readonly Dimension[] {
  const known = new Set(["topology", "npus_count", "bandwidth", "latency"]);
  for (const [name, value] of file.entries() ?? [])
    if (!known.has(name)) draft.notes.push(`${shown(name)} (line ${value.line}) is left out.`);
  const list = (name: string): readonly Yaml[] => {
    const value = file.get(name);
    const items = value?.items() ?? null;
    if (value === null || items === null || items.length === 0)
      throw new BadFile(
        value === null ? `the text has no ${name}` : `line ${value.line} has ${name} without a list, a value for each dimension`,
      );
    return items;
  };
  const shapes = list("topology");
  const values = (name: string, what: string, isRight: (value: number) => boolean): readonly number[] => {
    const items = list(name);
    if (items.length !== shapes.length)
      throw draft.bad(items[0]!.line, `has ${items.length} values of ${name}, where topology has ${shapes.length} dimensions`);
    return items.map((item) => {
      const written = item.text() ?? "";
      const value = written === "" ? NaN : Number(written);
      if (!isRight(value)) throw draft.bad(item.line, `has ${name} ${shown(written)}, which must be ${what}`);
      return value;
    });
  };
  const sizes = values(
    "npus_count",
    `an integer from 1 to ${MAX_READ_ROUTERS}`,
    (one) => Number.isInteger(one) && one >= 1 && one <= MAX_READ_ROUTERS,
  );
  const speeds = values("bandwidth", "a number of GB/s above 0", (one) => one > 0 && Number.isFinite(one));
  const latencies = values("latency", "a number of ns from 0 on", (one) => one >= 0 && Number.isFinite(one));
  return shapes.map((item, d) => {
    const written = item.text() ?? "";
    const shape = SHAPES.find((one) => one.toLowerCase() === written.toLowerCase());
    if (shape === undefined)
      throw draft.bad(
        item.line,
        `has the topology ${shown(written)}, which must be ${SHAPES.slice(0, -1).join(", ")} or ${SHAPES.at(-1)!}`,
      );
    return {
      shape,
      size: sizes[d]!,
      facts: {
        speed: { value: speeds[d]! * 8, of: "Gb/s", name: "bandwidth" },
        latency: { value: latencies[d]!, of: "ns", name: "latency" },
      },
    };
  });
}
