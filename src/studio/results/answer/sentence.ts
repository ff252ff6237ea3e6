/**
 * The answer in words: what saturates at which load and why, how far that is from what any routing could carry, what failures cost, and the
 * price. It takes facts and gives parts of sentences. Nothing is said that is not known: a saturation is given only between two loads that
 * were simulated, a share only of bounds that are proved, and what is unfinished says so.
 */
import { dollars } from "../../../drawing/text.ts";
import type { SaturationInterval } from "../../../charts/load-series.ts";
import { designLetter } from "../../../engine/studies.ts";
import type { AnswerFacts, Bottleneck, Certified, Damage, DesignFacts, FullChannels } from "./facts.ts";
import { completionWords } from "../../completion-words.ts";
import { named, names, say, strong, atMostText, betweenText, countText, percentText, rangeText } from "./words.ts";
import type { Part } from "./words.ts";

type Parts = readonly Part[];

/** Relative: closer than this is the same, in words. */
const ALIKE = 0.004;
/** The ends of an interval that is wider, relatively, were simulated; nothing says that it is one number. */
const WIDE = 0.05;
/** Of a narrower one the headline says the middle; the table has its ends. */
const ONE = 0.01;
/** Digits of a share. */
const SHARE_DIGITS = 2;
/** A channel that is used less is idle. */
const IDLE = 0.01;
/** With more designs than this, only those that saturate first and last are explained. */
const EXPLAINED = 2;

/** Numbers of at most so many designs stand in the headline. */
const MAX_TOLD = 3;
/** Letters that two lines of it hold in a window of 1440 pixels. */
const MAX_LETTERS = 170;

/** The answer in the two lines over the pictures: what stops where, and why; all else stands in the table. */
export function headline(all: AnswerFacts): Parts {
  const facts = all.filter(({ completion }) => completion === null);
  const same = new Set(facts.map(({ traffic }) => traffic)).size === 1;
  const ranked = facts.filter(isKnown).sort((a, b) => endOf(a) - endOf(b) || a.design - b.design);
  const told = ranked.length > MAX_TOLD ? [...ranked.slice(0, MAX_TOLD - 1), ranked.at(-1)!] : ranked;
  const open = facts.filter((one) => !isKnown(one));
  const rest = [
    ...(ranked.length > 0 ? [] : unfinished(open, false, same)),
    ...(facts.length < all.length ? completionWords().completions(all, false) : []),
    ...ranked.flatMap(failures),
  ];
  const silent = silences(facts);
  const brief = { why: true, many: told.length > EXPLAINED };
  // Whole clauses give way, and are left to the table and to what limits each design.
  const tries = [
    [...curves(told, same, brief), ...silent, ...rest],
    [...curves(told, same, { ...brief, why: false }), ...silent, ...rest],
    [...curves(told, same, { ...brief, why: false }), ...rest],
  ].map(tidy);
  return (
    tries.find((parts) => parts.reduce((sum, { text }) => sum + text.length, 0) <= MAX_LETTERS) ??
    (told.length > EXPLAINED ? tries[2]! : tries[0]!)
  );
}

export function answerSentence(all: AnswerFacts): Parts {
  const facts = all.filter(({ completion }) => completion === null);
  const same = new Set(facts.map(({ traffic }) => traffic)).size === 1;
  const ranked = facts.filter(isKnown).sort((a, b) => endOf(a) - endOf(b) || a.design - b.design);
  const open = facts.filter((one) => !isKnown(one));
  const told = [
    ...curves(ranked, same),
    ...silences(facts),
    ...unfinished(open, ranked.length > 0, same),
    ...(facts.length < all.length ? completionWords().completions(all, true) : []),
    ...[...ranked, ...all.filter(({ completion }) => completion?.state === "done")].flatMap(failures),
    ...prices(all),
  ];
  return tidy(told);
}

function isKnown({ carried, saturation, deadlock }: DesignFacts): boolean {
  return carried !== null || saturation !== null || deadlock !== null;
}

