/** The flows of a pattern, from endpoint to endpoint. */
import type { Traffic } from "./traffic.ts";

/**
 * Emits what every endpoint sends to each destination on average, in flits a cycle when every sender offers 1, or its share in `rates`.
 * False, and nothing is emitted, if the pattern does not say so, or has more than `most` flows.
 */
export function everyFlow(
  traffic: Traffic,
  endpoints: number,
  most: number,
  emit: (source: number, destination: number, demand: number) => void,
): boolean {
  const { rule, rates } = traffic;
  if (!rule) return false;
  const sources: number[] = [];
  let flows = 0;
  for (let e = 0; e < endpoints; e++) {
    const rate = rates?.[e] ?? 1;
    if (!traffic.sends(e) || rate <= 0) continue;
    sources.push(e);
    flows += Math.max(1, rule.kind === "every" ? rule.count : rule.count[e]!);
    if (flows > most) return false;
  }
  for (const source of sources) {
    const rate = rates?.[source] ?? 1;
    if (rule.kind === "every") {
      const { count, span, hot } = rule;
      const onPurpose = hot && hot.endpoint !== source ? hot.share / 2 ** 32 : 0;
      if (hot && onPurpose > 0) emit(source, hot.endpoint, rate * onPurpose);
      if (onPurpose === 1) continue;
      for (let i = 0; i < count; i++) emit(source, i >= source ? i + span : i, (rate * (1 - onPurpose)) / count);
      continue;
    }
    const [count, first] = [rule.count[source]!, rule.first[source]!];
    if (count === 0) {
      emit(source, first, rate);
      continue;
    }
    for (let i = first; i < first + count; i++) {
      const each = rate / count;
      if (rule.weighted) {
        const { target, threshold, alias } = rule.weighted;
        const own = Math.min(1, threshold[i]! / 2 ** 32);
        if (own > 0) emit(source, target[i]!, each * own);
        if (own < 1) emit(source, target[alias[i]!]!, each * (1 - own));
      } else emit(source, i >= (rule.start?.[source] ?? 0) ? i + (rule.span?.[source] ?? 0) : i, each);
    }
  }
  return true;
}
