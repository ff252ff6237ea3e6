/**
 * `npm run dependencies`: what the project depends on, from the lock file and the installed packages: licence, size, packages behind it. It
 * fails on a licence that a program under GPL-3.0-or-later may not hold, and writes these facts into the table of docs/dependencies.md,
 * whose reasons it leaves as they are. With the registry: the last release, what is deprecated, and what npm audit knows.
 * `-- --offline`: without the registry. `-- --check`: writes nothing, and fails where the table is not as it would be written.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../../src/cli/bundle.mjs";

const PAGE = join(root, "docs/dependencies.md");
/** Licences whose works may be part of a program under GPL-3.0-or-later; of the fonts OFL-1.1, which are not linked. */
const COMPATIBLE = new Set(
  "0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 GPL-3.0 GPL-3.0-only GPL-3.0-or-later ISC LGPL-3.0-or-later MIT MPL-2.0 OFL-1.1 PSF-2.0 Python-2.0 Unlicense Zlib".split(
    " ",
  ),
);

/** Whether a licence's expression leaves a way: one of those joined by OR, all of those joined by AND. */
export function isCompatible(expression) {
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((way) => way.split(" AND ").every((licence) => COMPATIBLE.has(licence.trim())));
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** Bytes of a package's own files. */
function sizeOf(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === "node_modules") continue;
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? sizeOf(path) : statSync(path).size;
  }
  return bytes;
}

/** Packages of the lock that lack a compatible licence, as sentences. */
export function refused(packages) {
  return Object.entries(packages)
    .filter(([path, { license }]) => path !== "" && !isCompatible(license ?? "none"))
    .map(
      ([path, { license }]) =>
        `${path.replace(/^.*node_modules\//, "")} is under ${license ?? "no licence"}, which a program under GPL-3.0-or-later may not hold`,
    );
}

/** The packages that one needs in turn, by their places in the lock, optional ones for other platforms left out. */
function behind(packages, name) {
  const found = new Set();
  const visit = (from) => {
    for (const next of Object.keys(packages[from].dependencies ?? {})) {
      // Node looks in the package's own folder first, and upwards from there.
      let folder = from;
      while (folder !== "" && packages[`${folder}/node_modules/${next}`] === undefined)
        folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "");
      const place = `${folder === "" ? "" : `${folder}/`}node_modules/${next}`;
      if (packages[place] === undefined || found.has(place)) continue;
      found.add(place);
      visit(place);
    }
  };
  visit(`node_modules/${name}`);
  return found;
}

/** The page with the facts of each row of its table as they are now; a row's first cell names its packages. */
export function withFacts(page, { dependencies, devDependencies }, packages) {
  const direct = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
  return page.replace(/^\| library \|[\s\S]*?\n(?=\n)/m, (table) => {
    const rows = table.trimEnd().split("\n").slice(2);
    const written = rows.map((row) => {
      const cells = row.slice(2, -2).split(" | ");
      const names = cells[0].split(", ");
      const unknown = names.find((name) => !direct.has(name));
      if (unknown !== undefined) throw new Error(`docs/dependencies.md has a row for ${unknown}, which package.json does not depend on.`);
      const licences = new Set(names.map((name) => packages[`node_modules/${name}`].license.replaceAll(/[()]/g, "")));
      const bytes = names.reduce((sum, name) => sum + sizeOf(join(root, "node_modules", name)), 0);
      const all = new Set(names.flatMap((name) => [...behind(packages, name)]));
      return `| ${[cells[0], [...licences].join(", "), `${Math.ceil(bytes / 1024)} KB`, all.size, cells.at(-1)].join(" | ")} |`;
    });
    return ["| library | licence | installed | needs | for |", "|---|---|---|---|---|", ...written, ""].join("\n");
  });
}

/** Direct dependencies that the page does not name. */
export function unnamed(page, { dependencies, devDependencies }) {
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)].filter(
    (name) => !name.startsWith("@types/") && !page.includes(name),
  );
}

/** What the registry says of the direct dependencies; prints it. */
function online(packages, direct) {
  for (const name of direct) {
    const { status, stdout } = spawnSync("npm", ["view", name, "time", "version", "deprecated", "--json"], { encoding: "utf8" });
    const { version } = packages[`node_modules/${name}`];
    if (status !== 0) {
      console.log(`${name} ${version}: the registry does not answer`);
      continue;
    }
    const { time, version: newest, deprecated } = JSON.parse(stdout);
    const day = (one) => time[one]?.slice(0, 10) ?? "an unknown day";
    const words = [`${name} ${version} of ${day(version)}`];
    if (newest !== version) words.push(`${newest} of ${day(newest)} is the newest`);
    if (deprecated !== undefined) words.push(`deprecated: ${deprecated}`);
    console.log(words.join("; "));
  }
  const { stdout } = spawnSync("npm", ["audit", "--json"], { cwd: root, encoding: "utf8" });
  const { vulnerabilities, message } = JSON.parse(stdout);
  if (vulnerabilities === undefined) {
    console.log(`npm audit: ${message}`);
    return;
  }
  const found = Object.values(vulnerabilities);
  console.log(
    `npm audit: ${found.length === 0 ? "no known advisories" : found.map(({ name, severity }) => `${name} (${severity})`).join(", ")}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const own = readJson("package.json");
  const { packages } = readJson("package-lock.json");
  const page = readFileSync(PAGE, "utf8");
  const now = withFacts(page, own, packages);
  const faults = [...refused(packages), ...unnamed(page, own).map((name) => `docs/dependencies.md does not say what ${name} is for`)];
  if (process.argv.includes("--check")) {
    if (now !== page) faults.push("docs/dependencies.md has not the facts of today: run npm run dependencies");
  } else writeFileSync(PAGE, now);
  console.log(
    `${Object.keys(own.dependencies).length + Object.keys(own.devDependencies).length} direct dependencies, ${Object.keys(packages).length - 1} packages in the lock file`,
  );
  if (!process.argv.includes("--offline") && !process.argv.includes("--check"))
    online(packages, [...Object.keys(own.dependencies), ...Object.keys(own.devDependencies)]);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
