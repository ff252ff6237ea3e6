/**
 * Vite's plugin for the texts of the licences of all that a build bundles. Vite lists the packages; this adds what it does not know of:
 * ourselves, texts that packages lack, and the library that is compiled into the kernels.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The file's name in every build. */
export const LICENCES = "licences.txt";

const textOf = (name) => readFileSync(fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url)), "utf8").trim();

/** Of saxes, whose package has it in a word alone. */
const ISC = `The ISC licence. Copyright (c) Contributors: Louis-Dominique Dubeau and others, on the ground of sax by Isaac Z. Schlueter and others.

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
`;

/** @returns {import("vite").Plugin} */
export function licencesPlugin() {
  let file = "";
  return {
    name: "flitlab:licences",
    apply: "build",
    config: () => ({ build: { license: { fileName: LICENCES } } }),
    configResolved: (config) => {
      file = resolve(config.root, config.build.outDir, LICENCES);
    },
    closeBundle: () => {
      if (!existsSync(file)) return;
      const listed = readFileSync(file, "utf8")
        .replace(/^## saxes - [^\n]*\n/m, `$&\n${ISC}`)
        // Its package has no text; that of its neighbour, by the same author, has the same terms.
        .replace(/^## react-remove-scroll-bar - [^\n]*\n/m, `$&\n${textOf("react-remove-scroll/LICENSE")}\n`);
      const kernels = `\n## assemblyscript, standard library in the kernels (Apache-2.0)\n\n${textOf("assemblyscript/NOTICE")}\n\nIts licence is that of comlink, above.\n`;
      writeFileSync(
        file,
        `Flitlab is free software under the GNU General Public License, version 3 or later, whose text stands below with glpk.js.\n\n${listed}${kernels}`,
      );
    },
  };
}
