/** Makes files of pictures and hands them to the browser's downloads. */
import { withTexts } from "./png-text.ts";

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
