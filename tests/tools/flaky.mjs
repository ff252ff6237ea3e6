/** Browser tests that passed at the second try only, of the report that Playwright's JSON reporter writes. */

/** Their names, each with its file and line. `suites`: those of the report. */
export function flakyOf(suites) {
  return suites.flatMap((part) => [
    ...(part.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === "flaky"))
      .map((spec) => `${part.file}:${spec.line} ${spec.title}`),
    ...flakyOf(part.suites ?? []),
  ]);
}

/**
 * The numbers of a report, and what is flaky in it. A test that passed at its second try counts as passed, for it is named in the sums; one
 * that the report counts but does not name counts as failed.
 */
export function browserCounts({ stats, suites }) {
  const flaky = flakyOf(suites);
  const nameless = Math.max(0, stats.flaky - flaky.length);
  return { passed: stats.expected + stats.flaky - nameless, failed: stats.unexpected + nameless, flaky };
}
