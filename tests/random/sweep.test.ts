/** Sweeps over random designs: whatever a design is, its points are the designs that they say, and the same work has the same key. */
import { describe, expect, test } from "vitest";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { isInForce, parametersOf } from "../../src/study/schema.ts";
import { formatValue } from "../../src/study/texts.ts";
import { defaultOf, sameDesign } from "../../src/study/validation.ts";
import { formatSweep, readSweep } from "../../src/sweep/axes.ts";
import { encodeSweep } from "../study/written.ts";
import { pointsOf, workOf } from "../../src/sweep/points.ts";
import { TASKS } from "../../src/sweep/tasks.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { seeds } from "../tools/extent.ts";
import { aValue, smallDesign } from "./small-designs.ts";

const { first, count } = seeds(20, 600);

describe("sweeps over random designs", () => {
  test.each(Array.from({ length: count }, (_, i) => first + i))("seed %i", (seed) => {
    const { values } = smallDesign(seed);
    for (const task of TASKS) {
      const work = workOf(task, values);
      if ("fault" in work) {
        expect(work.fault).toMatch(/^[^\n]+\.$/);
        continue;
      }
      // What is computed elsewhere is what the key says.
      const { study, problems } = parseStudy(work.study);
      expect(problems).toEqual([]);
      expect(sameDesign(study.designs[0]!, work.design)).toBe(true);
      expect(workOf(task, study.designs[0]!)).toMatchObject({ key: work.key });
    }
    // Varied over its own value a design is itself, over another one that other design or a fault.
    const random = mulberry32(seed);
    const own = formatDesign(values);
    for (const parameter of parametersOf(values)) {
      const text = formatValue(values[parameter.id]!);
      const other = aValue(random, parameter, values);
      if (text === "" || other === null || /[()]/.test(text)) continue;
      const written = formatSweep({ axes: [{ names: [parameter.id], rows: [[text], [formatValue(other)]] }] });
      const [, read] = [...new URLSearchParams(`sweep=${encodeSweep(written)}`)][0]!;
      const reading = readSweep(read);
      if ("message" in reading) throw new Error(`${written}: ${reading.message}`);
      const points = pointsOf(parseStudy(own).study, reading.sweep, "cost");
      if ("message" in points) throw new Error(points.message);
      const [same, varied] = [points.at(0), points.at(1)];
      expect(`${parameter.id}: ${same.work?.study ?? same.fault}`).toBe(`${parameter.id}: ${own}`);
      if (varied.work === null) expect(varied.fault).toMatch(/^[^\n]+\.$/);
      // A text has a normal form of its own.
      else if (parameter.kind !== "text") {
        // What has no effect in the design that it becomes stands there at its default.
        const { design } = varied.work;
        const expected = isInForce(parameter, design) ? other : defaultOf(design, parameter.id);
        expect(formatValue(design[parameter.id]!)).toBe(formatValue(expected));
      }
    }
  });
});
