/**
 * What the studio and its libraries import as React. It is Preact, a tenth of React's size, and the one thing that Preact lacks
 * (vite.config.ts).
 */
export * from "preact/compat";
// oxlint-disable-next-line import/no-default-export -- libraries import it so
export { default } from "preact/compat";

/** Hidden parts are not kept, which only lists that are asked to would want. */
export function Activity({ mode, children }) {
  return mode === "hidden" ? null : children;
}