/** The load at which a design saturates, to put those first that saturate early. Those that do not saturate come last. */
function endOf({ saturation, deadlock, carried }: DesignFacts): number {
  if (saturation) return ((saturation.lower ?? 0) + saturation.upper) / 2;
  return deadlock ?? 2 + (carried ?? 0);
}

/** Of the headline: whether the first design's clause says why, and whether there are so many that each is as short as can be. */
interface Brief {
  readonly why: boolean;
  readonly many: boolean;
}

/** One clause a design, or for several that end alike, parted by semicolons; one that explains ends the sentence. */
function curves(ranked: readonly DesignFacts[], same: boolean, brief: Brief | null = null): Part[] {
  const parts: Part[] = [];
  const clauses = together(ranked);
  let begins = true;
  clauses.forEach((group, i) => {
    const [one] = group;
    const last = i === clauses.length - 1;
    const explained = ranked.length <= EXPLAINED || i === 0;
    if (!begins) parts.push(say("; "));
    else if (i > 0) parts.push(say(" "));
    if (i === 0 && same && !brief) parts.push(say(`On ${one.traffic} traffic `));
    parts.push(
      ...names(group),
      ...(same ? [] : [say(` on ${one.traffic} traffic`)]),
      ...(brief ? briefEnd(one, i === 0, brief.many, group.length > 1) : end(one, i === 0, group.length > 1)),
    );
    if (!brief && group.length === 1 && (explained || last) && (ranked.length === 1 || !exactly(one)))
      // What is in brackets is said once of designs that share it.
      parts.push(...share(one).filter(({ text }) => !text.startsWith(" (") || !parts.some((part) => part.text === text)));
    const why = !explained ? "" : brief ? (brief.why && i === 0 && one.bottleneck ? bindingText(one.bottleneck) : "") : reason(one);
    if (why !== "") parts.push(say(`: ${why}`));
    begins = why !== "" || last;
    if (begins) parts.push(say("."));
  });
  return parts;
}

/** Designs in whose traffic some endpoints send nothing; said once where that is so of all alike. */
function silences(facts: readonly DesignFacts[]): Part[] {
  const groups = new Map<string, DesignFacts[]>();
  for (const one of facts) {
    if (one.silent === null) continue;
    const { endpoints, senders } = one.silent;
    const silent = endpoints - senders;
    const text = `${countText(silent)} of ${countText(endpoints)} endpoints ${silent === 1 ? "sends" : "send"} nothing: loads are of what the other ${countText(senders)} offer.`;
    groups.set(text, [...(groups.get(text) ?? []), one]);
  }
  return [...groups].flatMap(([text, group]) =>
    group.length === facts.length ? [say(` ${capital(text)}`)] : [say(" On "), ...names(group), say(`, ${text}`)],
  );
}

