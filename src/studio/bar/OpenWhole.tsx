/** The link from a slide, or from a frame in another page, to the whole studio with the same study. */
import { IconExternalLink } from "@tabler/icons-react";
import { pageUrl } from "../address/address.ts";
import { useActingStudio, useStudio } from "../store/context.ts";

export function OpenWhole() {
  const studio = useActingStudio();
  // The address follows the state, of which these are what changes in a frame.
  useStudio((state) => state.designs);
  useStudio((state) => state.chosenLoad);
  return (
    <a className="open-whole" href={pageUrl(studio, { embedded: false, kept: [] })} target="_blank" rel="noopener">
      Open in Flitlab <IconExternalLink size={13} aria-hidden="true" />
    </a>
  );
}
