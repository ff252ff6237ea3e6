/** Which Flitlab a link was made with: its digits may be those of another engine. */
import { version } from "../../package.json";
import { quoted } from "../study/texts.ts";

export const VERSION: string = version;

/** What to say of a link's version; null where it is this one's, or it has none. */
export function versionNote(text: string | undefined): string | null {
  if (text === undefined || text.trim() === VERSION) return null;
  if (!/^\d+\.\d+\.\d+[-+.\w]{0,20}$/.test(text.trim()))
    return `version = ${quoted(text)} is not valid: version must be that of a Flitlab, such as ${VERSION}.`;
  return `The link was made with Flitlab ${text.trim()}, and this is ${VERSION}: the study is the same, and its results may differ from those seen then.`;
}
