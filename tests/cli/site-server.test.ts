/** The site's server: compressed by what the asker accepts, whole, and not sent again where it is known. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { IncomingHttpHeaders, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Contents, acceptedEncoding, siteUnder } from "../../src/cli/site-server.ts";

const SCRIPT = "export const routers = 'routers and channels';\n".repeat(400);
const OPENING = [
  '<meta name="description" content="Draw">',
  '<meta property="og:title" content="Flitlab">',
  '<meta property="og:description" content="Draw">',
  "<title>Flitlab</title>",
  "<h1>Flitlab</h1>",
].join("\n");
const folder = mkdtempSync(join(tmpdir(), "flitlab-site-"));
let server: Server;

beforeAll(async () => {
  writeFileSync(join(folder, "index.html"), "<p>short</p>");
  writeFileSync(join(folder, "part.js"), SCRIPT);
  writeFileSync(join(folder, "picture.png"), SCRIPT);
  mkdirSync(join(folder, "open"));
  writeFileSync(join(folder, "open/index.html"), OPENING);
  server = createServer(siteUnder("/lab/", folder));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** As it comes over the line: fetch would decompress it. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) });
      });
    })
      .on("error", reject)
      .end();
  });
}

test.each([
  [undefined, null],
  ["", null],
  ["identity", null],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0.2, gzip;q=0.9", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, gzip;q=0", null],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["*;q=0", null],
  ["gzip;q=0.5, identity;q=1", null],
  ["deflate", null],
])("Accept-Encoding %o is answered with %o", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test("scripts come compressed, once asked for so, and are the same", async () => {
  const plain = await ask("/lab/part.js");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toBe(SCRIPT);
  for (const [accepts, encoding, read] of [
    ["gzip", "gzip", gunzipSync],
    ["gzip, br", "br", brotliDecompressSync],
  ] as const) {
    for (let i = 0; i < 2; i++) {
      const { headers, body } = await ask("/lab/part.js", { "accept-encoding": accepts });
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers.vary).toBe("Accept-Encoding");
      expect(body.length).toBeLessThan(SCRIPT.length / 10);
      expect(read(body).toString()).toBe(SCRIPT);
    }
  }
});

test("what is short or compressed already comes as it is", async () => {
  for (const path of ["/lab/", "/lab/picture.png"]) {
    const { headers, body } = await ask(path, { "accept-encoding": "br" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["content-length"]).toBe(String(body.length));
  }
});

test("only names that change with their content are kept without asking", async () => {
  mkdirSync(join(folder, "assets"), { recursive: true });
  for (const name of ["assets/model-rNsqhHmz.js", "assets/plain.js", "sw.js"]) writeFileSync(join(folder, name), SCRIPT);
  const rule = async (path: string): Promise<string | undefined> => (await ask(`/lab/${path}`)).headers["cache-control"];
  expect(await rule("assets/model-rNsqhHmz.js")).toBe("max-age=31536000, immutable");
  for (const path of ["", "sw.js", "assets/plain.js"]) expect(await rule(path)).toBe("no-cache");
});

test("a file that cannot be read is an error that names no folder of the machine", async () => {
  symlinkSync("round.js", join(folder, "round.js"));
  const { status, body } = await ask("/lab/round.js");
  expect([status, body.toString()]).toEqual([500, "The file cannot be read (ELOOP)\n"]);
});

test("HEAD says what GET would send, without it", async () => {
  const headers = { "accept-encoding": "br" };
  const [head, get] = [await ask("/lab/part.js", headers, "HEAD"), await ask("/lab/part.js", headers)];
  expect(head.body.length).toBe(0);
  for (const field of ["content-encoding", "content-length", "etag", "vary"]) expect(head.headers[field]).toBe(get.headers[field]);
  expect((await ask("/lab/part.js", headers, "POST")).status).toBe(405);
});

test("a range is answered with the whole, as the server says", async () => {
  const { status, headers, body } = await ask("/lab/part.js", { range: "bytes=0-9", "accept-encoding": "gzip" });
  expect(status).toBe(200);
  expect(headers["accept-ranges"]).toBe("none");
  expect(headers["content-range"]).toBeUndefined();
  expect(gunzipSync(body).toString()).toBe(SCRIPT);
});

test("a version that is known is not sent again, a new one is", async () => {
  const accepts = { "accept-encoding": "br" };
  const { etag } = (await ask("/lab/part.js", accepts)).headers;
  for (const known of [etag!, `"other", ${etag}`, etag!.replace("W/", ""), "*"]) {
    const { status, headers, body } = await ask("/lab/part.js", { ...accepts, "if-none-match": known });
    expect([status, body.length, headers.etag, headers.vary]).toEqual([304, 0, etag, "Accept-Encoding"]);
  }
  writeFileSync(join(folder, "part.js"), `${SCRIPT}// new\n`);
  utimesSync(join(folder, "part.js"), 1e9, 1e9);
  const { status, headers, body } = await ask("/lab/part.js", { ...accepts, "if-none-match": etag! });
  expect([status, headers.etag === etag]).toEqual([200, false]);
  expect(brotliDecompressSync(body).toString()).toBe(`${SCRIPT}// new\n`);
});

test("two who ask at once for what was never compressed both get it", async () => {
  writeFileSync(join(folder, "fresh.js"), SCRIPT);
  const answers = await Promise.all([0, 1, 2].map(() => ask("/lab/fresh.js", { "accept-encoding": "br" })));
  for (const { body } of answers) expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
});

test("a file is read once for all who are being sent it", async () => {
  const contents = new Contents();
  const file = join(folder, "picture.png");
  const [one, other] = await Promise.all([contents.whole(file, "1"), contents.whole(file, "1")]);
  expect(one).toBe(other);
  expect(await contents.whole(file, "2")).not.toBe(one);
  await expect(contents.whole(join(folder, "absent"), "1")).rejects.toThrow("ENOENT");
  writeFileSync(join(folder, "absent"), SCRIPT);
  expect((await contents.whole(join(folder, "absent"), "1")).toString()).toBe(SCRIPT);
});

test("a request may name the server, too", async () => {
  expect((await ask("http://127.0.0.1/lab/picture.png")).body.toString()).toBe(SCRIPT);
});

test("a server whose address cannot be printed ends, and lets its port go", async () => {
  // Other tests of this process may have loaded the server with its own output.
  vi.resetModules();
  vi.doMock("../../src/cli/output.ts", () => ({
    print: () => {
      throw new Error("The result could not be written (ENOSPC).");
    },
  }));
  const { serveSite } = await import("../../src/cli/site-server.ts");
  const { port } = server.address() as AddressInfo;
  const other = port > 65_000 ? port - 1 : port + 1;
  await expect(serveSite({ port: other, base: "/", host: "127.0.0.1" })).rejects.toThrow("ENOSPC");
  await expect(serveSite({ port: other, base: "/", host: "127.0.0.1" })).rejects.toThrow("ENOSPC");
  vi.doUnmock("../../src/cli/output.ts");
  vi.resetModules();
});

test("the page that opens a study has its title and description", async () => {
  const { body, headers } = await ask("/lab/open/index.html?topology=slim-fly&q=5&b.topology=torus&b.dims=4x4&traffic=worst-case");
  const html = body.toString();
  const title = "Slim Fly 5·4, MIN and Torus 4×4·1, MIN · worst case";
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(html).toContain(`<title>${title} · Flitlab</title>`);
  expect(html).toContain(`<meta property="og:title" content="${title}">`);
  expect(html.split(`content="A study: ${title}. Drawn,`)).toHaveLength(3);
});

test.each([
  "topology=nothing",
  "q=%3Cscript%3E",
  '"><script>alert(1)</script>',
  "topology=custom&graph=1.eJzLSM3JyQcABiwCFQ",
  `load=${"0.1,".repeat(2000)}0.1`,
  "%",
])("what is no study there, or may unfold to much, leaves the page as it is: %s", async (query) => {
  expect((await ask(`/lab/open/index.html?${query}`)).body.toString()).toBe(OPENING);
});
