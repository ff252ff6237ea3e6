/** The bytes of a kernel in WebAssembly, made by kernel-plugin.mjs. */
declare module "*?kernel" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

// AssemblyScript's numbers, for the constants that host and kernel share and the types of the kernel's variables.
type i32 = number;
type f64 = number;
type usize = number;
