/**
 * The container. Every commit reads its Dockerfile: by the linter of the language server for Dockerfiles, and by what we ask of it besides.
 * With FLITLAB_CONTAINER=1 it is built and run by buildah, where that is installed and has the base image or may fetch it.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** What is wrong with a Dockerfile, as sentences. */
function faultsOf(text: string): readonly string[] {
  const faults = validate(text).map(
    ({ message, range }) => `line ${range.start.line + 1}: ${typeof message === "string" ? message : message.value}`,
  );
  const all = DockerfileParser.parse(text).getInstructions();
  const words = (keyword: string): string[] =>
    all.filter((one) => one.getKeyword() === keyword).map((one) => one.getArgumentsContent() ?? "");
  if (words("FROM").length < 2) faults.push("what is built with is in the image that is run: it takes two stages");
  for (const image of words("FROM"))
    if (!/:[^:]+$/.test(image.split(" ")[0]!) || /:latest\b/.test(image)) faults.push(`${image} names no version`);
  // Of the last stage.
  const last = all.slice(all.findLastIndex((one) => one.getKeyword() === "FROM"));
  const user = last.findLast((one) => one.getKeyword() === "USER")?.getArgumentsContent() ?? "root";
  if (/^(root|0)\b/.test(user)) faults.push("it runs as root");
  for (const keyword of ["HEALTHCHECK", "ENTRYPOINT"])
    if (!last.some((one) => one.getKeyword() === keyword)) faults.push(`it has no ${keyword}`);
  for (const [, copied] of text.matchAll(/^COPY (?!--from)(.*)$/gm))
    for (const file of copied!.split(/\s+/).slice(0, -1))
      if (!existsSync(join(root, file))) faults.push(`it copies ${file}, which is not there`);
  return faults;
}

test("the Dockerfile has no fault", () => {
  expect(faultsOf(read("Dockerfile"))).toEqual([]);
});

test("faults of a Dockerfile are said", () => {
  expect(faultsOf('FROM node\nCOPY nothing.json ./\nRUM true\nUSER root\nCMD ["node"]\n')).toEqual([
    "line 3: Unknown instruction: RUM",
    "what is built with is in the image that is run: it takes two stages",
    "node names no version",
    "it runs as root",
    "it has no HEALTHCHECK",
    "it has no ENTRYPOINT",
    "it copies nothing.json, which is not there",
  ]);
});

test("its Node is one that the tests run on", () => {
  const node = /^ARG NODE=(\d+)-/m.exec(read("Dockerfile"))![1]!;
  expect(read(".github/workflows/ci.yml")).toMatch(new RegExp(`node: \\[.*"${node}(\\.\\d+)?".*\\]`));
});

const asked = process.env["FLITLAB_CONTAINER"] === "1";
const able = spawnSync("buildah", ["--version"]).status === 0;
console.log(
  asked && able
    ? "the container is built and run by buildah"
    : `the container is linted alone: ${able ? "FLITLAB_CONTAINER=1 builds and runs it" : "there is no buildah"}`,
);

test.runIf(asked && able)("it is built, and computes, keeps and serves as a user who is not root", () => {
  const buildah = (...words: string[]): string =>
    execFileSync("buildah", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  const image = "localhost/flitlab:tried";
  // Without namespaces, which a container may not make in turn.
  buildah("build", "--isolation=chroot", "--network=host", "--format=docker", "--quiet", "--tag", image, ".");
  const container = buildah("from", "--pull-never", image);
  try {
    const config = JSON.parse(buildah("inspect", "--type=image", image)) as { Docker: { config: Record<string, unknown> } };
    expect(config.Docker.config).toMatchObject({ User: "node", Entrypoint: ["flitlab"], WorkingDir: "/data" });
    expect(config.Docker.config["Healthcheck"]).toBeDefined();
    const inside = (script: string): string => buildah("run", "--isolation=chroot", "--network=host", container, "--", "sh", "-ec", script);
    expect(inside("id -un; flitlab --version")).toBe(`node\n${(JSON.parse(read("package.json")) as { version: string }).version}`);
    expect(inside("flitlab sweep 'topology=slim-fly&sweep=q:5,7' --job describe --out r.sqlite >&2; head -c 15 r.sqlite")).toBe(
      "SQLite format 3",
    );
    const serving = `flitlab serve --port 4479 > served & until grep -q http served; do sleep 0.2; done
      node -e 'fetch("http://127.0.0.1:4479/").then(async (a) => console.log(a.status, (await a.text()).includes("id=\\"root\\"")))'; kill $!`;
    expect(inside(serving)).toBe("200 true");
  } finally {
    buildah("rm", container);
    buildah("rmi", image);
  }
});
