/** Faults that tests are to catch (faults.mjs puts them in). */

const KERNEL = "src/simulation/kernel";

/** Each: what is wrong, in which file, which text becomes which. */
export const FAULTS = [
  [
    "a credit is back a cycle early",
    "src/simulation/fabric.ts",
    "put(at, CREDIT_WAY, flight[port]! + (channel < 0 ? -1 : creditLatency));",
    "put(at, CREDIT_WAY, flight[port]! - 1 + (channel < 0 ? -1 : creditLatency));",
  ],
  [
    "a credit of an ejection is never returned",
    `${KERNEL}/index.ts`,
    "  store<i32>(reserve(state.creditSlots, state.creditSlotMask, now + load<i32>(port, FLIGHT) + state.creditLatency, 4), ov);\n",
    "  if ((meta & TAIL) == 0) store<i32>(reserve(creditSlots, creditSlotMask, now + load<i32>(port, FLIGHT) + state.creditLatency, 4), ov);\n",
  ],
  [
    "the virtual-channel class is constant",
    "src/simulation/fabric.ts",
    "this.classEntry.set(this.classFirst);",
    "this.classEntry.fill(0);",
  ],
  [
    "an output's arbiter never moves on",
    `${KERNEL}/routers.ts`,
    "  store<i32>(outPort, inputs + ((load<i32>(inPort, FIRST_INDEX) + state.vcs) << CHANNEL_SHIFT), INPUT_TURN);\n",
    "",
  ],
  ["an input's arbiter never moves on", `${KERNEL}/routers.ts`, "  store<i32>(inPort, outPort + 1, OUTPUT_TURN);\n", ""],
  [
    "a channel is busy for a cycle less",
    `${KERNEL}/routers.ts`,
    "const after = leave + <i64>load<i32>(outPort, INTERVAL);",
    "const after = leave + <i64>max(0, load<i32>(outPort, INTERVAL) - 65536);",
  ],
  [
    "a body flit overtakes its head where a channel takes several a cycle",
    `${KERNEL}/wheel.ts`,
    "  let later = 0;\n  while (end != 0) {\n    const chunk = (end - 1) & ~OFFSET;\n    const earlier = load<i32>(chunk);\n    store<i32>(chunk, later);\n    later = end;\n    end = earlier;\n  }\n  return later;",
    "  return end;",
  ],
  [
    "body flits do not follow a head that was given a new route",
    `${KERNEL}/index.ts`,
    "if (asks && (load<i32>(flit, META) & HEAD) == 0) askAgain(flit, router);",
    "",
  ],
  [
    "packets born in the window's first cycle are not measured",
    `${KERNEL}/index.ts`,
    "if (birth < state.windowStart || birth >= state.windowEnd) return;",
    "if (birth <= state.windowStart || birth >= state.windowEnd) return;",
  ],
  [
    "a fractional speedup shortens the router",
    "src/simulation/memory.ts",
    "const stamped = !Number.isInteger(settings.speedup);",
    "const stamped = false;",
  ],
  ["flits count as sent when they pass the switch", "src/simulation/congestion.ts", " - Math.max(0, this.occupied(at));", ";"],
  [
    "an output queue takes one flit too many",
    `${KERNEL}/adaptive.ts`,
    "return load<i64>(port, FREE) - soonest >= <i64>bound * <i64>load<i32>(port, INTERVAL);",
    "return load<i64>(port, FREE) - soonest > <i64>bound * <i64>load<i32>(port, INTERVAL);",
  ],
  [
    "cut-through starts with room for all flits but one",
    `${KERNEL}/routers.ts`,
    "return load<i32>(ov, CREDITS) >= sizeOf(load<i32>(iv, FIRST));",
    "return load<i32>(ov, CREDITS) >= sizeOf(load<i32>(iv, FIRST)) - 1;",
  ],
  [
    "packets are born as often as flits",
    "src/simulation/arrivals.ts",
    "new Bernoulli(traffic.rates, load / packetSize)",
    "new Bernoulli(traffic.rates, Math.min(1, load))",
  ],
  [
    "UGAL takes a detour for a hop shorter than it is",
    "src/routing/ugal.ts",
    "? congestion.queue(candidate[0]! >> CLASS_BITS) * (2 * factor || other) - cost",
    "? congestion.queue(candidate[0]! >> CLASS_BITS) * (2 * factor || other - 1) - cost",
  ],
  [
    "sources are not asked whether they keep pace",
    "src/simulation/pace.ts",
    "if (offered > 0 && growing(e, offered)) {",
    "if (offered < 0) {",
  ],
  [
    "destinations are not asked whether they keep pace",
    "src/simulation/pace.ts",
    "if (growing(endpoints + e, drawn)) {",
    "if (drawn < 0) {",
  ],
  [
    "the last flit of a packet leaves its virtual channel taken",
    `${KERNEL}/routers.ts`,
    "    store<i32>(ov, 0, HOLDER);\n",
    "    if ((meta & HEAD) != 0) store<i32>(ov, 0, HOLDER);\n",
  ],
  [
    "the worst flow is told as the mean",
    "src/simulation/steady-state.ts",
    "this.worstShare = Math.min(carried ? 1 : Math.max(0, 1 - missing / offered), behind.worst);",
    "this.worstShare = carried ? 1 : Math.max(0, 1 - missing / offered);",
  ],
  [
    "a packet that is being sent counts twice",
    "src/simulation/steady-state.ts",
    " - queues.begun(measurement.start);",
    ";",
    ["tests/simulation/saturation.test.ts"],
  ],
  [
    "the search trusts the short windows of listed loads",
    "src/workers/load-curve.ts",
    "this.finished().map((point) => verdictOf(point, false))",
    "this.finished().map((point) => verdictOf(point, true))",
    ["tests/simulation"],
  ],
  [
    "the search trusts its own short windows",
    "src/workers/load-curve.ts",
    "searched.map((point) => verdictOf(point, this.fine.has(point.load)))",
    "searched.map((point) => verdictOf(point, true))",
    ["tests/simulation"],
  ],
  [
    "what has piled up passes for room to fluctuate",
    "src/simulation/pace.ts",
    "return 2 * since > early && since > Math.min(chance(now), drawn(span)) &&",
    "return since > Infinity &&",
  ],
  [
    "a list that passed over windows of few packets is never confirmed",
    "src/simulation/curve.ts",
    "return confirms && own.lower === null",
    "return !confirms && own.lower === null",
  ],
  [
    "linear programs take every channel for one flit a cycle",
    "src/topology/bandwidths.ts",
    "channelWidth[c]! * (channelKind[c] === GLOBAL ? globalBandwidth : localBandwidth)",
    "channelWidth[c]!",
    ["tests/throughput/bandwidths.test.ts"],
  ],
];
