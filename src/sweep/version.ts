/** Which Flitlab made a link, and with which engines. The digits of other versions may differ. */
import { version } from "../../package.json";
import { quoted } from "../engine/studies.ts";
import { FLITS, PROGRAMS } from "./engine.ts";

/** The beginnings of the engines' fingerprints (sweep/engine.ts, which a test holds against the digits): "f228.57c7.06b2". */
const SIMULATOR = FLITS.split("-").map((one) => one.slice(0, 4));
const SOLVER = PROGRAMS.slice(0, 4);

/** As links have it: "0.1.0_f228.57c7.06b2". */
export const VERSION = `${version}_${[...SIMULATOR, SOLVER].join(".")}`;

const FORM = /^(\d+\.\d+\.\d+[-+.A-Za-z\d]{0,20})(?:_([\da-f]{4}\.[\da-f]{4})\.([\da-f]{4}))?$/;

/** What to say of a link's version; null where nothing has changed since, or it has none. */
export function versionNote(text: string | undefined): string | null {
  if (text === undefined) return null;
  const found = FORM.exec(text.trim());
  if (!found) return `version = ${quoted(text)} is not valid: version must be that of a Flitlab, such as ${VERSION}.`;
  const [, made, simulator, solver] = found;
  // The first links named no engines.
  const known = simulator !== undefined;
  const changed = [
    ...(known && simulator !== SIMULATOR.join(".") ? ["the simulator"] : []),
    ...(known && solver !== SOLVER ? ["the solver of linear programs"] : []),
  ];
  if (made === version && changed.length === 0) return null;
  const other = made === version ? `another Flitlab ${version}` : `Flitlab ${made}, and this is ${version}`;
  const results =
    changed.length > 0
      ? `but ${changed.join(" and ")} ${changed.length === 1 ? "gives" : "give"} other digits now, so that results may differ from those seen then`
      : known
        ? "and simulator and linear programs give the same digits"
        : "and its results may differ from those seen then";
  return `The link was made with ${other}: the study is the same, ${results}.`;
}
