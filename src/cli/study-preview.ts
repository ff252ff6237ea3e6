/** What a preview of a link says of its study: title and description in the page that opens it, open/index.html?<study>. */
import { designTitle, loadDescriptors, parseStudy } from "../engine/studies.ts";
import { patternOf } from "../engine/model.ts";

/** Characters of a study; a longer one gets the general preview. */
const LONGEST = 2000;
/** What may unfold to much more than is written; it is not read on behalf of whoever asks. */
const PACKED = /(?:^|&)(?:[a-h]\.)?(?:graph|tables|matrix|trace|jobs|ask)=/;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** "Dragonfly 2·4·2·9, UGAL-L and Slim Fly 5·4, MIN · worst case"; null for what is no study. */
async function titleOf(text: string): Promise<string | null> {
  if (text === "" || text.length > LONGEST || PACKED.test(text)) return null;
  await loadDescriptors();
  const { study, problems } = parseStudy(text);
  if (problems.length > 0) return null;
  const { designs } = study;
  const names = new Set(designs.map(designTitle));
  const traffics = new Set(designs.map((values) => patternOf(values).title.toLowerCase()));
  return `${[...names].join(" and ")} · ${[...traffics].join(", ")}`;
}

/** The page for what stands after "?" in its address; as it is, where that is no study. */
export async function withStudy(html: string, query: string): Promise<string> {
  const title = await titleOf(query);
  if (title === null) return html;
  const written = escaped(title);
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${written} · Flitlab</title>`)
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, head: string) => head + written)
    .replace(/<h1>[^<]*<\/h1>/, () => `<h1>${written}</h1>`)
    .replaceAll(
      /(<meta (?:property="og:description"|name="description") content=")[^"]*/g,
      (_, head: string) => `${head}A study: ${written}. Drawn, priced, simulated and bounded in the browser that opens it.`,
    );
}
