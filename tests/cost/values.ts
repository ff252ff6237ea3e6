/** Complete cost settings for tests: the defaults of the chosen price book, FDR10's if none is, and what is edited. */
import { costSettings } from "../../src/cost/prices.ts";
import type { CostValues } from "../../src/cost/prices.ts";
import { valuesOf } from "../../src/descriptor.ts";
import type { Value, Values } from "../../src/descriptor.ts";

export function costValues(changed: Values = {}): CostValues & Values {
  const edited: Values = { prices: "fdr10", ...changed };
  const values: Record<string, Value> = {};
  for (const parameter of costSettings.parameters) {
    const standard =
      "default" in parameter && typeof parameter.default === "function"
        ? (parameter.default as (values: Values) => Value)({ ...values, ...edited })
        : parameter.default;
    values[parameter.id] = edited[parameter.id] ?? (standard as Value);
  }
  return valuesOf<CostValues & Values>(values);
}
