/**
 * Does a verdict hang on a setting that the paper leaves open? Every claim again with one setting changed at a time in all its studies,
 * and with two, where it differs and none alone makes it hold.
 */
import type { DesignValues } from "../../src/study/study.ts";
import { numberOf, textOf } from "../../src/descriptor.ts";
import type { Values } from "../../src/descriptor.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { formatDesign } from "../../src/study/codec.ts";
import type { Claim, Findings } from "./claim.ts";
import { isSteady } from "../../src/simulation/measuring-parameters.ts";
import { findingsOf, freshOf, knownOf, missingOf } from "./store.ts";
import type { Codes, Store } from "./store.ts";
import { NotRun, valuesOf } from "../../src/lessons/findings.ts";
import { judge, measuredBy } from "../../src/lessons/verdict.ts";
import type { Measured, Verdict } from "../../src/lessons/verdict.ts";

const FEWEST = "fewest VCs";
const THRICE = "VCs × 3";
const MAX_VCS = 16;
const DEEPEST = 4096;
const MORE_CANDIDATES = 4;

interface Change {
  readonly title: string;
  /** The settings changed; none where a design has no such setting, or has it so already. */
  readonly of: (values: Values) => Values;
}

/** Virtual channels that the routing needs at least: one a class. */
function fewest(values: Values): number {
  return routingOf(values).classes(values).all;
}

function changed(values: Values, id: string, value: number | string): Values {
  return values[id] === value ? {} : { [id]: value };
}

function readsQueues(values: Values): boolean {
  return routingOf(values).parameters.some(({ id }) => id === "congestion");
}

/** Another congestion measure; where the studies of a claim read several, each of these in all of them, so that what differs is the routing. */
function measureChanges(studies: readonly Values[]): readonly Change[] {
  const read = [...new Set(studies.filter(readsQueues).map((values) => textOf(values, "congestion")))];
  if (read.length > 1)
    return read.map((measure) => ({
      title: `congestion=${measure} in all`,
      of: (values) => (readsQueues(values) ? changed(values, "congestion", measure) : {}),
    }));
  return [
    {
      title: "other congestion measure",
      of: (values) => (readsQueues(values) ? { congestion: textOf(values, "congestion") === "queue" ? "credits" : "queue" } : {}),
    },
  ];
}

/** So many times as many virtual channels: fewer only where there cannot be a quarter more. */
function multiplied(values: Values, times: number): Values {
  const vcs = numberOf(values, "vcs");
  if (5 * vcs > 4 * MAX_VCS === times > 1) return {};
  return changed(values, "vcs", Math.max(fewest(values), Math.min(MAX_VCS, Math.floor(times * vcs))));
}

/** Of all that a study draws: a placement, too. */
function seeded(values: Values, seed: number): Values {
  return { ...changed(values, "seed", seed), ...(values["placementSeed"] === undefined ? {} : changed(values, "placementSeed", seed)) };
}

/** The routing's variant: more paths to choose from, or one where it has more. */
function otherCandidates(values: Values): Values {
  if (!routingOf(values).parameters.some(({ id }) => id === "candidates")) return {};
  return { candidates: numberOf(values, "candidates") === 1 ? MORE_CANDIDATES : 1 };
}

/** Three counts of virtual channels, two depths, two congestion measures, two numbers of candidates, three seeds, with what a claim has by itself. */
const changesOf = (studies: readonly Values[]): readonly Change[] => [
  { title: FEWEST, of: (values) => changed(values, "vcs", fewest(values)) },
  { title: "VCs × 2", of: (values) => multiplied(values, 2) },
  { title: THRICE, of: (values) => multiplied(values, 3) },
  { title: "VCs / 2", of: (values) => multiplied(values, 1 / 2) },
  { title: "depth × 2", of: (values) => changed(values, "buffer", Math.min(DEEPEST, 2 * numberOf(values, "buffer"))) },
  ...measureChanges(studies),
  { title: "other number of candidates", of: otherCandidates },
  { title: "seed 2", of: (values) => seeded(values, 2) },
  { title: "seed 3", of: (values) => seeded(values, 3) },
];

/** How closely variants are searched at first, percent: the bands are wider by far. */
const ROUGHLY = 2;

export interface Variant {
  readonly title: string;
  /** The claim with its studies changed. */
  readonly claim: Claim;
  /** The same, its saturation loads searched roughly. */
  readonly rough: Claim;
}

