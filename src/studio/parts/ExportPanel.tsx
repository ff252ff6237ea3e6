/** What is in the menu of files: colours, width, and what to do with the picture. */
import { useState } from "react";
import type { Scheme } from "../../drawing/palette.ts";
import { paperSvg, sheetSvg } from "../../drawing/sheet.ts";
import { NETWORK_FORMATS } from "../../engine/files.ts";
import { designTitle } from "../../engine/studies.ts";
import { useScheme } from "../scheme.ts";
import { useActingStudio } from "../store/context.ts";
import { dismissPart, notifyFailure, notify } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import type { DownloadsProps } from "./downloads-props.ts";
import { factsOf } from "./file-facts.ts";
import { pngOf, saveBlob, saveText, fileStem } from "./save.ts";
import "../styles/export.css";

/** Pixels: a column of a text, a page, a slide or print. */
const WIDTHS = [900, 1600, 3200] as const;

/** Of a paper's column. */
const COLUMN_MILLIMETRES = 88;

/** Kept for the next file: whoever needs one in dark needs all. */
const chosen: { scheme: Scheme | null; width: number; all: boolean } = { scheme: null, width: 1600, all: false };

export function ExportPanel(props: DownloadsProps & { readonly onDone: () => void }) {
  const { name, csv, onDone } = props;
  const studio = useActingStudio();
  const page = useScheme();
  const [scheme, setScheme] = useState(chosen.scheme ?? page);
  const [width, setWidth] = useState(chosen.width);
  const [all, setAll] = useState(chosen.all);
  const of = props.all?.();
  const { stem, sheet, paper, texts } = useFile(all && of ? { ...props, ...of, paper: () => of.svg("light") } : props);
  const attempt = (write: () => Promise<void>): void => {
    write()
      .then(() => {
        dismissPart(studio, "writing of files");
        onDone();
      })
      .catch((error: unknown) => {
        notifyFailure(studio, error);
      });
  };
  const png = async (): Promise<Blob> => pngOf(await sheet(scheme, width), texts);
  return (
    <>
      <button
        type="button"
        className="export-paper"
        aria-label={`${name} for a paper`}
        onClick={() => {
          attempt(async () => {
            saveText(`figure-${stem}.svg`, await paper(COLUMN_MILLIMETRES), "image/svg+xml");
          });
        }}
      >
        Figure for a paper <small>SVG of {COLUMN_MILLIMETRES} mm on white, without title</small>
      </button>
      <div className="export-choice" role="group" aria-label="Colours">
        <span>Colours</span>
        {(["light", "dark"] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === scheme}
            data-autofocus={one === scheme ? "" : undefined}
            onClick={() => {
              setScheme((chosen.scheme = one));
            }}
          >
            {one}
          </button>
        ))}
      </div>
      <div className="export-choice" role="group" aria-label="Width">
        <span>Width</span>
        {WIDTHS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === width}
            onClick={() => {
              setWidth((chosen.width = one));
            }}
          >
            {one} px
          </button>
        ))}
      </div>
      {of && (
        <div className="export-choice" role="group" aria-label="Designs">
          <span>Designs</span>
          {[false, true].map((one) => (
            <button
              key={String(one)}
              type="button"
              aria-pressed={one === all}
              onClick={() => {
                setAll((chosen.all = one));
              }}
            >
              {one ? `all ${of.designs.length}` : "this one"}
            </button>
          ))}
        </div>
      )}
      <div className="export-files">
        <button
          type="button"
          aria-label={`${name} as SVG`}
          onClick={() => {
            attempt(async () => {
              saveText(`${stem}.svg`, await sheet(scheme, width), "image/svg+xml");
            });
          }}
        >
          SVG
        </button>
        <button
          type="button"
          aria-label={`${name} as PNG`}
          onClick={() => {
            attempt(async () => {
              saveBlob(`${stem}.png`, await png());
            });
          }}
        >
          PNG
        </button>
        {csv && (
          <button
            type="button"
            aria-label={`${name} as CSV`}
            onClick={() => {
              attempt(async () => {
                saveText(`${stem}.csv`, await csv(), "text/csv");
              });
            }}
          >
            CSV
          </button>
        )}
        {"clipboard" in navigator && typeof ClipboardItem === "function" && (
          <button
            type="button"
            aria-label={`Copy ${name}`}
            title="Copy the picture"
            onClick={() => {
              // The promise, not what it brings: some browsers want the copy to begin with the press.
              attempt(() => navigator.clipboard.write([new ClipboardItem({ "image/png": png() })]));
            }}
          >
            Copy
          </button>
        )}
      </div>
      {props.networks === true && <NetworkFiles attempt={attempt} />}
      <p className="export-name">{stem}</p>
    </>
  );
}

interface File {
  /** Its name without ending. */
  readonly stem: string;
  readonly sheet: (scheme: Scheme, width: number) => Promise<string>;
  /** For a paper's column of so many millimetres. */
  readonly paper: (millimetres: number) => Promise<string>;
  /** For files that hold texts beside the picture. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The file that the picture makes. Pages over the studio are not of its designs. */
function useFile({ name, file, svg, paper, title, legend, says, designs, traffic, load = null }: DownloadsProps): File {
  const studio = useActingStudio();
  const state = studio.getState();
  // It is kept in step with what is shown.
  const url = location.href;
  const facts = state.page === null ? factsOf(state, designs ?? null, load, traffic) : null;
  const heading = title === undefined ? null : `${title} of ${facts?.designs ?? name}`;
  const linesOf = async (): Promise<readonly string[]> =>
    facts ? [...(title === undefined ? [facts.designs] : []), facts.traffic, ...((await says?.()) ?? [])] : [];
  return {
    stem: facts ? `${file}-${facts.stem}` : file,
    texts: { Title: facts ? `${title ?? name}: ${facts.designs}` : name, Source: url, Software: "Flitlab" },
    sheet: async (scheme, width) =>
      sheetSvg(
        { title: heading, lines: await linesOf(), picture: await svg(scheme), legend: (await legend?.(scheme)) ?? [], url },
        scheme,
        width,
      ),
    paper: async (millimetres) =>
      paperSvg(
        {
          title: heading ?? name,
          lines: await linesOf(),
          picture: await (paper?.() ?? svg("light")),
          legend: (await legend?.("light")) ?? [],
          url,
        },
        millimetres,
      ),
  };
}

/** The entries in the menu of files that write the network of the design on screen for other tools. */
function NetworkFiles({ attempt }: { readonly attempt: (write: () => Promise<void>) => void }) {
  const studio = useActingStudio();
  return (
    <div className="export-networks" role="group" aria-label="Links for other tools">
      <span>Links</span>
      {NETWORK_FORMATS.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          onClick={() => {
            attempt(async () => {
              const { values } = shownDesign(studio.getState());
              const written = await studio.workers().run("writeNetwork", values, undefined, id).done;
              if ("fault" in written) throw new Error(written.fault);
              saveText(`${fileStem(designTitle(values))}.${written.ending}`, written.text, "text/plain");
              if (written.lost !== null) notify(studio, "note", [written.lost]);
            });
          }}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
