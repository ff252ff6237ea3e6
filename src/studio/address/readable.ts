/** What can be read from a link whose study is not valid. */
import { formatStudy, formatWhole, namesIn, parseStudy, formatNames, designTitle, visible } from "../../engine/studies.ts";
import { joined, pageFor } from "./address.ts";
import { shortened, withoutLong } from "./long-networks.ts";
import { formatPage } from "./parameters.ts";

interface Readable {
  /** What is wrong with it. */
  readonly sentences: readonly string[];
  /** What stands after # for the study that is left without that, with what is looked at; and what the study is called. */
  readonly rest: string;
  readonly title: string;
  /** Nothing of the link is in that study. */
  readonly isDefault: boolean;
}

export function readable(link: string): Readable {
  const { study, problems } = parseStudy(link);
  const { names } = namesIn(link, study.designs.length);
  return {
    sentences: [...new Set(problems.map(({ message }) => visible(message)))],
    rest: shortened(
      joined(formatWhole({ designs: study.designs.map(withoutLong) }), formatNames(names), formatPage(pageFor(link, study).page)),
    ),
    title: study.designs.map((values, i) => names[i] || designTitle(values)).join(" · "),
    isDefault: formatStudy(study) === "",
  };
}
