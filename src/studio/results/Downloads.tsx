/** SVG, PNG and, where there are numbers, CSV of a picture. */
import { notify, sentenceOf } from "../store/notices.ts";
import { saveText, savePng } from "./save.ts";

interface DownloadsProps {
  /** What is downloaded, for the names of the buttons. */
  readonly name: string;
  /** File name without ending. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly svg: () => string;
  readonly csv?: () => string;
}

export function Downloads({ name, file, width, height, svg, csv }: DownloadsProps) {
  const png = (): void => {
    savePng(`${file}.png`, svg(), width, height).catch((error: unknown) => { notify("problem", sentenceOf(error)); });
  };
  return (
    <span className="downloads">
      <button type="button" aria-label={`${name} as SVG`} onClick={() => { saveText(`${file}.svg`, svg(), "image/svg+xml"); }}>SVG</button>
      <button type="button" aria-label={`${name} as PNG`} onClick={png}>PNG</button>
      {csv && <button type="button" aria-label={`${name} as CSV`} onClick={() => { saveText(`${file}.csv`, csv(), "text/csv"); }}>CSV</button>}
    </span>
  );
}
