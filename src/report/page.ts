/** A report as one HTML page without scripts and outside references, which prints. */
import type { Report } from "../engine/index.ts";
import type { FamilyId } from "../engine/model.ts";
import { loadPictures } from "../drawing/families.ts";
import { count } from "../drawing/text.ts";
import { answerOf } from "./answer.ts";
import { latencies, theDesign, theFloor, theOrder, whatItCarries } from "./design.ts";
import { html, raw, section } from "./html.ts";
import type { Html } from "./html.ts";
import { theGrowth, theLife } from "./life.ts";
import { shortlist } from "./shortlist.ts";
import { again, assumptions, unchecked, wishesSection } from "./sources.ts";
import type { Made } from "./sources.ts";
import { STYLE } from "./style.ts";
import { nameOf, wishesInWords } from "./words.ts";

export type { Made } from "./sources.ts";

/** The page's text. The same report and the same `made` give the same page, to the last character. */
export async function reportPage(report: Report, made: Made): Promise<string> {
  const { wishes, search, chosen } = report;
  if (chosen !== null) await loadPictures([chosen.values.topology as FamilyId]);
  const title = wishes === null ? nameOf(chosen!.values) : `A network of ${count(wishes.endpoints)} endpoints`;
  const answer = answerOf(report);
  const parts: readonly (Html | null)[] = [
    wishes === null ? null : wishesSection(wishes, wishesInWords(wishes)),
    section("answer", "The answer", html`<p class="answer"><strong>${answer.first}</strong> ${answer.more.join(" ")}</p>`),
    wishes === null || search === null ? null : shortlist(search, wishes, { place: chosen?.place ?? null, found: chosen?.found ?? null }),
    ...(chosen === null
      ? []
      : [
          theDesign(chosen),
          theFloor(chosen),
          theOrder(chosen),
          whatItCarries(chosen, wishes?.model ?? "min"),
          latencies(chosen),
          theLife(chosen),
          theGrowth(chosen.life),
          assumptions(chosen),
          unchecked(report, chosen),
        ]),
    again(report, made),
  ];
  return html`${raw("<!DOCTYPE html>")}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${title}: report</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p class="quiet">Report by Flitlab ${made.version}, ${made.date}</p>
        </header>
        <main>${parts}</main>
      </body>
    </html> `.html;
}