/** Programs have no queues: of what changes only where tasks stand. */
function placedAs(programs: Readonly<Record<string, string>>, of: Change["of"]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(programs).map(([name, text]) => {
      const values = valuesOf(text);
      const { placementSeed } = of(values);
      return [name, placementSeed === undefined ? text : formatDesign({ ...values, placementSeed })];
    }),
  );
}

function withStudies(claim: Claim, sets: readonly (readonly [string, DesignValues])[]): Claim {
  return { ...claim, studies: Object.fromEntries(sets.map(([name, values]) => [name, formatDesign(values)])) };
}

function roughly(values: DesignValues): DesignValues {
  return isSteady(values) && values.saturation === "bisect"
    ? { ...values, saturationWithin: Math.max(ROUGHLY, values.saturationWithin) }
    : values;
}

/** The claim that is varied: itself, or a part of it. */
export function variedOf(claim: Claim): Claim {
  return claim.varied?.claim ?? claim;
}

const singles = new WeakMap<Claim, readonly Variant[]>();

/** The variants of a claim whose source leaves settings open; none that leaves all its studies as they are, and three counts of virtual channels in all. */
export function variantsOf(whole: Claim): readonly Variant[] {
  const variants = singles.get(whole) ?? changesTo(variedOf(whole)).map(({ variant }) => variant);
  singles.set(whole, variants);
  return variants;
}

/** The claim with a change in all its studies; null where that leaves all of them as they are. */
function variantOf(own: Claim, { title, of }: Change): Variant | null {
  const claim = own.programs === undefined ? own : { ...own, programs: placedAs(own.programs, of) };
  const sets = Object.entries(own.studies).map(([name, text]) => {
    const values = valuesOf(text);
    const set = of(values);
    return { name, values: { ...values, ...set }, same: Object.keys(set).length === 0 };
  });
  if (sets.every(({ same }) => same)) return null;
  return {
    title,
    claim: withStudies(
      claim,
      sets.map(({ name, values }) => [name, values]),
    ),
    rough: withStudies(
      claim,
      sets.map(({ name, values }) => [name, roughly(values)]),
    ),
  };
}

/** The changes that make a variant of a claim. */
function changesTo(own: Claim): readonly { readonly change: Change; readonly variant: Variant }[] {
  if (own.exact) return [];
  const found = changesOf(Object.values(own.studies).map(valuesOf)).flatMap((change) => {
    const variant = variantOf(own, change);
    return variant === null ? [] : [{ change, variant }];
  });
  const hasFewer = found[0]?.change.title === FEWEST;
  return hasFewer ? found.filter(({ change: { title } }) => title !== THRICE) : found;
}

const paired = new WeakMap<Claim, readonly Variant[]>();

/** Two changes at once, of two settings, neither of which is the seed. */
export function pairsOf(whole: Claim): readonly Variant[] {
  const known = paired.get(whole);
  if (known !== undefined) return known;
  const own = variedOf(whole);
  const studies = Object.values(own.studies).map(valuesOf);
  const idsOf = ({ of }: Change): ReadonlySet<string> => new Set(studies.flatMap((values) => Object.keys(of(values))));
  const changes = changesTo(own).map(({ change }) => ({ change, ids: idsOf(change) }));
  const drawn = changes.filter(({ ids }) => !ids.has("seed"));
  const pairs = drawn.flatMap((one, i) =>
    drawn.slice(i + 1).flatMap((other) => {
      if ([...one.ids].some((id) => other.ids.has(id))) return [];
      const both: Change = {
        title: `${one.change.title}, ${other.change.title}`,
        of: (values) => ({ ...one.change.of(values), ...other.change.of(values) }),
      };
      return variantOf(own, both) ?? [];
    }),
  );
  paired.set(whole, pairs);
  return pairs;
}

/** The pairs that are asked for: where the claim differs, and no change alone gives another verdict. */
export function pairsAsked(claim: Claim, own: Verdict<Findings>, store: Pick<Store, "get">): readonly Variant[] {
  if (own.verdict !== "differs") return [];
  const alone = variantsOf(claim).map((variant) => verdictOn(variant, own, store)?.verdict);
  return alone.every((verdict) => verdict === own.verdict) ? pairsOf(claim) : [];
}

