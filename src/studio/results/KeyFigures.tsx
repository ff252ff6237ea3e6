/** What the design on screen is made of, in a line below the table. Each figure says on hover what it is. */
import { routerCount } from "../../drawing/router-count.ts";
import type { Description } from "../../engine/jobs.ts";
import type { Network } from "../../engine/model.ts";
import { count, significant } from "../../drawing/text.ts";
import { designLetter } from "../../engine/studies.ts";
import { Help } from "../parts/Help.tsx";
import { useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import { descriptionKey, networkKey } from "../store/keys.ts";
import type { Design, Inspection } from "../store/state.ts";

interface Figure {
  readonly value: string | null;
  readonly name: string;
  readonly help: string;
  /** False while a newer value is being computed. */
  readonly fresh: boolean;
}

export function KeyFigures() {
  const design = useStudio(shownDesign);
  const inspection = useStudio((state) => state.inspections[design.id]);
  const several = useStudio((state) => state.designs.length > 1);
  const letter = useStudio((state) => designLetter(state.shown));
  return (
    <ul className="figures" aria-label="Key figures">
      {several && <li>{letter}:</li>}
      {figuresOf(design, inspection ?? {}).map((figure) => (
        <li key={figure.name + figure.help} className={figure.fresh ? "figure" : "figure figure-old"}>
          <Help text={figure.help}>
            <b>{figure.value ?? "…"}</b>
            <span>{figure.name}</span>
          </Help>
        </li>
      ))}
    </ul>
  );
}

function figuresOf({ values }: Design, { drawing, description }: Inspection): readonly Figure[] {
  const net = drawing?.value.network;
  const about = description?.value;
  const built = drawing?.key === networkKey(values);
  const described = description?.key === descriptionKey(values);
  return [
    { value: net ? count(net.endpoints) : null, name: "endpoints", help: "What sends and receives packets.", fresh: built },
    routersFigure(net ?? null, built),
    {
      value: net ? count(net.radix) : null,
      name: "ports",
      help: net ? `Ports a router needs; ${net.networkRadix} of them to other routers.` : "Ports a router needs.",
      fresh: built,
    },
    {
      value: about ? diameterText(about) : null,
      name: "diameter",
      help: about
        ? `Most router-to-router hops of a shortest path; ${about.averageDistance === null ? "one router carries all endpoints" : `${significant(about.averageDistance, 3)} on average`}${about.distanceSample === null ? "" : `, estimated from ${count(about.distanceSample.sources)} of ${count(about.distanceSample.of)} routers`}.`
        : "Most router-to-router hops of a shortest path.",
      fresh: described,
    },
    ...(about && about.routingRepaired !== "none" ? [repairedFigure(about, described)] : []),
  ];
}

function diameterText({ diameter, diameterBounds: { lower, upper } }: Description): string {
  return diameter === null ? `${count(lower)}–${count(upper)}` : count(diameter);
}

/** How the rest of a damaged design is routed. */
function repairedFigure({ routingRepaired, repairedPairs }: Description, fresh: boolean): Figure {
  if (routingRepaired === "general")
    return {
      value: "any graph",
      name: "as it is routed",
      help: "So much has failed that its figures are of general routing, not of its family's.",
      fresh,
    };
  return {
    value: repairedPairs === null ? "some" : count(repairedPairs),
    name: "pairs repaired",
    help: "Ordered pairs of endpoints of which minimal paths have failed: they go another way, all others as in the whole network.",
    fresh,
  };
}

function routersFigure(network: Network | null, fresh: boolean): Figure {
  const help = "What takes flits from its channels and sends them on";
  if (network === null) return { value: null, name: "routers", help: `${help}.`, fresh };
  const { text, parts } = routerCount(network);
  return { value: text, name: "routers", help: parts === null ? `${help}.` : `${help}: ${parts}.`, fresh };
}
