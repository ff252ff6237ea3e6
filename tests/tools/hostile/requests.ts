/** What has been sent to servers that were not to answer it, or were to break by it. docs/serving.md has the counts (tests/border/server.test.ts). */

/** Paths that mean no file of the site: outside it, none at all, or another system's way of writing one. */
export const OUTSIDE: readonly string[] = [
  "/%E0%A4%A",
  "/%",
  "/%zz",
  "/%00",
  "/index.html%00",
  "/index.html%00.js",
  "/../package.json",
  "/../../../../../../etc/passwd",
  "/%2e%2e/%2e%2e/package.json",
  "/%2E%2E/package.json",
  "/..%2f..%2fpackage.json",
  "/..%2F..%2F..%2Fetc%2Fpasswd",
  "/%2e%2e%2f%2e%2e%2fpackage.json",
  "/%252e%252e%252fpackage.json",
  "/..%5c..%5cpackage.json",
  "/..\\..\\package.json",
  "/C:/Windows/win.ini",
  "/C:%5cWindows%5cwin.ini",
  "/%c0%ae%c0%ae/package.json",
  "/%u002e%u002e/package.json",
  "/....//package.json",
  "/.../package.json",
  "/..;/package.json",
  "/assets",
  "/assets/",
  "/assets/..",
  "/assets/../../cli/flitlab.js",
  "/assets/%2e%2e/%2e%2e/cli/flitlab.js",
  "/./../cli/flitlab.js",
  "/index.html/",
  "/index.html/x",
  `/${"a".repeat(8000)}`,
  `/${"%2fx".repeat(2000)}`,
  `/${"../".repeat(2000)}etc/passwd`,
  "//127.0.0.1/etc/passwd",
  "http://127.0.0.1/etc/passwd",
  "/__proto__",
  "/constructor",
];

export const RANGES: readonly string[] = [
  "bytes=500-10",
  "bytes=-500",
  "bytes=0-0",
  "bytes=99999999-",
  "bytes=1e9-2",
  "bytes=a-b",
  "bytes=0-1,3-2,9-",
  "lines=1",
  "",
  "-".repeat(4000),
];

export const METHODS: readonly string[] = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

/** Bytes that are no request of HTTP/1.1, or half of one. The server answers 4xx, or closes the connection. */
export const MALFORMED: readonly string[] = [
  "\0\0\0\r\n\r\n",
  "\r\n\r\n\r\n",
  "GET\r\n\r\n",
  "GET /\r\n\r\n",
  "GET / HTTP/9.9\r\n\r\n",
  "GET / HTTP/1.1\r\n\r\n",
  "GET / HTTP/1.1\r\nHost x\r\n\r\n",
  "GET / HTTP/1.1\r\n Host: x\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: x\r\nHost\0: y\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: x\r\nX: a\nb\r\n\r\n",
  "GET /\u0001 HTTP/1.1\r\nHost: x\r\n\r\n",
  "get / http/1.1\r\nhost: x\r\n\r\n",
  "\u0016\u0003\u0001\u0002\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "SSH-2.0-OpenSSH_9.2\r\n",
  "CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n",
  "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
  "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde",
  "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  `GET / HTTP/1.1\r\nHost: x\r\n${"a: b\r\n".repeat(20_000)}\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(100_000)}\r\n\r\n`,
  `GET /${"x".repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
];

/** Connections that send half a request and nothing more. */
export const HALF_OPEN = 400;

/** What is no token `correct-horse-battery`, though it may look like it to who compares it badly. */
export const BAD_TOKENS: readonly string[] = [
  "",
  "correct-horse-batter",
  "correct-horse-battery%20",
  "correct-horse-battery%00",
  "Correct-Horse-Battery",
  "correct-horse-batterycorrect-horse-battery",
  "*",
  "undefined",
  "null",
  "wrong&token=correct-horse-batter",
  "%ff%fe",
  "x".repeat(8000),
];

/** Frames of a page that are no message: the connection is closed by 1007, or 1009 where they are too large. */
export const FRAMES: readonly string[] = [
  "nonsense",
  "",
  "null",
  "7",
  "[]",
  '"run"',
  "{}",
  '{"ask":"run"}',
  '{"ask":"run","number":"1"}',
  '{"ask":"run","number":1.5}',
  '{"ask":"run","number":1e400}',
  '{"ask":"rm","number":1}',
  '{"ask":"__proto__","number":1}',
  '{"ask":["run"],"number":{}}',
  '{"ask":"points"}',
  '{"ask":"points","points":{"length":1}}',
  '{"ask":"points","points":[null]}',
  '{"ask":"points","points":[{"job":"cost","study":""}]}',
  `{"ask":"points","points":[${'{"number":1,"job":"cost","study":""},'.repeat(600)}{"number":1}]}`,
  "[".repeat(100_000),
];
