/** Comlink ships its Node adapter without types for the module form. */
declare module "comlink/dist/esm/node-adapter.mjs" {
  export { default } from "comlink/dist/esm/node-adapter";
}
