/**
 * Vite's plugin for kernels: `import kernel from "….ts?kernel"` compiles the AssemblyScript program that begins in
 * that file to WebAssembly, and gives its bytes. Plain JavaScript, because Node 20 does not read TypeScript.
 */
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const QUERY = "?kernel";
const compiled = new Map();

/** The program's bytes. Throws with the compiler's messages. */
export async function compileKernel(entry) {
  const { default: asc } = await import("assemblyscript/asc");
  let wasm = null;
  const messages = [];
  const { error } = await asc.main(
    [
      basename(entry),
      "--outFile",
      "kernel.wasm",
      "-O3",
      "--converge",
      "--noAssert",
      "--runtime",
      "stub",
      "--importMemory",
      "--enable",
      "simd",
      "--baseDir",
      dirname(entry),
    ],
    {
      stdout: { write: () => {} },
      stderr: {
        write: (text) => {
          messages.push(text);
        },
      },
      writeFile: (name, contents) => {
        if (name.endsWith(".wasm")) wasm = contents;
      },
    },
  );
  if (error || wasm === null) throw new Error(`the kernel does not compile:\n${messages.join("")}`);
  return wasm;
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
      if (!compiled.has(entry) || this.meta.watchMode) compiled.set(entry, compileKernel(entry));
      // In hexadecimal, which compresses better than base64, as its digits keep in step with the bytes.
      return `export default Uint8Array.from("${Buffer.from(await compiled.get(entry)).toString("hex")}".match(/../g), (byte) => parseInt(byte, 16));`;
    },
  };
}
