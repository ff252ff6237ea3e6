/**
 * Vite's plugin for kernels: `import kernel from "….ts?kernel"` compiles the AssemblyScript program that begins in
 * that file to WebAssembly, and gives its bytes. Plain JavaScript, because Node 20 does not read TypeScript.
 *
 * A kernel takes seconds to compile, and the command's bundle, the site, the tests and a test's own page all want it; so
 * the bytes are kept beside the packages, under a hash of all that they are made from.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const QUERY = "?kernel";
const OPTIONS = [
  "-O3",
  "--converge",
  "--noAssert",
  "--runtime",
  "stub",
  "--importMemory",
  "--enable",
  "simd",
  "--runPasses",
  "reorder-locals",
];
const PACKAGES = fileURLToPath(new URL("../node_modules", import.meta.url));
const CACHE = join(PACKAGES, ".cache/flitlab");
/** By hash, so that kernels asked for twice at once are compiled once. */
const kernels = new Map();

/** A hash of what a kernel's bytes depend on: compiler, options, and the files of its folder, which import no others. */
function keyOf(entry) {
  const hash = createHash("sha256");
  // With its version and those of its own libraries.
  const compiler = createRequire(import.meta.url).resolve("assemblyscript/package.json");
  hash.update(JSON.stringify([readFileSync(compiler, "utf8"), OPTIONS, basename(entry)]));
  const folder = dirname(entry);
  for (const file of readdirSync(folder).sort()) hash.update(JSON.stringify([file, readFileSync(join(folder, file), "utf8")]));
  return hash.digest("hex").slice(0, 32);
}

/** The kernel's bytes, compiled unless they have been. Throws with the compiler's messages. */
function kernelOf(entry) {
  const key = keyOf(entry);
  let bytes = kernels.get(key);
  if (!bytes) kernels.set(key, (bytes = cached(entry, join(CACHE, `${key}.wasm`))));
  return bytes;
}

async function cached(entry, file) {
  try {
    return readFileSync(file);
  } catch {
    // Not compiled yet, or out of reach.
  }
  const bytes = await compiled(entry);
  try {
    if (existsSync(PACKAGES)) {
      mkdirSync(CACHE, { recursive: true });
      // Under its name only when whole, as another process may read it at any time.
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, bytes);
      renameSync(draft, file);
    }
  } catch {
    // A cache that cannot be written only costs time.
  }
  return bytes;
}

async function compiled(entry) {
  const { default: asc } = await import("assemblyscript/asc");
  let wasm = null;
  const messages = [];
  const { error } = await asc.main([basename(entry), "--outFile", "kernel.wasm", ...OPTIONS, "--baseDir", dirname(entry)], {
    stdout: { write: () => {} },
    stderr: {
      write: (text) => {
        messages.push(text);
      },
    },
    writeFile: (name, contents) => {
      if (name.endsWith(".wasm")) wasm = contents;
    },
  });
  if (error || wasm === null) throw new Error(`the kernel does not compile:\n${messages.join("")}`);
  return wasm;
}

/** Two spans of bytes in each other's place: sums and shifts of integers, which programs have often, get the signs of rare comparisons. */
function swapped(byte) {
  return byte > 76 && byte < 92 ? byte + 28 : byte > 104 && byte < 120 ? byte - 28 : byte;
}

/**
 * The bytes as text, one sign each: compressed it is 7 % less than hexadecimal and a fifth less than base64, whose digits do not keep in step
 * with the bytes. From "#" on, without the signs that stand for others or for nothing in a text of JavaScript. A sign beyond ASCII takes two
 * bytes, so that the swap saves 1.5 %.
 */
function signsOf(bytes) {
  const signs = Array.from(bytes, (byte) => {
    const code = swapped(byte) + 35;
    return String.fromCharCode(code === 92 ? 33 : code === 96 ? 32 : code > 126 ? code + 34 : code);
  });
  return signs.join("");
}

/** The byte of such a sign. It stands in the program as its own text. */
function byteOf(sign) {
  const code = sign.charCodeAt(0);
  const byte = code === 33 ? 57 : code === 32 ? 61 : code - (code > 126 ? 69 : 35);
  return byte > 76 && byte < 92 ? byte + 28 : byte > 104 && byte < 120 ? byte - 28 : byte;
}

/** @returns {import("vite").Plugin} */
export function kernelPlugin() {
  return {
    name: "flitlab:kernel",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const entry = id.slice(0, -QUERY.length);
      for (const file of readdirSync(dirname(entry))) this.addWatchFile(join(dirname(entry), file));
      return `export default Uint8Array.from(${JSON.stringify(signsOf(await kernelOf(entry)))}, ${String(byteOf)});`;
    },
  };
}
