/** Syntax trees of single texts, by the TypeScript compiler. */
import { API } from "typescript/unstable/sync";
import { createVirtualFileSystem } from "typescript/unstable/fs";

/** Nothing is looked up: no libraries, no imports. */
const SETTINGS = JSON.stringify({ compilerOptions: { noLib: true, noResolve: true, types: [], jsx: "preserve" }, include: ["/*"] });

/**
 * Parses texts, as TSX or not by the ends of their names. Throws for a text that is none.
 * @param {readonly { readonly name: string, readonly text: string }[]} files
 * @returns {readonly import("typescript/unstable/ast").SourceFile[]} a tree for each, in their order
 */
export function parsed(files) {
  const paths = files.map(({ name }, i) => `/${i}${name.endsWith(".tsx") ? ".tsx" : ".ts"}`);
  const texts = Object.fromEntries(files.map(({ text }, i) => [paths[i], text]));
  const api = new API({ cwd: "/", fs: createVirtualFileSystem({ ...texts, "/tsconfig.json": SETTINGS }) });
  try {
    const project = api.updateSnapshot({ openProjects: ["/tsconfig.json"] }).getProject("/tsconfig.json");
    return paths.map((path, i) => {
      const [fault] = project.program.getSyntacticDiagnostics(path);
      if (fault) throw new Error(`${files[i].name} is no TypeScript: ${fault.text}`);
      const tree = project.program.getSourceFile(path);
      // All of it, for the compiler is gone after this.
      (function whole(node) {
        node.forEachChild(whole);
      })(tree);
      return tree;
    });
  } finally {
    api.close();
  }
}
