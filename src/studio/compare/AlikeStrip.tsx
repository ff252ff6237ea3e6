/** What designs beside each other do not share. */
import { Suspense } from "react";
import { count } from "../../drawing/text.ts";
import { Missing } from "../../descriptor.ts";
import { topologyOf } from "../../engine/model.ts";
import { notAlike } from "../../engine/studies.ts";
import type { DesignValues, NotAlike } from "../../engine/studies.ts";
import { lazyPart } from "../parts.tsx";
import { CardButton } from "../parts/Card.tsx";
import { useStudio } from "../store/context.ts";
import { memoised } from "../store/memo.ts";
import { shownPoints } from "../results/shown.ts";
import type { Unlike } from "./Becomes.tsx";

/** Sizes further apart than this, relatively, are not alike. */
const ALIKE_SIZE = 0.05;

const Becomes = lazyPart("what makes designs alike", async () => (await import("./Becomes.tsx")).Becomes);

const TITLES: Readonly<Record<NotAlike["what"], string>> = {
  traffic: "traffic",
  senders: "senders",
  servers: "servers",
  unit: "unit of time",
  latencies: "latencies",
  bandwidths: "bandwidths",
  buffers: "buffers",
  routers: "routers",
  prices: "prices",
  "routing repaired": "routing changed",
};

export const unlikeOf = memoised(
  ["designs", "results", "shownResults", "ghosts", "shown", "bounds", "chosenLoad", "hoveredLoad", "inspections"],
  (state) => {
    const values = state.designs.map((design) => design.values);
    if (values.length < 2) return [];
    const points = shownPoints(state).points;
    const senders = state.designs.map((design) => {
      const point = points.find((one) => one.design === design)?.chosen.point;
      return point === undefined ? null : point.senders / (point.terminalUse.length / 2);
    });
    return [...sizeUnlike(values), ...told(values, senders)];
  },
);

function told(values: readonly DesignValues[], senders: readonly (number | null)[]): readonly Unlike[] {
  try {
    return notAlike(values, senders).map(({ what, message, inAll, designs }) => ({
      id: what,
      short: `${TITLES[what]}: ${new Set(designs).size} kinds`,
      message,
      by: inAll,
    }));
  } catch (error) {
    // What tells is still loading.
    if (error instanceof Missing) return [];
    throw error;
  }
}

function sizeUnlike(values: readonly DesignValues[]): readonly Unlike[] {
  const sizes = values.map((one) => topologyOf(one).size(one).endpoints);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  if (most <= least * (1 + ALIKE_SIZE)) return [];
  return [
    {
      id: "size",
      short: `size ${count(least)} – ${count(most)}`,
      message:
        "The designs do not have the same number of endpoints: costs, powers and latencies of larger ones are higher for that alone.",
      by: ALIKE_SIZE,
    },
  ];
}

export function AlikeStrip() {
  const unlike = useStudio(unlikeOf);
  if (unlike.length === 0) return null;
  return (
    <div className="alike-strip" role="group" aria-label="Not alike">
      <b>Alike?</b>
      {unlike.map((one) => (
        <Chip key={one.id} unlike={one} />
      ))}
    </div>
  );
}

function Chip({ unlike }: { readonly unlike: Unlike }) {
  return (
    <CardButton
      button={{
        className: "plain alike-chip",
        title: unlike.message,
        children: (
          <>
            {unlike.short}
            {unlike.by !== null && <span>make alike</span>}
          </>
        ),
      }}
      card={{ className: "alike-card" }}
    >
      {(done) => (
        <Suspense fallback={<p>{unlike.message}</p>}>
          <Becomes unlike={unlike} onDone={done} />
        </Suspense>
      )}
    </CardButton>
  );
}
