/** Parts of the page that load when they are first wanted. Each may be missing; it then says so itself and can be tried again. */
import { lazy } from "react";
import type { ComponentType } from "react";
import { loaded } from "../engine/jobs.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { onTryAgain } from "./missing.ts";

/**
 * A component of such a part. `what` names it in "The … could not be loaded". That sentence stands in its place with Try again and Reload,
 * or in a notice where its place is `cramped`. Nothing that the part throws goes any further.
 */
export function lazyPart<P extends object>(
  what: string,
  load: () => Promise<ComponentType<P>>,
  { cramped = false }: { readonly cramped?: boolean } = {},
): ComponentType<P> {
  // React keeps a rejected promise for good, so that another try needs another lazy component.
  const made = () =>
    lazy(async () => {
      try {
        return { default: await loaded(what, load()) };
      } catch (error) {
        onTryAgain(() => {
          Loaded = made();
        });
        throw error;
      }
    });
  let Loaded = made();
  // Read where the boundary renders, which another try renders alone.
  function Inner(props: P) {
    return <Loaded {...props} />;
  }
  return function Part(props: P) {
    return (
      <ErrorBoundary part={what} cramped={cramped}>
        <Inner {...props} />
      </ErrorBoundary>
    );
  };
}

/**
 * Some browsers remember that a module could not be loaded, and say so again without asking for it. The build has every import() of the page
 * call this when it fails (src/imports-plugin.mjs): the second failure of a module has it asked for by another address. A module that was loaded so
 * is handed out ever after; nothing else can have loaded it by its first address, as that is remembered as failed.
 */
function importAgain(address: string): (error: unknown) => Promise<unknown> {
  return async (error) => {
    const { failures, module } = imports.get(address) ?? { failures: 0, module: null };
    if (module !== null) return module;
    imports.set(address, { failures: failures + 1, module: null });
    if (failures === 0) throw error;
    const found: unknown = await import(/* @vite-ignore */ `${address}?again=${failures}`);
    imports.set(address, { failures, module: found });
    return found;
  };
}

const imports = new Map<string, { readonly failures: number; readonly module: unknown }>();

Object.assign(globalThis, { flitlabImportAgain: importAgain });
