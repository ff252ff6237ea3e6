/** Pieces of HTML. Whatever is put between them is text and escaped, unless it is a piece itself. */
import { escapeXml } from "../drawing/text.ts";

export interface Html {
  readonly html: string;
}

export type Content = Html | string | number | null | readonly Content[];

/** HTML that is written elsewhere, such as a picture. */
export const raw = (text: string): Html => ({ html: text });

/** html`<p>${words}</p>` */
export function html(pieces: TemplateStringsArray, ...between: readonly Content[]): Html {
  return raw(pieces.map((piece, i) => piece + written(between[i] ?? null)).join(""));
}

function written(content: Content): string {
  if (content === null) return "";
  if (typeof content === "string" || typeof content === "number") return escapeXml(String(content));
  return "html" in content ? content.html : content.map(written).join("");
}

export interface Column {
  readonly title: string;
  /** True for words, which begin at the left; numbers end at the right. */
  readonly words?: true;
}

/** A table; a cell that is null is a dash. */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Content[])[],
  marked: ReadonlySet<number> = new Set(),
): Html {
  const look = (i: number): Html => raw(columns[i]?.words === true ? ' class="words"' : "");
  return html`<div class="wide">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ title }, i) => html`<th scope="col" ${look(i)}>${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, at) =>
            html`<tr${raw(marked.has(at) ? ' class="chosen"' : "")}>${row.map((cell, i) => (i === 0 ? html`<th scope="row" ${look(i)}>${cell}</th>` : html`<td${look(i)}>${cell ?? "–"}</td>`))}</tr>
`,
        )}
      </tbody>
    </table>
  </div> `;
}

/** Terms with what is said of each. */
export function facts(rows: readonly (readonly [string, Content])[]): Html {
  return html`<dl>
    ${rows.map(
      ([term, said]) =>
        html`<div>
          <dt>${term}</dt>
          <dd>${said}</dd>
        </div>`,
    )}
  </dl> `;
}

export function section(id: string, title: string, ...parts: readonly Content[]): Html {
  return html`<section id="${id}">
    <h2>${title}</h2>
    ${parts}
  </section> `;
}

export function list(items: readonly Content[]): Html {
  return html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul> `;
}

export function figure(caption: Content, picture: Html, key: Content = null): Html {
  return html`<figure>
    ${picture}${key}
    <figcaption>${caption}</figcaption>
  </figure> `;
}