/** Designs that carry all loads tried, and the same, are named together. */
function together(ranked: readonly DesignFacts[]): readonly (readonly [DesignFacts, ...DesignFacts[]])[] {
  const groups: [DesignFacts, ...DesignFacts[]][] = [];
  for (const one of ranked) {
    const carriesAll = ({ saturation, deadlock, doubted, progress }: DesignFacts): boolean =>
      saturation === null && deadlock === null && doubted === null && progress === "done";
    const alikes = groups.find(
      ([first]) =>
        carriesAll(first) &&
        carriesAll(one) &&
        first.carried === one.carried &&
        first.coarse === one.coarse &&
        first.traffic === one.traffic,
    );
    if (alikes) alikes.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** How its curve ends, with the state that this is known in. */
function end(one: DesignFacts, first: boolean, several: boolean): Part[] {
  const { saturation, deadlock, carried, doubted, progress, settled, coarse } = one;
  if (deadlock !== null) {
    const before = carried !== null && carried < deadlock ? `carries ${percentText(carried)}, and ` : "";
    return [say(` ${before}deadlocks at `), strong(percentText(deadlock)), say(", where packets wait for each other for good")];
  }
  if (saturation) {
    const { lower, upper } = saturation;
    if (lower === null) return [say(" saturates below "), strong(atMostText(upper)), say(stillSearched(one))];
    const exact = exactly(one);
    if (exact) {
      const whose =
        one.any && one.any.lower <= exact.upper * (1 + ALIKE) && one.any.upper <= exact.upper * (1 + ALIKE)
          ? "any routing"
          : minimalPaths(one);
      return [say(first ? " stops at " : " reaches "), strong(percentText(exact.upper)), say(`, all that ${whose} can carry`)];
    }
    if (settled && isNarrow(saturation))
      return [say(first ? " stops at " : " reaches "), strong(rangeText(lower, upper)), say(`${stillSearched(one)}${revisedText(one)}`)];
    return [say(first ? " stops between " : " ends between "), strong(betweenText(lower, upper)), say(stillSearched(one))];
  }
  const most = strong(percentText(carried!));
  if (progress === "done" && doubted !== null)
    return [
      say(" carries "),
      most,
      say(", the highest load tried, though "),
      strong(percentText(doubted)),
      say(" counts as saturated: longer windows tell"),
    ];
  if (progress === "done")
    return carried! >= 1
      ? [say(several ? " carry the " : " carries the "), strong("full rate"), ...(coarse ? [say(" (coarse)")] : [])]
      : [
          say(several ? " carry every load tried, up to " : " carries every load tried, up to "),
          most,
          ...(coarse ? [say(" (coarse)")] : []),
        ];
  return [say(" carries "), most, say(progress === "stopped" ? " and was stopped there" : coarse ? " so far (coarse)" : " so far")];
}

/** The same in few words: the search for it, and what any routing could carry, stand elsewhere. */
function briefEnd(one: DesignFacts, first: boolean, many: boolean, several: boolean): Part[] {
  const { saturation, deadlock, carried, settled, coarse, progress } = one;
  if (deadlock !== null) return [say(" deadlocks at "), strong(percentText(deadlock))];
  const verb = first ? " stops at " : " goes to ";
  if (saturation) {
    const { lower, upper } = saturation;
    if (lower === null) return [say(first ? " stops below " : " goes to less than "), strong(atMostText(upper))];
    const exact = exactly(one);
    if (exact) return [say(verb), strong(percentText(exact.upper)), ...(first ? [say(" of full load")] : [])];
    if (!isNarrow(saturation)) return [say(first ? " stops between " : " ends between "), strong(betweenText(lower, upper))];
    const about = settled && !coarse ? "" : "about ";
    return [
      say(`${verb}${about}`),
      strong(upper - lower <= ONE * upper ? percentText((lower + upper) / 2) : rangeText(lower, upper)),
      ...(first ? [say(" of full load")] : []),
    ];
  }
  const carry = several ? " carry" : " carries";
  if (progress === "done" && carried! >= 1) return [say(`${carry} the `), strong("full rate")];
  return [say(`${carry} ${progress === "done" && !many ? "every load tried, up to" : "at least"} `), strong(percentText(carried!))];
}

/** Why a number is another than it was. */
function revisedText({ revised }: DesignFacts): string {
  if (revised === null) return "";
  return ` (short windows had said ${revised.lower === null ? `less than ${atMostText(revised.upper)}` : betweenText(revised.lower, revised.upper)})`;
}

function isNarrow({ lower, upper }: SaturationInterval): boolean {
  return lower !== null && upper <= lower * (1 + WIDE);
}

function stillSearched({ progress, settled, coarse }: DesignFacts): string {
  if (coarse) return progress === "running" || progress === "searching" ? " (coarse so far)" : " (coarse)";
  if (settled) return "";
  return progress === "stopped" ? " (stopped before that was known closer)" : " (still searched)";
}

/** What minimal paths can carry, where a minimal routing carries just that. */
function exactly({ minimal, minimalOnly, saturation, settled }: DesignFacts): Certified | null {
  if (!settled || !minimalOnly || !minimal || !saturation || saturation.lower === null || !isNarrow(saturation)) return null;
  const met = minimal.upper - minimal.lower <= ALIKE * minimal.upper;
  const within = minimal.upper >= saturation.lower * (1 - ALIKE) && minimal.upper <= saturation.upper * (1 + ALIKE);
  return met && within ? minimal : null;
}

/** How far its saturation is from what any routing could carry. */
function share(one: DesignFacts): Part[] {
  const { any, saturation, settled, carried, progress, deadlock } = one;
  if (!any || any.lower <= 0 || deadlock !== null) return [];
  if (saturation === null || (settled && !isNarrow(saturation))) {
    // The loads tried do not tell where it ends: how much there could be is left to say.
    const ended = saturation !== null || (progress === "done" && carried !== null && carried < 1 && any.lower > carried * (1 + ALIKE));
    if (!ended) return [];
    // Short windows let flows fall behind unseen.
    if (saturation?.lower && saturation.lower > any.upper * (1 + ALIKE)) return [say(` (${beyondAny(any)})`)];
    return [say(any.upper >= 1 - ALIKE ? " (any routing: at most the full rate)" : ` (any routing: at most ${atMostText(any.upper)})`)];
  }
  if (!settled || saturation.lower === null) return [];
  const exact = exactly(one);
  if (exact && any.upper <= exact.upper * (1 + ALIKE)) return [];
  if (exact)
    return [
      say(
        ` and ${rangeText(exact.lower / any.upper, Math.min(1, exact.upper / any.lower), SHARE_DIGITS)} of what any routing could at most`,
      ),
    ];
  const [low, high] = [saturation.lower / any.upper, saturation.upper / any.lower];
  if (low > 1 + ALIKE) return [say(`, ${beyondAny(any)}`)];
  if (low >= 1 - ALIKE) return [say(", all that any routing could carry")];
  return [say(`, ${rangeText(low, Math.min(1, high), SHARE_DIGITS)} of what any routing could carry at most`)];
}

function beyondAny({ upper }: Certified): string {
  return `more than the ${atMostText(upper)} that any routing could give every flow at most: some get less`;
}

function reason({ bottleneck, saturation }: DesignFacts): string {
  if (!bottleneck || !saturation) return "";
  const at = isNarrow(saturation) && bottleneck.load <= saturation.upper * (1 + WIDE) ? "" : `at ${percentText(bottleneck.load)} `;
  return at + bindingText(bottleneck);
}

/** What programs prove of a design that is not simulated: "Minimal paths carry at most 0.125, with nine of 72 global channels full then." */
export function provedText({ any, minimal, minimalOnly, minimalFull }: DesignFacts): string {
  if (minimalOnly && minimal && minimal.upper < 1)
    return `Minimal paths can carry at most ${atMostText(minimal.upper)}${minimalFull ? `, with ${kindText(minimalFull)} full then` : ""}.`;
  return any && any.upper < 1 ? `No routing can carry more than ${atMostText(any.upper)}.` : "";
}

/** "nine of 72 global channels are full, the other 63 idle". */
export function bindingText({ full, terminals, busiest }: Bottleneck): string {
  const ends = terminals > 0 ? (terminals === 1 ? "the link of one endpoint" : `the links of ${countText(terminals)} endpoints`) : "";
  if (full.length === 0) {
    if (ends !== "") return `${ends} ${terminals === 1 ? "is" : "are"} full, no channel between routers is`;
    return busiest ? `no channel is full, the busiest ${percentText(Number(busiest.use.toFixed(2)))} used` : "";
  }
  const kinds = full.slice(0, 2).map(kindText);
  const more = full.length > 2 ? [`others`] : [];
  const one = full.length === 1 && full[0]!.full === 1 && ends === "";
  const text = [...kinds, ...more, ...(ends === "" ? [] : [ends])];
  const list = text.length < 2 ? text[0]! : `${text.slice(0, -1).join(", ")} and ${text.at(-1)!}`;
  return `${list} ${one ? "is" : "are"} full${full.length === 1 ? othersText(full[0]!) : ""}`;
}

function kindText({ kind, full, channels }: FullChannels): string {
  // Dimensions of grids have letters for names.
  const noun = kind.length === 1 ? `channels along ${kind}` : `${kind} channels`;
  if (full === channels) return channels === 1 ? `the only one of the ${noun}` : `all ${countText(channels)} ${noun}`;
  return `${countText(full)} of ${countText(channels)} ${noun}`;
}

function othersText({ full, channels, othersMean, othersMost }: FullChannels): string {
  const others = channels - full;
  if (others === 0) return "";
  if (othersMost < IDLE) return `, the other ${countText(others)} idle`;
  return `, the other ${others === 1 ? "one" : countText(others)} used to ${percentText(Number(othersMean.toFixed(2)))}${others === 1 ? "" : " on average"}`;
}

/** Designs that have no simulated results, and what bounds say of them. */
function unfinished(open: readonly DesignFacts[], others: boolean, same: boolean): Part[] {
  const parts: Part[] = [];
  const running = open.filter(({ progress }) => progress === "running" || progress === "searching");
  const idle = open.filter((one) => !running.includes(one));
  const where = others || !same ? "" : ` on ${open[0]?.traffic ?? ""} traffic`;
  if (running.length > 0)
    parts.push(say(others ? " " : ""), ...names(running), say(`${running.length === 1 ? " is" : " are"} being simulated${where}.`));
  const [guessed, unknown] = [idle.filter((one) => one.estimated), idle.filter((one) => !one.estimated)];
  if (guessed.length > 0) parts.push(say(parts.length > 0 || others ? " " : ""), ...guesses(guessed, running.length > 0 ? "" : where));
  if (unknown.length > 0)
    parts.push(
      say(parts.length > 0 || others ? " " : ""),
      ...names(unknown),
      say(`${unknown.length === 1 ? " is" : " are"} not simulated yet${running.length > 0 ? "" : where}.`),
    );
  for (const group of alike(open)) parts.push(...bounds(group, open.length > group.length || others));
  return parts;
}

/** What their estimates say of designs that are not simulated. */
function guesses(open: readonly DesignFacts[], where: string): Part[] {
  const parts = open.flatMap((one, i): Part[] => {
    const { load, lower, upper } = one.estimated!;
    const before = i === 0 ? [] : [say(i + 1 < open.length ? ", " : " and ")];
    const carries = i === 0 ? " carries" : "";
    if (lower >= 1) return [...before, ...names([one]), say(`${carries} `), strong("all")];
    return [
      ...before,
      ...names([one]),
      say(`${carries} about `),
      strong(percentText(load)),
      say(upper > lower ? ` (${rangeText(lower, upper)})` : ""),
    ];
  });
  return [...parts, say(` of full load${where}, as estimated; not simulated yet.`)];
}

/** Designs with the same bounds, together. */
function alike(open: readonly DesignFacts[]): readonly (readonly DesignFacts[])[] {
  const groups = new Map<string, DesignFacts[]>();
  for (const one of open) {
    const key = JSON.stringify([one.traffic, one.any, one.minimal]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

function bounds(group: readonly DesignFacts[], others: boolean): Part[] {
  const [one] = group;
  if (!one || (!one.any && !one.minimal)) return [];
  const on = others ? [say(" on "), ...names(group)] : [];
  const { any, minimal, minimalFull } = one;
  if (!any) return [say(` ${capital(minimalPaths(one))}`), ...on, say(` can carry at most ${atMostText(minimal!.upper)}.`)];
  if (any.upper >= 1 - ALIKE && any.lower < 1 - ALIKE) return [];
  const limit: Part[] =
    any.upper >= 1 - ALIKE
      ? [say(" Any routing"), ...on, say(" could carry at most the full rate")]
      : [say(" No routing"), ...on, say(" can carry more than "), strong(atMostText(any.upper))];
  if (!minimal || minimal.upper >= any.upper * (1 - ALIKE)) return [...limit, say(".")];
  const why = minimalFull ? `, with ${kindText(minimalFull)} full then` : "";
  return [...limit, say(`; ${minimalPaths(one)} can carry at most ${atMostText(minimal.upper)}${why}.`)];
}

function minimalPaths({ minimalEvenly }: DesignFacts): string {
  return minimalEvenly ? "minimal paths, split evenly," : "minimal paths";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What has failed, and what that costs where results of the whole network are known, too. */
function failures(one: DesignFacts): Part[] {
  const { damage } = one;
  if (!damage) return [];
  return [say(" "), named(one), say(` has lost ${lossText(damage)}${priceOf(one, damage)}.`)];
}

function lossText({ links, ofLinks, routers, endpoints }: Damage): string {
  const parts = [
    `${countText(links)} of ${countText(ofLinks)} links`,
    ...(routers > 0 ? [`${countText(routers)} ${routers === 1 ? "router" : "routers"}`] : []),
    ...(endpoints > 0 ? [`${countText(endpoints)} ${endpoints === 1 ? "endpoint" : "endpoints"}`] : []),
  ];
  return parts.length < 2 ? parts[0]! : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)!}`;
}

function priceOf({ saturation, settled, any }: DesignFacts, { whole }: Damage): string {
  if (whole?.saturation && saturation && settled) return lossOf(saturation, whole.saturation, "it carries whole");
  if (whole?.any && any) return lossOf(any, whole.any, "any routing could carry at most on it whole");
  return "";
}

/** ", which costs it 12 to 14 % of what it carries whole". */
function lossOf(now: SaturationInterval, before: SaturationInterval, of: string): string {
  if (now.lower === null || before.lower === null || before.lower <= 0) return "";
  const [least, most] = [1 - now.upper / before.lower, 1 - now.lower / before.upper];
  if (most <= ALIKE) return least < -ALIKE ? "" : `, which costs nothing of what ${of}`;
  if (least <= 0) return `, which costs at most ${atMostText(most)} of what ${of}`;
  return `, which costs ${rangeText(least, most, SHARE_DIGITS)} of what ${of}`;
}

/** Dollars an endpoint, designs of one price together, the cheapest first; nothing before all are priced. */
function prices(facts: AnswerFacts): Part[] {
  const groups = new Map<string, DesignFacts[]>();
  for (const one of facts) {
    if (one.dollars === null) return [];
    const text = dollars(one.dollars);
    groups.set(text, [...(groups.get(text) ?? []), one]);
  }
  const sorted = [...groups].sort(([, [a]], [, [b]]) => a!.dollars! - b!.dollars!);
  if (sorted.length === 1) return [say(facts.length > 1 ? " Each costs " : " It costs "), strong(sorted[0]![0]), say(" an endpoint.")];
  return [
    say(" An endpoint costs "),
    ...sorted.flatMap(([text, group], i) => [
      ...(i === 0 ? [] : [say(i === sorted.length - 1 ? " and " : ", ")]),
      strong(text),
      say(" on "),
      ...names(group, ({ design }) => ({ text: designLetter(design), design })),
    ]),
    say("."),
  ];
}

/** Joins neighbours that look alike, without a space at the start. */
function tidy(parts: Parts): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.text === "") continue;
    if (last && last.design === undefined && part.design === undefined && last.strong === part.strong)
      joined[joined.length - 1] = { ...last, text: last.text + part.text };
    else joined.push(part);
  }
  const [first, ...rest] = joined;
  return first ? [{ ...first, text: first.text.trimStart() }, ...rest] : [];
}
