/**
 * A card of every family. Workers describe, price and draw its network of about the given number of endpoints while the page is open; cards
 * are kept.
 */
import { Cancelled } from "../../engine/jobs.ts";
import type { Description, Job } from "../../engine/jobs.ts";
import { TOPOLOGIES } from "../../engine/model.ts";
import type { TopologyDescriptor } from "../../engine/model.ts";
import type { CostReport } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { useEffect, useState } from "react";
import type { NetworkDrawing } from "../../drawing/drawing.ts";
import { routerCount } from "../../drawing/router-count.ts";
import { count, significant } from "../../drawing/text.ts";
import { useActingStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";

export interface FamilyCard {
  readonly family: TopologyDescriptor;
  /** Null while it is looked for; a family may have no network of about that size. */
  readonly values: DesignValues | null;
  readonly none: boolean;
  readonly description: Description | null;
  readonly cost: CostReport | null;
  readonly drawing: NetworkDrawing | null;
}

const EMPTY = { values: null, none: false, description: null, cost: null, drawing: null };
/** A network is about the size that was wished for when it is not farther off by this factor. */
const ABOUT = 3;

const keptOf = perStudio(() => new Map<number, readonly FamilyCard[]>());

/** The cards of about so many endpoints, in the order of the families. */
export function useCards(endpoints: number): readonly FamilyCard[] {
  const studio = useActingStudio();
  const [shown, setShown] = useState<{ readonly endpoints: number; readonly cards: readonly FamilyCard[] } | null>(null);
  useEffect(
    () =>
      follow(studio, endpoints, (cards) => {
        setShown({ endpoints, cards });
      }),
    [studio, endpoints],
  );
  return shown?.endpoints === endpoints ? shown.cards : (keptOf(studio).get(endpoints) ?? []);
}

function isWhole({ none, description, cost, drawing }: FamilyCard): boolean {
  return none || (description !== null && cost !== null && drawing !== null);
}

function follow(studio: Studio, endpoints: number, show: (cards: readonly FamilyCard[]) => void): () => void {
  const kept = keptOf(studio);
  const start = kept.get(endpoints) ?? TOPOLOGIES.map((family): FamilyCard => ({ family, ...EMPTY }));
  kept.set(endpoints, start);
  show(start);
  let running: Job<unknown>[] = [];
  let open = true;
  const tell = (number: number, change: Partial<FamilyCard>): void => {
    const cards = kept.get(endpoints)!.with(number, { ...kept.get(endpoints)![number]!, ...change });
    kept.set(endpoints, cards);
    if (open) show(cards);
  };
  const done = async <T>(job: Job<T>): Promise<T> => {
    running.push(job);
    try {
      return await job.done;
    } finally {
      running = running.filter((one) => one !== job);
    }
  };
  const pool = studio.workers();
  const { values: shown } = shownDesign(studio.getState());
  const fill = async (number: number, { family, values: known }: FamilyCard): Promise<void> => {
    let values = known;
    if (values === null) {
      const found = await done(pool.run("alike", shown, {}, "size", family.id, endpoints));
      if (found === null || found.found > ABOUT * endpoints || found.found < endpoints / ABOUT) {
        tell(number, { none: true });
        return;
      }
      values = found.values;
      tell(number, { values });
    }
    const chosen = values;
    const [network, layout] = await Promise.all([done(pool.run("network", chosen)), done(pool.run("layout", chosen))]);
    tell(number, { drawing: { network, ...layout } });
    const [cost, description] = await Promise.all([done(pool.run("cost", chosen)), done(pool.run("description", chosen))]);
    tell(number, { cost, description });
  };
  const fillAll = async (): Promise<void> => {
    // One after the other, so that the first are soon to be seen.
    for (const [number, card] of start.entries()) {
      if (!open) return;
      if (!isWhole(card)) await fill(number, card);
    }
  };
  fillAll().catch((error: unknown) => {
    if (open && !(error instanceof Cancelled)) notifyFailure(studio, error);
  });
  return () => {
    open = false;
    for (const job of running) job.cancel();
  };
}

interface Measure {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  /** Whether less of it is better, so that it comes first. */
  readonly ascending: boolean;
  readonly of: (card: FamilyCard) => number | null;
  readonly text: (value: number, card: FamilyCard) => string;
}

const three = (value: number): string => significant(value, 3);

/** The measures by which families are compared in the gallery. */
export const MEASURES: readonly Measure[] = [
  { id: "endpoints", title: "endpoints", unit: "", ascending: true, of: ({ drawing }) => drawing?.network.endpoints ?? null, text: count },
  {
    id: "routers",
    title: "routers",
    unit: "",
    ascending: true,
    of: ({ drawing }) => drawing?.network.routers ?? null,
    text: (value, { drawing }) => (drawing ? routerCount(drawing.network).text : count(value)),
  },
  { id: "radix", title: "radix", unit: "", ascending: true, of: ({ drawing }) => drawing?.network.radix ?? null, text: count },
  { id: "diameter", title: "diameter", unit: "", ascending: true, of: ({ description }) => description?.diameter ?? null, text: count },
  {
    id: "distance",
    title: "average distance",
    unit: "hops",
    ascending: true,
    of: ({ description }) => description?.averageDistance ?? null,
    text: three,
  },
  {
    id: "bisection",
    title: "bisection",
    unit: "links an endpoint",
    ascending: false,
    of: ({ description }) => (description?.bisection ? description.bisection.upper / description.endpoints : null),
    text: three,
  },
  {
    id: "cost",
    title: "cost",
    unit: "$ per endpoint",
    ascending: true,
    of: ({ cost }) => cost?.costPerEndpoint ?? null,
    text: (value) => count(Math.round(value)),
  },
  { id: "power", title: "power", unit: "W per endpoint", ascending: true, of: ({ cost }) => cost?.powerPerEndpoint ?? null, text: three },
];

/** The cards in the order of a measure, those without it last. Without a measure they stand in the families' own order. */
export function sorted(cards: readonly FamilyCard[], measure: Measure | null): readonly FamilyCard[] {
  if (measure === null) return cards;
  const sign = measure.ascending ? 1 : -1;
  return cards.toSorted((one, other) => {
    const [a, b] = [measure.of(one), measure.of(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}
