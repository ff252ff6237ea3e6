/** SVG, PNG and, where there are numbers, CSV of a picture; what writes them is loaded when a file is asked for. */
import { loaded } from "../../workers/errors.ts";
import { notifyFailure } from "../store/notices.ts";
import { useActingStudio } from "../store/context.ts";

interface DownloadsProps {
  /** What is downloaded, for the names of the buttons. */
  readonly name: string;
  /** File name without ending. */
  readonly file: string;
  readonly svg: () => Promise<string>;
  readonly csv?: () => Promise<string>;
}

export function Downloads({ name, file, svg, csv }: DownloadsProps) {
  const studio = useActingStudio();
  const save = (write: (files: typeof import("./save.ts")) => Promise<void>): void => {
    loaded("writing of files", import("./save.ts"))
      .then(write)
      .catch((error: unknown) => {
        notifyFailure(studio, error);
      });
  };
  return (
    <span className="downloads">
      <button
        type="button"
        aria-label={`${name} as SVG`}
        onClick={() => {
          save(async ({ saveText }) => {
            saveText(`${file}.svg`, await svg(), "image/svg+xml");
          });
        }}
      >
        SVG
      </button>
      <button
        type="button"
        aria-label={`${name} as PNG`}
        onClick={() => {
          save(async ({ savePng }) => {
            await savePng(`${file}.png`, await svg());
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
            save(async ({ saveText }) => {
              saveText(`${file}.csv`, await csv(), "text/csv");
            });
          }}
        >
          CSV
        </button>
      )}
    </span>
  );
}
