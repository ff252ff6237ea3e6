/** In the menu of files: the network of the design on screen, written for other tools. */
import { designTitle } from "../../study/names.ts";
import { useActingStudio } from "../store/context.ts";
import { notify } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import { NETWORK_FORMATS } from "../../workers/network-texts.ts";
import { fileStem, saveText } from "./save.ts";

export function NetworkFiles({ attempt }: { readonly attempt: (write: () => Promise<void>) => void }) {
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
