/** The service worker by itself: whom it answers, from which build, and when the files of earlier builds go. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SCRIPT = readFileSync(fileURLToPath(new URL("../../public/sw.js", import.meta.url)), "utf8");
const FOLDER = "http://localhost/lab/";

interface OpenPage {
  readonly id: string;
  readonly url: string;
}

/** A browser's side of it: the caches of the origin, the pages that are open, builds on their way. */
class Browser {
  readonly caches = new Map<string, Map<string, string>>();
  pages: OpenPage[] = [];
  later: { installing: object | null; waiting: object | null } = { installing: null, waiting: null };
  claims = 0;
  online = true;

  /** The service worker of a build that has these files. */
  start(version: string, files: readonly string[]) {
    const listeners = new Map<string, (event: object) => void>();
    const addressOf = (request: string | { readonly url: string }): string =>
      new URL(typeof request === "string" ? request : request.url, FOLDER).href;
    const self = {
      location: { href: `${FOLDER}sw.js` },
      registration: this.later,
      addEventListener: (type: string, act: (event: object) => void) => listeners.set(type, act),
      clients: {
        claim: () => Promise.resolve(this.claims++),
        matchAll: ({ includeUncontrolled }: { readonly includeUncontrolled: boolean }) =>
          Promise.resolve(includeUncontrolled ? this.pages : []),
      },
    };
    const caches = {
      open: (name: string) => {
        const kept = this.caches.get(name) ?? new Map<string, string>();
        this.caches.set(name, kept);
        return Promise.resolve({
          addAll: (requests: readonly { readonly url: string }[]) => {
            for (const { url } of requests) kept.set(url, `${version} ${url}`);
            return Promise.resolve();
          },
          match: (request: string | { readonly url: string }) => Promise.resolve(kept.get(addressOf(request))),
        });
      },
      keys: () => Promise.resolve([...this.caches.keys()]),
      delete: (name: string) => Promise.resolve(this.caches.delete(name)),
    };
    const fetch = (request: { readonly url: string }) =>
      this.online ? Promise.resolve(`network ${request.url}`) : Promise.reject(new TypeError("no network"));
    const text = SCRIPT.replace("/* files */", files.map((file) => JSON.stringify(file)).join(", ")).replace("/* version */", version);
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, no-new-func
    new Function("self", "caches", "fetch", "Request", text)(
      self,
      caches,
      fetch,
      class {
        readonly url: string;
        constructor(address: string) {
          this.url = addressOf(address);
        }
      },
    );
    const send = async (type: string, more: object = {}): Promise<unknown> => {
      const waits: Promise<unknown>[] = [];
      let answer: Promise<unknown> | undefined;
      listeners.get(type)!({
        ...more,
        waitUntil: (work: Promise<unknown>) => waits.push(work),
        respondWith: (given: Promise<unknown>) => (answer = given),
      });
      await Promise.all(waits);
      return answer;
    };
    return {
      install: () => send("install"),
      activate: () => send("activate"),
      get: (path: string) => send("fetch", { request: { method: "GET", url: `http://localhost${path}`, mode: "cors" } }),
      open: (path: string, id: string) =>
        send("fetch", { resultingClientId: id, request: { method: "GET", url: `http://localhost${path}`, mode: "navigate" } }),
    };
  }

  names(): string[] {
    return [...this.caches.keys()].toSorted();
  }
}

const page = (id: string, path = "/lab/"): OpenPage => ({ id, url: `http://localhost${path}#p=4` });

async function withTwoBuilds(browser: Browser) {
  await browser.start("1", ["./index.html", "./assets/old.js"]).install();
  const second = browser.start("2", ["./index.html", "./assets/new.js"]);
  await second.install();
  return second;
}

test("the page that was there before is answered from now on", async () => {
  const browser = new Browser();
  const worker = browser.start("1", ["./index.html", "./assets/old.js"]);
  await worker.install();
  await worker.activate();
  expect(browser.claims).toBe(1);
  expect(await worker.get("/lab/assets/old.js")).toBe("1 http://localhost/lab/assets/old.js");
  expect(await worker.get("/lab/assets/none.js")).toBe("network http://localhost/lab/assets/none.js");
});

test.each([
  ["no page", [], false],
  ["the page of another folder", [page("a", "/lab/two/"), page("b", "/")], false],
  ["a page of this folder", [page("a")], true],
  ["its page by name", [page("a", "/lab/index.html")], true],
])("the files of an earlier build when a new one begins, with %s open", async (_, pages, stay) => {
  const browser = new Browser();
  const second = await withTwoBuilds(browser);
  browser.caches.set("of somebody else", new Map());
  browser.caches.set("flitlab /lab/two/ 1", new Map());
  browser.pages = [...pages];
  await second.activate();
  const others = ["flitlab /lab/ 2", "flitlab /lab/two/ 1", "of somebody else"];
  expect(browser.names()).toEqual(stay ? ["flitlab /lab/ 1", ...others] : others);
  expect(await second.get("/lab/assets/old.js")).toBe(
    stay ? "1 http://localhost/lab/assets/old.js" : "network http://localhost/lab/assets/old.js",
  );
});

test("they go when a page is opened and no other is", async () => {
  const browser = new Browser();
  const second = await withTwoBuilds(browser);
  browser.pages = [page("a")];
  await second.activate();
  browser.pages = [page("a"), page("b")];
  await second.open("/lab/", "b");
  expect(browser.names()).toEqual(["flitlab /lab/ 1", "flitlab /lab/ 2"]);
  browser.pages = [page("c")];
  await second.open("/lab/", "c");
  expect(browser.names()).toEqual(["flitlab /lab/ 2"]);
});

test.each(["installing", "waiting"] as const)("what a build that is %s has fetched stays", async (state) => {
  const browser = new Browser();
  const first = browser.start("1", ["./index.html"]);
  await first.install();
  browser.later[state] = {};
  await browser.start("2", ["./index.html", "./assets/new.js"]).install();
  await first.activate();
  await first.open("/lab/", "a");
  expect(browser.names()).toEqual(["flitlab /lab/ 1", "flitlab /lab/ 2"]);
  // A page of the new build may be open already: without a network it has its parts.
  browser.online = false;
  expect(await first.get("/lab/assets/new.js")).toBe("2 http://localhost/lab/assets/new.js");
});

test("without a network the page is this build's, and other pages of the origin are left alone", async () => {
  const browser = new Browser();
  const second = await withTwoBuilds(browser);
  browser.pages = [page("a")];
  await second.activate();
  expect(await second.open("/lab/", "b")).toBe("network http://localhost/lab/");
  browser.online = false;
  expect(await second.open("/lab/", "b")).toBe("2 http://localhost/lab/index.html");
  expect(await second.open("/lab/?token=wrong", "b")).toBe("2 http://localhost/lab/index.html");
  expect(await second.open("/lab/other/", "b")).toBeUndefined();
  expect(await second.get("/other/assets/new.js")).toBeUndefined();
});
