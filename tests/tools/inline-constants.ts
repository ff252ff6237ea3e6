/**
 * The test runner reads imports through property accesses, which the simulator's inner loop cannot afford: its imported
 * number constants become literals, as the bundler makes them.
 */
import type { Plugin } from "vite";
import * as routing from "../../src/routing/routing.ts";
import * as records from "../../src/simulation/records.ts";

const KNOWN: Readonly<Record<string, unknown>> = { ...routing, ...records };
const IMPORT = /^import \{([^}]*)\} from "(?:\.\/records|\.\.\/routing\/routing)\.ts";$/gm;

export function inlineConstants(): Plugin {
  return {
    name: "flitlab:inline-constants",
    enforce: "pre",
    transform: (code, id) => {
      if (!id.includes("/src/simulation/") || id.endsWith("/records.ts")) return null;
      return code.replace(IMPORT, (_, names: string) => names.split(",").map((name) => name.trim())
        .filter((name) => typeof KNOWN[name] === "number").map((name) => `const ${name} = ${String(KNOWN[name])};`).join(" "));
    },
  };
}
