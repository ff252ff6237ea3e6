/** In the menu of files: the network of the design on screen, written for other tools. */
import { designTitle } from "../../study/names.ts";
import { useActingStudio } from "../store/context.ts";
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
              const { text, ending } = await studio.workers().run("writeNetwork", values, undefined, id).done;
              saveText(`${fileStem(designTitle(values))}.${ending}`, text, "text/plain");
            });
          }}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
