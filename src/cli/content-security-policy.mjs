/** What the pages of the site need, for headers (`flitlab serve`, docs/serving.md) and for pages on web spaces that send none. */
import { createHash } from "node:crypto";

/** Workers obey the header of their own script. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  // A frame without an origin starts its workers by a line of text that imports their program.
  "worker-src 'self' blob:",
  // A network may be fetched from where its owner has it; what comes is read as text alone.
  "connect-src 'self' https:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/**
 * The policy of a page: it names the scripts that stand in its text by their hashes.
 * @param {string} html
 */
export function policyOf(html) {
  const hashes = Array.from(
    html.matchAll(/<script>(.*?)<\/script>/gs),
    ([, script = ""]) => ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return CONTENT_SECURITY_POLICY.replace("'wasm-unsafe-eval'", `$&${hashes.join("")}`);
}
