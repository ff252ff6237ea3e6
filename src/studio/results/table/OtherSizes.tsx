/** Prices of the same families at other sizes, below the price of the designs. */
import { useRef, useState } from "react";
import { count, dollars } from "../../../drawing/text.ts";
import { topologyOf } from "../../../engine/model.ts";
import { isPriced } from "../../../engine/results.ts";
import type { CostReport } from "../../../engine/results.ts";
import { designLetter } from "../../../engine/studies.ts";
import type { DesignValues } from "../../../engine/studies.ts";
import { sizesText } from "../../parts/sizes-text.ts";
import { open } from "../../families.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { openDesign } from "../../store/designs.ts";
import { costKey } from "../../store/keys.ts";
import { notifyFailure } from "../../store/notices.ts";
import type { Studio } from "../../store/studio.ts";

/** Endpoints. */
const SIZES = [1000, 10_000, 100_000] as const;
const MILLION = 1e6;

/** A design's family at another size. */
interface Priced {
  /** Designs that it is of: what makes no price does not tell them apart. */
  readonly designs: readonly number[];
  readonly values: DesignValues;
  readonly endpoints: number;
  readonly cost: CostReport;
}

interface Answer {
  readonly wished: number;
  /** In the order of the designs; null while they are priced. */
  readonly rows: readonly Priced[] | null;
}

/** Each design's family at about so many endpoints, at the design's prices; without those that have no such network. */
async function pricedAt(studio: Studio, wished: number): Promise<readonly Priced[]> {
  const { designs } = studio.getState();
  const alike = new Map<string, { readonly values: DesignValues; readonly designs: readonly number[] }>();
  designs.forEach(({ values }, design) => {
    const key = costKey(values);
    alike.set(key, { values, designs: [...(alike.get(key)?.designs ?? []), design] });
  });
  const found = await Promise.all(
    [...alike.values()].map(async ({ values: own, designs: of }): Promise<Priced | null> => {
      const nearest = await studio.workers().run("alike", own, undefined, "size", topologyOf(own).id, wished).done;
      if (nearest === null) return null;
      const cost = await studio.workers().run("cost", nearest.values).done;
      return { designs: of, values: nearest.values, endpoints: nearest.found, cost };
    }),
  );
  return found.filter((one) => one !== null);
}

export function OtherSizes() {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const [answer, setAnswer] = useState<(Answer & { readonly of: typeof designs }) | null>(null);
  const turn = useRef(0);
  const ask = (wished: number): void => {
    const own = ++turn.current;
    setAnswer({ wished, rows: null, of: designs });
    pricedAt(studio, wished).then(
      (rows) => {
        if (turn.current === own) setAnswer({ wished, rows, of: designs });
      },
      (error: unknown) => {
        if (turn.current === own) setAnswer(null);
        notifyFailure(studio, error);
      },
    );
  };
  // Of other designs it was another question.
  const shown = answer?.of === designs ? answer : null;
  return (
    <section className="other-sizes" aria-label="Price at other sizes">
      <p role="group" aria-label="Endpoints">
        <span>At</span>
        {SIZES.map((size) => (
          <button
            key={size}
            type="button"
            aria-pressed={shown?.wished === size}
            aria-label={`Price at ${count(size)} endpoints`}
            onClick={() => {
              ask(size);
            }}
          >
            {count(size)}
          </button>
        ))}
        <span>endpoints</span>
      </p>
      <div role="status">
        {shown !== null && (shown.rows === null ? <p className="results-empty">Being priced…</p> : <Rows {...shown} rows={shown.rows} />)}
      </div>
    </section>
  );
}

function Rows({ wished, rows }: { readonly wished: number; readonly rows: readonly Priced[] }) {
  const studio = useActingStudio();
  const several = useStudio((state) => state.designs.length > 1);
  if (rows.length === 0) return <p className="results-empty">No design here has a network of about {count(wished)} endpoints.</p>;
  return (
    <ul>
      {rows.map(({ designs, values, endpoints, cost }) => (
        <li key={designs.join(" ")}>
          {several && <b>{designs.map(designLetter).join(", ")} </b>}
          {isPriced(cost) ? (
            <>
              <b>{dollars(cost.costPerEndpoint)} per endpoint</b>, {inAll(cost.capitalCost)} in all: {familyText(values)},{" "}
              {count(endpoints)} endpoints.{" "}
            </>
          ) : (
            <>
              {familyText(values)}, {count(endpoints)} endpoints: {cost.notOnSale}.{" "}
            </>
          )}
          <button
            type="button"
            className="link"
            title="As a design of its own"
            onClick={() => {
              open(studio, () => {
                const source = studio.getState().designs[designs[0]!];
                if (source) openDesign(studio, source, values);
              });
            }}
          >
            Open it
          </button>
        </li>
      ))}
    </ul>
  );
}

/** "$12.9 M". */
function inAll(cost: number): string {
  return cost < MILLION ? dollars(cost) : `$${(cost / MILLION).toFixed(1)}\u202fM`;
}

/** "Dragonfly with p = 7, a = 14, h = 7, g = 99". */
function familyText(values: DesignValues): string {
  const sizes = sizesText(values);
  return sizes === "" ? topologyOf(values).title : `${topologyOf(values).title} with ${sizes}`;
}
