/** Which kind of channels binds in a program: how many are full, and what part of alpha hangs on them. */
import { count, percent, significant } from "../../../drawing/text.ts";
import type { Traits } from "../../../descriptor.ts";
import type { Network } from "../../../engine/model.ts";
import type { ChannelClassUse, ThroughputResult } from "../../../engine/results.ts";
import { Help } from "../../parts/Help.tsx";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { colourBy } from "../../store/views.ts";
import { dearest, FULL, PRICE, SHARE } from "./sentences.ts";

const KINDS = ["local", "global"] as const;

interface BindingProps {
  readonly result: ThroughputResult;
  /** What the channels of the design's network are called. */
  readonly traits: Traits;
  /** Names the channels; null while it is not drawn. */
  readonly network: Network | null;
  /** What its model is called. */
  readonly name: string;
}

export function Binding({ result, name: model, traits, network }: BindingProps) {
  const studio = useActingStudio();
  const coloured = useStudio((state) => state.colouredBy === "lp");
  const kinds = KINDS.flatMap((kind) =>
    result.channelUse[kind] ? [{ kind, name: traits.channels?.[kind] ?? kind, use: result.channelUse[kind] }] : [],
  );
  if (kinds.length === 0) return null;
  const alpha = isCapped(result) ? "what the network carries" : "alpha";
  return (
    <section className="limits-part" aria-label="What binds">
      <h2>
        What binds <span className="limits-of">{model}</span>
      </h2>
      <table className="binding" aria-label={`Channels at the optimum of ${model}`}>
        <thead>
          <tr>
            <th scope="col">channels</th>
            <th scope="col">
              <Help text={FULL}>full</Help>
            </th>
            <th scope="col">mean load</th>
            <th scope="col">
              <Help text={`${PRICE} ${SHARE}`}>share of alpha</Help>
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, name, use }) => (
            <tr key={kind}>
              <th scope="row">
                <i className={`binding-${kind}`} aria-hidden="true" />
                {count(use.channels)} {name}
              </th>
              <td>{count(use.full)}</td>
              <td>{use.meanLoad.toFixed(2)}</td>
              <td>
                <span className="binding-bar" aria-hidden="true">
                  <i className={`binding-${kind}`} style={{ width: `${100 * use.priceShare}%` }} />
                </span>
                <span className="binding-share">{percent(use.priceShare)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {bindingSentence(kinds, alpha)} {dearest(result, network, alpha)}
      </p>
      <button
        type="button"
        className="link"
        aria-pressed={coloured}
        onClick={() => {
          colourBy(studio, coloured ? "load" : "lp");
        }}
      >
        {coloured ? "Colour the drawing by the simulation again" : "Colour the drawing by this optimum"}
      </button>
    </section>
  );
}

interface KindUse {
  readonly name: string;
  readonly use: ChannelClassUse;
}

/** True when the endpoints' own links end alpha before the network does. */
function isCapped({ alphaNetwork, terminalBound }: ThroughputResult): boolean {
  return alphaNetwork !== null && terminalBound !== null && alphaNetwork > terminalBound * 1.000001;
}

/** `alpha`: what it is that rises. */
function bindingSentence(kinds: readonly KindUse[], alpha: string): string {
  const [most] = [...kinds].sort((a, b) => b.use.priceShare - a.use.priceShare);
  if (!most) return "";
  const { name, use } = most;
  if (kinds.length === 1 || use.priceShare > 0.995)
    return `All of ${alpha} hangs on the ${name} channels: 1 % more bandwidth on each of them would raise it by 1 %, more on any other by nothing.`;
  return `1 % more bandwidth on every ${name} channel would raise ${alpha} by ${significant(use.priceShare, 2)} %, and on all others by ${significant(1 - use.priceShare, 2)} %.`;
}
