/** A link as a QR code: for the projector over the whole screen, for slides as a file. */
import { encodeQR } from "qr";
import { useRef } from "react";
import { saveText } from "./save.ts";

/** Light modules around it. */
const BORDER = 2;

/** The dark modules as one path in a square field; null of a link that no code holds. */
function codeOf(url: string): { readonly path: string; readonly size: number } | null {
  let rows: readonly (readonly boolean[])[];
  try {
    rows = encodeQR(url, "raw", { ecc: "low", border: BORDER });
  } catch {
    return null;
  }
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { path, size: rows.length };
}

export function QrCode({ url }: { readonly url: string }) {
  const picture = useRef<SVGSVGElement>(null);
  const code = codeOf(url);
  if (!code) return <p className="share-note">This link is too long for a QR code.</p>;
  return (
    <div className="share-qr">
      <svg
        ref={picture}
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label="The link as a QR code"
        shapeRendering="crispEdges"
      >
        <path d={`M0 0h${code.size}v${code.size}h-${code.size}z`} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
      <div>
        <h3>For the projector</h3>
        <p>The link as a code: a telephone opens it.</p>
        <div className="share-ways">
          <button
            type="button"
            className="button button-plain"
            onClick={() => {
              // Where the browser refuses, the code stays as it is.
              picture.current?.requestFullscreen().catch(() => undefined);
            }}
          >
            Full screen
          </button>
          <button
            type="button"
            className="button button-plain"
            onClick={() => {
              const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}" shape-rendering="crispEdges"><path d="M0 0h${code.size}v${code.size}h-${code.size}z" fill="#fff"/><path d="${code.path}"/></svg>\n`;
              saveText("flitlab-link.svg", text, "image/svg+xml");
            }}
          >
            Save SVG
          </button>
        </div>
      </div>
    </div>
  );
}

/** On paper, beside the link. */
export function PrintedCode({ url }: { readonly url: string }) {
  const code = codeOf(url);
  return code ? (
    <svg
      className="print-code"
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label="The link as a QR code"
      shapeRendering="crispEdges"
    >
      <path d={code.path} />
    </svg>
  ) : null;
}
