/**
 * The question of an exercise as the address holds it, `ask=1.…`: a version, and JSON that is deflated and written in the letters of base64url.
 * Nobody reads an answer in passing; it is no secret.
 */

/** Most letters of each text: what fits a link, and a strip under the drawing. */
export const MOST = { title: 120, text: 600, answer: 200, unit: 40, hint: 600, after: 1200 } as const;
/** Answers to choose from. */
export const ANSWERS = { least: 2, most: 8 } as const;

/** An answer among several, or a number in a band of which both ends are right. */
export type Asked =
  | { readonly kind: "choice"; readonly answers: readonly string[]; readonly right: number }
  | { readonly kind: "number"; readonly low: number; readonly high: number; readonly unit: string };

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly asked: Asked;
  /** What is measured ("b.saturation"); "" for nothing. */
  readonly measure: string;
  readonly hint: string;
  /** What is said after the answer. */
  readonly after: string;
}

const VERSION = "1";

export async function packed({ title, text: question, asked, measure, hint, after }: Question): Promise<string> {
  const parts = {
    t: title,
    q: question,
    ...(asked.kind === "choice" ? { c: asked.answers, r: asked.right } : { n: [asked.low, asked.high], u: asked.unit }),
    m: measure,
    h: hint,
    x: after,
  };
  const json = JSON.stringify(parts, (_, value: unknown) => (value === "" ? undefined : value));
  const bytes = await through(new TextEncoder().encode(json), new CompressionStream("deflate"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `${VERSION}.${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Throws a sentence where that is no question. */
export async function unpacked(ask: string): Promise<Question> {
  const [version, letters = ""] = ask.split(".");
  if (version !== VERSION)
    throw new Error(
      `ask is of version ${version} and was made by another Flitlab; this one reads version ${VERSION}. Ask for a newer link.`,
    );
  let found: unknown;
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    found = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate"))));
  } catch {
    throw new Error("ask cannot be read: the link has been cut or changed. Ask for the whole link.");
  }
  const { t = "", q, m = "", h = "", x = "", ...rest } = isObject(found) ? found : {};
  const asked = askedIn(rest);
  if (
    asked === null ||
    !isText(q, MOST.text) ||
    !isText(t, MOST.title) ||
    !isText(h, MOST.hint) ||
    !isText(x, MOST.after) ||
    typeof m !== "string" ||
    !/^(?:[a-z]\.[a-z]+(?::[\d.]+)?)?$/.test(m)
  )
    throw new Error("ask holds no question of an exercise. Ask for the link once more.");
  return { title: t, text: q, asked, measure: m, hint: h, after: x };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;

/** Null where there is neither a list of answers, one of them right, nor a band of numbers, or where anything else stands. */
function askedIn({ c, r, n, u = "", ...others }: Readonly<Record<string, unknown>>): Asked | null {
  if (Object.keys(others).length > 0) return null;
  if (Array.isArray(c)) {
    const answers = c.filter((one) => isText(one, MOST.answer));
    const fits = answers.length === c.length && c.length >= ANSWERS.least && c.length <= ANSWERS.most && n === undefined;
    return fits && typeof r === "number" && answers[r] !== undefined ? { kind: "choice", answers, right: r } : null;
  }
  if (!Array.isArray(n) || n.length !== 2 || r !== undefined || !isText(u, MOST.unit)) return null;
  const [low, high] = n as readonly unknown[];
  return typeof low === "number" && typeof high === "number" && low <= high ? { kind: "number", low, high, unit: u } : null;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
