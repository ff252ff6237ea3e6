/**
 * `npm run reproduce`: is the package that is published, with the site in it, the same to the byte wherever it is built? Two copies of the
 * sources, in folders of different depth, are built in different time zones and languages, each compiling its own kernels.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { root } from "../../src/cli/bundle.mjs";

/** What may differ between two machines and must not tell. */
export const PLACES = [
  { TZ: "Pacific/Kiritimati", LANG: "C", LC_ALL: "C", NODE_ENV: "test" },
  { TZ: "America/Caracas", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", NODE_ENV: "" },
];

/** Copies the sources, changed ones too, and the packages, as hard links where they can be; `anew`: without the kernels that are compiled. */
export function copySources(to, anew = false) {
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  for (const file of files.split("\0")) {
    // A file that is deleted, and not yet committed so, is still listed.
    if (file === "" || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(root, file), join(to, file));
  }
  const packages = join(root, "node_modules");
  const target = join(to, "node_modules");
  try {
    execFileSync("cp", ["-al", packages, target], { stdio: "ignore" });
  } catch {
    // Another file system.
    rmSync(target, { recursive: true, force: true });
    execFileSync("cp", ["-a", packages, target]);
  }
  if (anew) rmSync(join(target, ".cache"), { recursive: true, force: true });
}

/** Runs lines of a module in a copy, in one of the places; gives what it prints. */
export function runIn(copy, place, lines) {
  return execFileSync(process.execPath, ["--input-type=module", "--eval", lines], {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, ...place },
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
}

/** The address of a copy's packer. */
export const packerOf = (copy) => JSON.stringify(pathToFileURL(join(copy, "src/engine/pack.mjs")).href);

const sumOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** Every file of a folder with the sum of its bytes, in order. */
export function sumsOf(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll("\\", "/"))
    .filter((name) => !statSync(join(folder, name)).isDirectory())
    .sort()
    .map((name) => `${name} ${sumOf(join(folder, name))}`);
}

/** What only one of two lists has. */
export function differences(one, other) {
  const [first, second] = [new Set(one), new Set(other)];
  return [...one.filter((line) => !second.has(line)), ...other.filter((line) => !first.has(line))];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(root, "dist"), { recursive: true });
  const folder = mkdtempSync(join(root, "dist/reproduce-"));
  try {
    const copies = [join(folder, "a"), join(folder, "another/deeper down")];
    const tarballs = copies.map((copy, i) => {
      copySources(copy, true);
      return runIn(
        copy,
        PLACES[i],
        `import { buildPackage, packed } from ${packerOf(copy)}; console.log(packed(await buildPackage(), ${JSON.stringify(dirname(copy))}));`,
      );
    });
    const [one, other] = copies.map((copy) => sumsOf(join(copy, "dist/package")));
    const unlike = differences(one, other);
    const sums = tarballs.map(sumOf);
    console.log(`${one.length} files, ${statSync(tarballs[0]).size} bytes packed\n${sums.join("\n")}`);
    for (const line of unlike) console.log(`differs: ${line}`);
    if (unlike.length > 0 || sums[0] !== sums[1]) process.exitCode = 1;
    else console.log("the same");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
