declare module "virtual:model-digest" {
  /** Ten hexadecimal digits (src/model-digest-plugin.mjs). */
  export const digest: string;
}
