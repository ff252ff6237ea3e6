/** Each tab has a visit of its own: a copy of a tab takes another, a reload and a page that comes back keep theirs. */
import { afterEach, expect, test, vi } from "vitest";

/** Locks by name, as pages of one browser share them. */
const held = new Set<string>();
type Granted = (lock: object | null) => Promise<void> | null;

const LOCKS = {
  request: async (name: string, _options: object, granted: Granted): Promise<void> => {
    if (held.has(name)) {
      await granted(null);
      return;
    }
    held.add(name);
    await granted({});
    held.delete(name);
  },
};

/** A page of the tab with this storage, and its visit; `locks`: as the browser gives them. */
async function openPage(tab: Map<string, string>, locks: object | null = LOCKS) {
  const listeners: Record<string, ((event: object) => void)[]> = {};
  const listen = (name: string, listener: (event: object) => void): void => {
    (listeners[name] ??= []).push(listener);
  };
  const storage = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  };
  vi.stubGlobal("navigator", { locks: locks ?? undefined });
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("window", { addEventListener: listen });
  vi.resetModules();
  const { visitId } = await import("../../src/studio/saved/own-visit.ts");
  const fire = async (name: string, persisted: boolean): Promise<void> => {
    vi.stubGlobal("sessionStorage", storage);
    for (const listener of listeners[name] ?? []) listener({ persisted });
    await new Promise(setImmediate);
  };
  return { id: await visitId(), visitId, leave: () => fire("pagehide", true), comeBack: () => fire("pageshow", true) };
}

afterEach(() => {
  held.clear();
  vi.unstubAllGlobals();
});

test.each([
  ["with locks", LOCKS],
  ["without, as over plain http", null],
  ["where locks are refused", { request: () => Promise.reject(new DOMException("no", "SecurityError")) }],
])("a copy of a tab has another visit, a reload the same one: %s", async (_, locks) => {
  const tab = new Map<string, string>();
  const first = await openPage(tab, locks);
  const copy = new Map(tab);
  const second = await openPage(copy, locks);
  const third = await openPage(new Map(copy), locks);
  expect(new Set([first.id, second.id, third.id]).size).toBe(3);
  await second.leave();
  expect((await openPage(copy, locks)).id).toBe(second.id);
  await first.leave();
  const again = await openPage(tab, locks);
  expect(again.id).toBe(first.id);
  // A copy of what was loaded again is a copy.
  expect((await openPage(new Map(tab), locks)).id).not.toBe(first.id);
});

test("a tab after a crash goes on with its visit, which no other page has", async () => {
  const tab = new Map<string, string>();
  const { id } = await openPage(tab);
  held.clear();
  expect((await openPage(tab)).id).toBe(id);
});

test("a page holds nothing while it is kept for Back, and takes another visit where its own is taken meanwhile", async () => {
  const tab = new Map<string, string>();
  const page = await openPage(tab);
  await page.leave();
  expect(held.size).toBe(0);
  await page.comeBack();
  expect(await page.visitId()).toBe(page.id);
  await page.leave();
  const other = await openPage(new Map(tab));
  expect(other.id).toBe(page.id);
  await page.comeBack();
  expect(await page.visitId()).not.toBe(other.id);
  expect(held.size).toBe(2);
});
