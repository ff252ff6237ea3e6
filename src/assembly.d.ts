/** A kernel as WebAssembly in base64, made by kernel-plugin.mjs. */
declare module "*?kernel" {
  const bytes: string;
  export default bytes;
}

// AssemblyScript's numbers, for the constants that host and kernel share.
type i32 = number;
type usize = number;
