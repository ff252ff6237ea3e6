// Random streams: sfc32 (Doty-Humphrey), its state four words of a record, one stream for each source and router. Sfc32 of math/random.ts
// draws the same.

/** A uniform 32-bit integer of the stream at an address. */
@inline
export function drawn(stream: i32): u32 {
  const b = load<u32>(stream, 4);
  const c = load<u32>(stream, 8);
  const d = load<u32>(stream, 12);
  const sum = load<u32>(stream) + b + d;
  store<u32>(stream, d + 1, 12);
  store<u32>(stream, b ^ (b >> 9));
  store<u32>(stream, c + (c << 3), 4);
  store<u32>(stream, rotl(c, 21) + sum, 8);
  return sum;
}

/** A uniform integer of 0 .. n-1. */
@inline
export function below(stream: i32, n: i32): i32 {
  return <i32>((<u64>drawn(stream) * <u64>n) >> 32);
}
