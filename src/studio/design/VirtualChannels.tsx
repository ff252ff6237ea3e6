/**
 * The virtual channels that the routing needs here and whether its routes can deadlock. On demand it shows how the routing uses them and
 * the source.
 */
import { kindsApart, routingOf } from "../../engine/model.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { useState } from "react";
import { routerName } from "../../drawing/names.ts";
import { descriptionKey, networkKey } from "../store/keys.ts";
import { useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import { Help } from "../parts/Help.tsx";

export function VirtualChannels({ values }: { readonly values: DesignValues }) {
  const description = useStudio((state) => state.inspections[shownDesign(state).id]?.description);
  const routing = routingOf(values);
  const needed = routing.classes(values).all * kindsApart(values);
  const network = useStudio((state) => state.inspections[shownDesign(state).id]?.drawing);
  const about = description?.key === descriptionKey(values) ? description.value : null;
  const checked = about && about.deadlockFree;
  const nameOf = (router: number): string =>
    network?.key === networkKey(values) ? routerName(network.value.network, router) : String(router);
  const [explained, setExplained] = useState(false);
  return (
    <>
      <p className="consequence">
        <Help text={routing.virtualChannels(values)}>
          Needs {needed} virtual {needed === 1 ? "channel" : "channels"}
        </Help>
        {checked === true && <span className="good">; deadlock-free ✓</span>}
        {about !== null && checked === null && "; too large to check for deadlock"}
        {checked === false && <span className="bad">; its routes can deadlock</span>}{" "}
        <button
          type="button"
          className="link"
          aria-expanded={explained}
          onClick={() => {
            setExplained(!explained);
          }}
        >
          {explained ? "Less" : "Explain"}
        </button>
      </p>
      {about?.deadlockCycle && (
        <p className="consequence">
          Channels that can wait for each other in a ring:{" "}
          {about.deadlockCycle.map(({ from, to, vc }) => `${nameOf(from)} → ${nameOf(to)} (VC class ${vc})`).join(", ")}.
        </p>
      )}
      {explained && (
        <p className="consequence">
          Virtual channels: {asSentence(routing.virtualChannels(values), false)} Source: {asSentence(routing.source)}
        </p>
      )}
    </>
  );
}

/** The text as a sentence. A symbol at its head ("q = 4·1 + 1") keeps its case; after a colon (`head` false) the whole text does. */
export function asSentence(text: string, head = true): string {
  const sentence = !head || /^\w(?: [=≤≥]|[·′])/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  // Formulas are not torn apart at the end of a line.
  const whole = sentence.replace(/ ([=+−·]) /g, "\u00a0$1\u00a0");
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
