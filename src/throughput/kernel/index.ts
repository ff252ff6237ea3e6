// The LP kernel: products with sparse columns, projections on simplices, and a dense Cholesky factorisation. All arrays lie
// where the host (../kernel.ts) puts them: doubles at multiples of 16 bytes, indices as 32-bit integers.
export * from "./sparse";
export * from "./simplex";
export * from "./normal";
export * from "./cholesky";
export * from "./grouped";
