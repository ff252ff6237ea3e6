/** Routes of a pair of endpoints: the paths that the routing compares, their virtual channels, and the numbers by which it chooses. */
import { IconArrowsExchange, IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { pathText, routersOf, treeWays } from "../../drawing/routes.ts";
import { endpointName, labelsOf, routerName } from "../../drawing/names.ts";
import { count, loadText } from "../../drawing/text.ts";
import { routingOf } from "../../engine/model.ts";
import type { Candidate, Network } from "../../engine/model.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { byKeyboard } from "../parts/by-keyboard.ts";
import { showRoutes } from "../store/looking.ts";
import { answeredPrograms } from "../store/bounds.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import type { Pair } from "../store/state.ts";
import { showRates } from "../store/views.ts";
import { vcTextOf } from "./layer.ts";
import { useSession } from "./sessions.ts";

export function RouteInspector() {
  const studio = useActingStudio();
  const pair = useStudio((state) => state.pair);
  const network = useStudio((state) => state.inspections[shownDesign(state).id]?.drawing?.value.network);
  if (!pair || !network) return null;
  return (
    <section className="routes" aria-label="Routes">
      <div className="routes-head">
        <span>Routes from</span>
        <End
          label="Source endpoint"
          value={pair.source}
          network={network}
          onChange={(source) => {
            showRoutes(studio, { ...pair, source });
          }}
        />
        <span>to</span>
        <End
          label="Destination endpoint"
          value={pair.destination}
          network={network}
          onChange={(destination) => {
            showRoutes(studio, { ...pair, destination });
          }}
        />
        <IconButton
          quiet
          label="Swap source and destination"
          onClick={() => {
            showRoutes(studio, { source: pair.destination, destination: pair.source });
          }}
        >
          <IconArrowsExchange size={15} />
        </IconButton>
        <Moment />
        <RatesButton />
        <IconButton
          quiet
          label="Close routes"
          onClick={() => {
            showRoutes(studio, null);
          }}
        >
          <IconX size={15} />
        </IconButton>
      </div>
      <Answer pair={pair} network={network} />
    </section>
  );
}

function End({
  label,
  value,
  network,
  onChange,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly network: Network;
  readonly onChange: (endpoint: number | null) => void;
}) {
  return (
    <input
      type="number"
      aria-label={label}
      className="box field-box routes-end"
      min={0}
      max={network.endpoints - 1}
      step={1}
      value={value ?? ""}
      placeholder={`0–${network.endpoints - 1}`}
      onChange={(event) => {
        const endpoint = event.target.valueAsNumber;
        if (Number.isNaN(endpoint)) onChange(null);
        else if (Number.isInteger(endpoint) && endpoint >= 0 && endpoint < network.endpoints) onChange(endpoint);
      }}
    />
  );
}

/** To the rates that linear programs give the pair's paths, once there are some. */
function RatesButton() {
  const studio = useActingStudio();
  const solved = useStudio((state) => answeredPrograms(state).some(({ result }) => result?.rates));
  if (!solved) return null;
  return (
    <button
      type="button"
      className="link routes-rates"
      title="How the throughput models split this pair's traffic over its paths"
      onClick={() => {
        showRates(studio);
      }}
    >
      Rates by model
    </button>
  );
}

/** Whose state the numbers are. */
function Moment() {
  const stepping = useStudio((state) => state.stepping);
  const title = useStudio((state) => routingOf(shownDesign(state).values).title);
  const cycle = useSession((state) => state.look?.snapshot.cycle ?? 0);
  const load = useSession((state) => state.load);
  return (
    <span className="routes-moment">
      {title}, {cycle > 0 ? `at cycle ${count(cycle)} of load ${loadText(load)}` : stepping ? "in an idle network" : "…"}
    </span>
  );
}

function Answer({ pair: { source, destination }, network }: { readonly pair: Pair; readonly network: Network }) {
  const candidates = useSession((state) => state.candidates);
  const repaired = useSession((state) => state.repaired);
  if (source === null || destination === null)
    return (
      <p className="routes-note">
        Click {source === null ? "the source endpoint" : "the destination endpoint"} in the drawing, or type its number.
      </p>
    );
  if (Math.max(source, destination) >= network.endpoints)
    return <p className="routes-note">The endpoints are 0 to {count(network.endpoints - 1)}.</p>;
  const router = network.endpointRouter[source]!;
  if (router === network.endpointRouter[destination])
    return <p className="routes-note">Both are on {routerName(network, router)}: packets cross its switch and no channel.</p>;
  return (
    <>
      {repaired === true && (
        <p className="routes-note">Minimal paths of this pair have failed: its packets go by what is left of them, or another way.</p>
      )}
      {labelsOf(network)?.endpoints && (
        <p className="routes-note">
          {endpointName(network, source)} to {endpointName(network, destination)}.
        </p>
      )}
      <TreeNote source={source} destination={destination} network={network} />
      {candidates ? (
        <Candidates candidates={candidates} source={source} network={network} />
      ) : (
        <p className="routes-note">Asking the routing…</p>
      )}
    </>
  );
}

/** Of fat-trees: where the ways up end. */
function TreeNote({ source, destination, network }: { readonly source: number; readonly destination: number; readonly network: Network }) {
  const ways = useMemo(() => treeWays(network, source, destination), [network, source, destination]);
  if (!ways || !network.levels) return null;
  const { stageStart } = network.levels;
  const stage = stageStart.findLastIndex((first) => first <= ways.ancestors[0]!);
  return (
    <p className="routes-note">
      {ways.ancestors.length === 1 ? "One nearest common ancestor" : `${count(ways.ancestors.length)} nearest common ancestors`}, in stage{" "}
      {stage}: one way up to each, and one down from it.
    </p>
  );
}

function Candidates({
  candidates,
  source,
  network,
}: {
  readonly candidates: readonly Candidate[];
  readonly source: number;
  readonly network: Network;
}) {
  const compared = candidates.some(({ comparison }) => comparison !== "");
  const vcText = vcTextOf(useStudio(shownDesign));
  return (
    <div className="routes-table" ref={byKeyboard}>
      <table aria-label="Candidates of the packet">
        <thead>
          <tr>
            <th scope="col">route</th>
            <th scope="col">hops</th>
            <th scope="col">routers, and VC of each hop</th>
            {compared && <th scope="col">compared</th>}
          </tr>
        </thead>
        <tbody>
          {candidates.map((candidate, i) => (
            <tr key={i} className={candidate.chosen ? "routes-chosen" : undefined}>
              <td>
                <i className={candidate.minimal ? "route-line route-minimal" : "route-line route-other"} aria-hidden="true" />
                {candidate.minimal ? "minimal" : "non-minimal"}
                {candidate.chosen && candidates.length > 1 ? ", chosen" : ""}
              </td>
              <td>
                {candidate.channels.length}
                <span className="routes-unit"> {candidate.channels.length === 1 ? "hop" : "hops"}</span>
              </td>
              <td title={pathText(network, source, candidate)}>
                <Path candidate={candidate} source={source} network={network} vcText={vcText} />
              </td>
              {compared && <td>{candidate.comparison}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Path({
  candidate,
  source,
  network,
  vcText,
}: {
  readonly candidate: Candidate;
  readonly source: number;
  readonly network: Network;
  readonly vcText: (vcClass: number) => string;
}) {
  return (
    <span className="route-path">
      {routersOf(network, source, candidate).map((router, hop) => (
        <span key={hop}>
          {hop > 0 && (
            <span className={candidate.minimal ? "route-vc route-vc-minimal" : "route-vc route-vc-other"}>
              <span className="visually-hidden">VC </span>
              {vcText(candidate.classes[hop - 1]!)}
            </span>
          )}
          {routerName(network, router)}
        </span>
      ))}
    </span>
  );
}
