// Flows that are hashed to one of their paths, as ecmp.ts of src/routing does it, to the same digits.
import { FLOW_STREAM, HASH_SEED, SUBFLOW_OF } from "./forms";
import { form } from "./paths";

/** See mixed of ecmp.ts. */
@inline
function mixed(bits: u32): u32 {
  let h = (bits ^ (bits >> 16)) * 0x7feb352d;
  h = (h ^ (h >> 15)) * 0x846ca68b;
  return h ^ (h >> 16);
}

/** The stream of the sub-flow of a flow that is next in turn. */
export function flowStream(source: i32, destination: i32, subflows: i32): i32 {
  const turn = form(SUBFLOW_OF) + (source << 2);
  const subflow = load<i32>(turn);
  store<i32>(turn, subflow + 1 == subflows ? 0 : subflow + 1);
  // A flow has no pauses here, which the last step would count.
  const first = mixed(mixed(mixed(mixed(<u32>form(HASH_SEED) + <u32>source) + <u32>destination) + <u32>subflow));
  const stream = form(FLOW_STREAM);
  store<u32>(stream, first);
  store<u32>(stream, mixed(first + 1), 4);
  store<u32>(stream, mixed(first + 2), 8);
  store<u32>(stream, 1, 12);
  return stream;
}
