/** The file of all designs that are drawn beside each other. This module loads when such a file is written. */
import { columnsOf, tilesSvg } from "../../drawing/tiles.ts";
import { jointLegend } from "../../drawing/legend.ts";
import type { LegendItem } from "../../drawing/legend.ts";
import type { Scheme } from "../../drawing/palette.ts";
import { designLetter } from "../../engine/studies.ts";
import { fileHeight, fileView } from "../parts/picture.ts";
import type { StageView } from "../parts/picture.ts";
import { designLabels } from "../results/labels.ts";
import type { StudioState } from "../store/state.ts";
import { factOf } from "./facts.ts";
import { captionOf } from "./file-caption.ts";
import type { Drawn } from "./together.ts";

/** Of each picture, CSS pixels: two or three columns of a page. */
const [WIDE, NARROW] = [400, 330];

type Numbered = readonly (readonly [design: number, drawn: Drawn])[];

interface Laid {
  readonly width: number;
  readonly height: number;
  readonly viewOf: (drawn: Drawn) => StageView;
}

/** All in one size: whole ones as high as the highest of them wants, others as they stand on the page. */
function laidOut(drawn: Numbered, scheme: Scheme, whole: boolean): Laid {
  const [first] = drawn;
  if (!whole && first) {
    const { width, height } = first[1].view;
    return { width, height, viewOf: ({ view, picture }) => ({ ...fileView(view, picture, scheme, false), width, height }) };
  }
  const width = columnsOf(drawn.length) > 2 ? NARROW : WIDE;
  const height = drawn.reduce((most, [, { picture }]) => Math.max(most, fileHeight(picture, width)), 0);
  return { width, height, viewOf: ({ view, picture }) => fileView(view, picture, scheme, true, { width, height }) };
}

export async function allSvg(state: StudioState, drawn: Numbered, scheme: Scheme, whole: boolean): Promise<string> {
  const { width, height, viewOf } = laidOut(drawn, scheme, whole);
  const labels = designLabels(state.designs);
  const tiles = await Promise.all(
    drawn.map(async ([design, one]) => {
      const view = viewOf(one);
      return {
        design,
        name: labels[design]!,
        fact: factOf(state, state.designs[design]!, one.colouring),
        svg: await one.picture.svg(view, (pen) => one.layer?.draw(pen, view)),
      };
    }),
  );
  return tilesSvg(tiles, width, height, scheme);
}

export function allLegend(drawn: Numbered, scheme: Scheme, whole: boolean): readonly LegendItem[] {
  const { viewOf } = laidOut(drawn, scheme, whole);
  return jointLegend(
    drawn.map(([design, one]) => ({ letter: designLetter(design), items: (one.layer ?? one.picture).legend(viewOf(one)) })),
  );
}

/** What their colours mean: once where that is the same of all, else of which designs. */
export function allCaptions(drawn: Numbered): readonly string[] {
  const of = new Map<string, string[]>();
  for (const [design, { layer, colouring }] of drawn) {
    const text = layer ? layer.caption() : colouring && captionOf(colouring);
    if (text !== null) of.set(text, [...(of.get(text) ?? []), designLetter(design)]);
  }
  return [...of].map(([text, letters]) => (letters.length === drawn.length ? text : `${letters.join(", ")}: ${text}`));
}