/** The verdict that variants are held against: of what is varied, with no setting changed; null while that has not been run. */
export function ownVerdict(claim: Claim, store: Pick<Store, "get">): Verdict<Findings> | null {
  const varied = variedOf(claim);
  const found = findingsOf(varied, store);
  return found === null ? null : judge(varied, found);
}

/** The numbers of a claim that its studies run so far give. Throws where one of them gave nothing to judge by. */
function numbersSoFar(
  claim: Claim,
  store: Pick<Store, "get">,
): { readonly known: readonly Measured<Findings>[]; readonly open: ReadonlyMap<string, string> } {
  const found = knownOf(claim, store);
  const known: Measured<Findings>[] = [];
  // By name of the number, a study that it waits for.
  const open = new Map<string, string>();
  for (const [name, measure] of Object.entries(claim.measures)) {
    try {
      known.push(...measuredBy(name, measure, found));
    } catch (error) {
      if (!(error instanceof NotRun)) throw error;
      open.set(name, error.key);
    }
  }
  return { known, open };
}

/** The verdict on a claim, as soon as its studies decide it: it differs with the first number outside its band. */
function decided(claim: Claim, store: Pick<Store, "get">): Verdict<Findings> | null {
  const found = findingsOf(claim, store);
  if (found !== null) return judge(claim, found);
  try {
    const { known } = numbersSoFar(claim, store);
    return known.every(({ inside }) => inside) ? null : { verdict: "differs", measured: known, aside: "" };
  } catch {
    // What fails is said once all studies are there.
    return null;
  }
}

/** The verdict on a variant: of the rough search where it is the claim's own, else of the close one; null while that is not decided. */
export function verdictOn({ claim, rough }: Variant, own: Verdict<Findings>, store: Pick<Store, "get">): Verdict<Findings> | null {
  const verdict = decided(rough, store);
  return verdict?.verdict === own.verdict ? verdict : decided(claim, store);
}

/** Such studies are short, and a figure's numbers need most of them at once. */
function runToCompletion({ studies }: Claim): boolean {
  return Object.values(studies).every((text) => !isSteady(valuesOf(text)));
}

/**
 * Keys of the studies to run next for a variant's verdict; none where there is one. Where the claim differs, one by one, those first
 * whose number is outside its band without the change: most variants are decided by them. Else, and of workloads run to completion, all,
 * so that a flip is told whole.
 */
export function nextStudies(variant: Variant, own: Verdict<Findings>, store: Pick<Store, "get">): readonly string[] {
  if (verdictOn(variant, own, store) !== null) return [];
  const claim = decided(variant.rough, store) === null ? variant.rough : variant.claim;
  const missing = missingOf(claim, store);
  if (own.verdict !== "differs" || runToCompletion(claim)) return missing;
  try {
    const { open } = numbersSoFar(claim, store);
    const outside = own.measured.filter(({ inside }) => !inside).map(({ name }) => name);
    const first = [...outside, ...open.keys()].map((name) => open.get(name)).find((key) => key !== undefined);
    return first === undefined ? missing : [first];
  } catch {
    return missing;
  }
}

/** What the variants say of a claim's verdict. */
export interface Sensitivity {
  /** Variants judged, of so many, pairs too where they are asked for; and those of them that an earlier engine's results decide. */
  readonly judged: number;
  readonly variants: number;
  readonly older: number;
  /** Those whose verdict is another than that of the claim, or of the part of it that is varied. */
  readonly flips: readonly { readonly title: string; readonly verdict: Verdict<Findings> }[];
}

/** No variant counts while the claim itself, or the part of it that is varied, has not been run. `codes`: of the engines at the last run. */
export function sensitivityOf(claim: Claim, store: Pick<Store, "get">, codes: Codes): Sensitivity {
  const own = ownVerdict(claim, store);
  if (own === null) return { judged: 0, variants: variantsOf(claim).length, older: 0, flips: [] };
  const variants = [...variantsOf(claim), ...pairsAsked(claim, own, store)];
  const fresh = freshOf(store, codes);
  const verdicts = variants.flatMap((variant) => {
    const verdict = verdictOn(variant, own, store);
    return verdict === null ? [] : [{ title: variant.title, verdict, older: verdictOn(variant, own, fresh) === null }];
  });
  return {
    judged: verdicts.length,
    variants: variants.length,
    older: verdicts.filter(({ older }) => older).length,
    flips: verdicts.filter(({ verdict }) => verdict.verdict !== own.verdict),
  };
}
