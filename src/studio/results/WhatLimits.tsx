/** What stops each design, in a list whose numbers stand in the drawings, too. */
import { Fragment, useRef, useState } from "react";
import type { CSSProperties, ReactNode } from "react";
import { designColor } from "../../drawing/palette.ts";
import { count, loadText } from "../../drawing/text.ts";
import { designLetter } from "../../engine/studies.ts";
import { open as openAny } from "../families.ts";
import { useScheme } from "../scheme.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { useNarrow } from "../parts/useSize.ts";
import { openDesign, showDesign } from "../store/designs.ts";
import { chooseLoad } from "../store/load.ts";
import { notify } from "../store/notices.ts";
import { chooseModel, colourBy, showPanel } from "../store/views.ts";
import { limitsOf } from "./limits-of.ts";
import type { Limit } from "./limits-of.ts";
import { useLight } from "./useLight.ts";

/** Names of links that are read in the list itself at most. */
const READ_NAMES = 3;

export function WhatLimits() {
  const limits = useStudio(limitsOf);
  const ordered = limits.filter(({ at }) => at !== null).length > 1;
  return (
    <section className="limits-list" aria-label="What limits it">
      <h2>What limits it{ordered && <small> first to stop first</small>}</h2>
      <ol>
        {limits.map((limit, i) => (
          <LimitItem key={limit.design} limit={limit} number={i + 1} />
        ))}
      </ol>
    </section>
  );
}

function LimitItem({ limit, number }: { readonly limit: Limit; readonly number: number }): ReactNode {
  const studio = useActingStudio();
  const scheme = useScheme();
  const [copied, setCopied] = useState(false);
  const several = useStudio(({ designs }) => designs.length > 1);
  const { design, at, head, reason, arithmetic, seenAt, model, names, naming, trial, collides } = limit;
  const id = useStudio(({ designs }) => designs[design]?.id);
  const lit = useStudio((state) => state.lit !== null && state.lit.design === id);
  const row = useRef<HTMLLIElement>(null);
  useLight(row, id, limit);
  const narrow = useNarrow();
  const show = (): void => {
    if (seenAt !== null) chooseLoad(studio, seenAt);
    else {
      chooseModel(studio, model!);
      colourBy(studio, "lp");
    }
    if (!narrow) return;
    // There the drawings are a panel of their own, and one of them is seen.
    showDesign(studio, design);
    showPanel(studio, "network");
  };
  return (
    <li ref={row} data-known={at === null && names.length === 0 ? undefined : true} data-lit={lit || undefined}>
      <span className="limit-mark" aria-hidden="true">
        {number}
      </span>
      <div>
        <p>
          {(several || head !== "") && (
            <b className="design-name" style={{ "--design": designColor(design, scheme) } as CSSProperties}>
              {[several ? designLetter(design) : "", head].filter((part) => part !== "").join(" ")}
            </b>
          )}{" "}
          {reason}
        </p>
        {collides.length > 0 && <p>{collides.join(" ")}</p>}
        {names.length > 0 && (
          <p className="limit-names">
            {naming !== null && <>{naming} </>}
            {names.slice(0, READ_NAMES).map((name, i) => (
              <Fragment key={i}>
                {i > 0 && ", "}
                <span>{name}</span>
              </Fragment>
            ))}
            {names.length > READ_NAMES && ` and ${count(names.length - READ_NAMES)} more`}
          </p>
        )}
        <p className="limit-more">
          {arithmetic !== null && <>{arithmetic} </>}
          {(seenAt !== null || model !== null) && (
            <button
              type="button"
              className="link"
              title={
                seenAt === null ? "In the drawings, by the linear program" : `In the drawings and the table at load ${loadText(seenAt)}`
              }
              onClick={show}
            >
              Show it
            </button>
          )}{" "}
          {names.length > 0 && (
            <button
              type="button"
              className="link"
              title={names.slice(0, 12).join(", ")}
              onClick={() => {
                navigator.clipboard.writeText(names.join("\n")).then(
                  () => {
                    setCopied(true);
                  },
                  () => {
                    notify(studio, "problem", ["The browser does not let this page copy: allow it the clipboard."]);
                  },
                );
              }}
            >
              {copied ? "Names copied" : "Copy names"}
            </button>
          )}{" "}
          {trial !== null && (
            <button
              type="button"
              className="link"
              title={`As a design of its own: ${trial.title}`}
              onClick={() => {
                openAny(studio, () => {
                  const source = studio.getState().designs[design];
                  if (source) openDesign(studio, source, trial.values);
                });
              }}
            >
              Try {trial.title}
            </button>
          )}
        </p>
      </div>
    </li>
  );
}
