/**
 * `npm run release-notes -- vX.Y.Z`: prints what CHANGELOG.md says of a version. Exits 1 with a sentence where the tag is not the version of
 * package.json, or the version has no section with a date.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The section of a version, without its heading. Throws a sentence where there is none, or it is not dated. */
export function notesOf(tag, version, changelog) {
  if (tag !== `v${version}`)
    throw new Error(`The tag ${JSON.stringify(tag)} is not valid: package.json has version ${version}, so it is v${version}.`);
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section [${version}]: write one.`);
  const [heading, ...lines] = section.split("\n");
  const date = heading.slice(`[${version}] - `.length);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
    throw new Error(
      `CHANGELOG.md dates ${version} by ${JSON.stringify(date)}, which is not valid: write the day of the release, such as 2027-01-31.`,
    );
  return lines.join("\n").trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
  try {
    console.log(notesOf(process.argv[2] ?? "", JSON.parse(read("package.json")).version, read("CHANGELOG.md")));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
