/** Makes files of pictures and hands them to the browser's downloads. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}

/** A file's name of what a design is called, before its ending. */
export const fileStem = (title: string): string =>
  `flitlab-${title
    .replaceAll("×", "x")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")}`;

/** A text that came in pieces, which are never put together here. */
export function savePieces(name: string, pieces: readonly Blob[], type: string): void {
  saveBlob(name, new Blob([...pieces], { type: `${type};charset=utf-8` }));
}

export function saveText(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** An SVG text as PNG in the size that it says, with texts in it by their keywords. Rejects with a sentence when the browser cannot. */
export async function pngOf(svg: string, texts: Readonly<Record<string, string>>): Promise<Blob> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml;charset=utf-8" }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/png");
    });
    if (!blob) throw new Error("The browser could not make a PNG of this size: choose a smaller width, or the SVG.");
    return new Blob([withTexts(new Uint8Array(await blob.arrayBuffer()), texts)], { type: "image/png" });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Texts in a PNG file (PNG specification, 11.3.3). They say what a picture shows, for readers who find the file alone. */

const SIGNATURE = 8;
/** Length, type and checksum of a chunk, bytes. */
const FRAME = 12;
const LENGTH = 4;

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function checksum(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = CRC[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** The file with these texts by their keywords ("Title", "Source"), behind its header. */
export function withTexts(png: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const header = SIGNATURE + FRAME + new DataView(png.buffer, png.byteOffset).getUint32(SIGNATURE);
  const chunks = Object.entries(texts).map(([keyword, text]) => chunkOf(keyword, text));
  const whole = new Uint8Array(png.length + chunks.reduce((sum, { length }) => sum + length, 0));
  whole.set(png.subarray(0, header));
  let at = header;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  whole.set(png.subarray(header), at);
  return whole;
}

/** Uses tEXt, which every reader knows, where all letters of the text are in its character set; otherwise iTXt. */
function chunkOf(keyword: string, text: string): Uint8Array {
  // eslint-disable-next-line no-control-regex -- Latin-1 is what tEXt holds.
  const plain = /^[\x20-\xff]*$/.test(text);
  const body = plain
    ? Uint8Array.from(`tEXt${keyword}\0${text}`, (letter) => letter.charCodeAt(0))
    : new TextEncoder().encode(`iTXt${keyword}\0\0\0\0\0${text}`);
  const chunk = new Uint8Array(body.length + 2 * LENGTH);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length - LENGTH);
  chunk.set(body, LENGTH);
  view.setUint32(LENGTH + body.length, checksum(body));
  return chunk;
}
