/** One pair of endpoints: how each model may split its traffic, and how it does (Mollah et al. 2017, section 6). */
import { useMemo } from "react";
import { pairRates } from "../../../charts/pair-rates.ts";
import { endpointName, routerName } from "../../../drawing/names.ts";
import { modelOf } from "../../../engine/model.ts";
import type { Network } from "../../../engine/model.ts";
import { Help } from "../../parts/Help.tsx";
import { showRoutes } from "../../store/looking.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import type { Bound } from "../../store/state.ts";
import { Chart } from "../../parts/Chart.tsx";
import { boundName } from "../../parts/bound-names.ts";
import { firstPair, pairModels } from "./rows.ts";
import { contrast, MINIMAL } from "./sentences.ts";

interface PairRatesProps {
  readonly programs: readonly Bound[];
  readonly network: Network;
  readonly width: number;
}

export function PairRates({ programs, network, width }: PairRatesProps) {
  const studio = useActingStudio();
  const pair = useStudio((state) => state.pair);
  const ends =
    pair && pair.source !== null && pair.destination !== null && Math.max(pair.source, pair.destination) < network.endpoints
      ? { source: pair.source, destination: pair.destination }
      : null;
  const first = useMemo(() => firstPair(programs, network), [programs, network]);
  if (!programs.some(({ result }) => result?.rates)) return null;
  return (
    <section className="limits-part" aria-label="One pair">
      {ends ? (
        <Answer ends={ends} first={first} programs={programs} network={network} width={width} />
      ) : (
        <>
          <h2>Rates of one pair</h2>
          <p>
            What a model controls shows on a single pair of endpoints: which of its <Help text={MINIMAL}>paths</Help> it tells apart, and
            what it sends over them.{" "}
            {pair
              ? "Choose both ends in the drawing."
              : first && (
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      showRoutes(studio, first);
                    }}
                  >
                    Show {endpointName(network, first.source)} to {endpointName(network, first.destination)}
                  </button>
                )}
          </p>
        </>
      )}
    </section>
  );
}

interface Ends {
  readonly source: number;
  readonly destination: number;
}

function Answer({
  ends: { source, destination },
  first,
  programs,
  network,
  width,
}: PairRatesProps & { readonly ends: Ends; readonly first: Ends | null }) {
  const studio = useActingStudio();
  const [from, to] = [network.endpointRouter[source]!, network.endpointRouter[destination]!];
  const models = useMemo(() => pairModels(programs, network, from, to), [programs, network, from, to]);
  const pair = `${endpointName(network, source)} to ${endpointName(network, destination)}`;
  if (from === to) return <p>Both are on router {routerName(network, from)}: their traffic crosses no channel.</p>;
  if (models.length === 0) {
    return (
      <p>
        Under this pattern router {routerName(network, from)} sends nothing to {routerName(network, to)}.{" "}
        {first && (
          <button
            type="button"
            className="link"
            onClick={() => {
              showRoutes(studio, first);
            }}
          >
            Show {endpointName(network, first.source)} to {endpointName(network, first.destination)}
          </button>
        )}
      </p>
    );
  }
  return (
    <>
      <Chart scene={pairRates({ models, width, pair })} file="pair-rates" note={`endpoint ${pair}`} />
      <p>{contrast(models)}</p>
      <ul className="controls">
        {programs
          .filter(({ model }) => models.some((one) => one.model === model))
          .map((bound) => (
            <li key={bound.model}>
              <b>{boundName(bound)}.</b> {modelOf(bound.model).help}
            </li>
          ))}
      </ul>
    </>
  );
}
