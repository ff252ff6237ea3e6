/** Chakra execution traces in Protocol Buffers (`.et`, a file a rank): the messages one after the other, each behind its length. */
import { BadWire, fieldsOf, WireReader } from "./protobuf.ts";

/** Attributes that are read, so that the text of a trace has no others. */
const READ: ReadonlySet<string> = new Set(
  "comm_type comm_size comm_src comm_dst comm_tag pg_name involved_dim root_rank comm_root num_ops".split(" "),
);

/** Fields of et_def.proto. */
const NODE = { id: 1, type: 3, ctrlDeps: 4, dataDeps: 5, durationMicros: 7, inputs: 8, attr: 10 } as const;
const METADATA_VERSION = 1;
const ATTRIBUTE = { name: 1, boolVal: 27, boolList: 28, stringVal: 29 } as const;
const [SINT32, SINT64, FIXED32, FIXED64, SFIXED32, SFIXED64] = [15, 17, 19, 21, 23, 25];
/** Fields of one integer: int32, int64, uint32, uint64 and the others. */
const INTEGERS: readonly number[] = [7, 9, 11, 13, SINT32, SINT64, FIXED32, FIXED64, SFIXED32, SFIXED64];

const METADATA_NODE = 1;
const DECODER = new TextDecoder();

/** Whether a file begins as one: metadata of a length with a version, or without anything. */
export function isBinary(bytes: Uint8Array, name: string): boolean {
  const [length, key, size] = bytes;
  if (length === 0) return name.endsWith(".et");
  return key === 0x0a && size !== undefined && size + 2 <= length! && /^\d+(?:\.\d+)+/.test(DECODER.decode(bytes.subarray(3, 3 + size)));
}

/** The trace of a rank in JSON, a line each for its metadata and its nodes. Throws a BadWire. */
export function textOf(bytes: Uint8Array): string {
  const reader = new WireReader(bytes);
  const lines: string[] = [];
  let version = "";
  for (const [number, value] of fieldsOf(reader.take()))
    if (number === METADATA_VERSION && typeof value !== "bigint") version = DECODER.decode(value);
  lines.push(JSON.stringify({ version }));
  while (!reader.ended) lines.push(JSON.stringify(nodeIn(reader.take())));
  return lines.join("\n");
}

function nodeIn(message: Uint8Array): object {
  const deps: Record<"ctrlDeps" | "dataDeps", string[]> = { ctrlDeps: [], dataDeps: [] };
  const attr: object[] = [];
  let [id, type, micros] = [0n, 0n, 0n];
  let inputs: string | null = null;
  for (const [number, value] of fieldsOf(message)) {
    if (number === NODE.id) id = integer(value);
    else if (number === NODE.type) type = integer(value);
    else if (number === NODE.durationMicros) micros = integer(value);
    else if (number === NODE.ctrlDeps) deps.ctrlDeps.push(...integers(value));
    else if (number === NODE.dataDeps) deps.dataDeps.push(...integers(value));
    else if (number === NODE.attr) attr.push(...attributeIn(bytesOf(value)));
    else if (number === NODE.inputs) inputs = textIn(bytesOf(value));
  }
  return {
    id: String(id),
    type: Number(type),
    ...(deps.ctrlDeps.length > 0 && { ctrlDeps: deps.ctrlDeps }),
    ...(deps.dataDeps.length > 0 && { dataDeps: deps.dataDeps }),
    ...(micros > 0n && { durationMicros: String(micros) }),
    ...(Number(type) === METADATA_NODE && inputs !== null && { inputs: { values: inputs } }),
    ...(attr.length > 0 && { attr }),
  };
}

/** The attribute, if it is one of those that are read. */
function attributeIn(message: Uint8Array): readonly object[] {
  let name = "";
  let value: object = {};
  for (const [number, given] of fieldsOf(message)) {
    if (number === ATTRIBUTE.name) name = DECODER.decode(bytesOf(given));
    else if (number === ATTRIBUTE.stringVal) value = { stringVal: DECODER.decode(bytesOf(given)) };
    else if (number === ATTRIBUTE.boolVal) value = { boolVal: integer(given) !== 0n };
    else if (number === ATTRIBUTE.boolList)
      value = { boolList: { values: [...fieldsOf(bytesOf(given))].flatMap(([, list]) => integers(list)).map((one) => one !== "0") } };
    else if (INTEGERS.includes(number)) value = { int64Val: String(signed(number, given)) };
  }
  return READ.has(name) ? [{ name, ...value }] : [];
}

/** Values of the only field of a message that are texts. */
function textIn(message: Uint8Array): string | null {
  for (const [number, value] of fieldsOf(message)) if (number === 1) return DECODER.decode(bytesOf(value));
  return null;
}

function bytesOf(value: bigint | Uint8Array): Uint8Array {
  if (typeof value === "bigint") throw new BadWire("has a number where a text or a message must stand");
  return value;
}

function integer(value: bigint | Uint8Array): bigint {
  if (typeof value !== "bigint") throw new BadWire("has a text or a message where a number must stand");
  return value;
}

/** Numbers of a repeated field, one or packed. */
function integers(value: bigint | Uint8Array): readonly string[] {
  if (typeof value === "bigint") return [String(value)];
  const reader = new WireReader(value);
  const all: string[] = [];
  while (!reader.ended) all.push(String(reader.varint()));
  return all;
}

/** An integer of a field by its type. */
function signed(number: number, value: bigint | Uint8Array): bigint {
  if (typeof value !== "bigint") {
    const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
    if (value.byteLength === 8) return number === SFIXED64 ? view.getBigInt64(0, true) : view.getBigUint64(0, true);
    if (value.byteLength === 4) return BigInt(number === SFIXED32 ? view.getInt32(0, true) : view.getUint32(0, true));
    throw new BadWire("has a text or a message where a number must stand");
  }
  if (number === SINT32 || number === SINT64) return (value >> 1n) ^ -(value & 1n);
  return BigInt.asIntN(64, value);
}
