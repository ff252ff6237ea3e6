/** The study in the address: it follows at once and not too often, Back goes from step to step, and a link that is not valid stays. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followAddress, openText } from "../../src/studio/address/address.ts";
import { readable } from "../../src/studio/address/readable.ts";
import { followHistory, redo, undo } from "../../src/studio/editing/history.ts";
import { formatStudy } from "../../src/study/codec.ts";
import { addRow } from "../../src/studio/store/added-rows.ts";
import { openStudy, setValue } from "../../src/studio/store/designs.ts";
import { currentStudy } from "./reading.ts";
import { chooseLoad } from "../../src/studio/store/load.ts";
import { notify } from "../../src/studio/store/notices.ts";
import { AT_FIRST } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { showPage, showView } from "../../src/studio/store/views.ts";
import { silentPool } from "./silent-pool.ts";

let writings = 0;
let entries: { address: string; state: unknown }[] = [];
let at = 0;
let listeners: Record<string, (() => void)[]> = {};

const location = {
  href: "http://localhost/",
  pathname: "/",
  search: "",
  get hash() {
    const { address } = entries[at]!;
    return address.includes("#") ? address.slice(address.indexOf("#")) : "";
  },
};

const history = {
  get state() {
    return entries[at]!.state;
  },
  replaceState(state: unknown, _: string, address: string) {
    writings++;
    entries[at] = { address, state };
  },
  pushState(state: unknown, _: string, address: string) {
    writings++;
    entries = [...entries.slice(0, ++at), { address, state }];
  },
};

/** What opening an entry takes, which waits for no clock. */
const opened = () => new Promise(setImmediate);

async function arrive(): Promise<void> {
  for (const name of ["popstate", "hashchange"]) for (const listener of listeners[name] ?? []) listener();
  await opened();
}

async function go(by: number): Promise<void> {
  at += by;
  await arrive();
}

/** Writes something into the address. */
async function enter(text: string): Promise<void> {
  entries = [...entries.slice(0, ++at), { address: `/#${text}`, state: null }];
  await arrive();
}

async function following(text = "") {
  entries = [{ address: text === "" ? "/" : `/#${text}`, state: null }];
  const studio = createStudio(silentPool().start);
  await followAddress(studio);
  /** What is done in one task, and stands still until its step is over. */
  const step = async (act: () => void): Promise<void> => {
    act();
    await Promise.resolve();
    vi.advanceTimersByTime(1000);
  };
  return { studio, step, is: () => formatStudy(currentStudy(studio)) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  [writings, at, listeners] = [0, 0, {}];
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", history);
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
    (listeners[name] ??= []).push(listener);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a single change is in the address at once", async () => {
  const { studio } = await following();
  setValue(studio, "globalLatency", 60);
  vi.advanceTimersByTime(1);
  expect(location.hash).toContain("globalLatency=60");
});

test("while changes go on and on the address follows, not more often than browsers allow", async () => {
  const { studio } = await following();
  for (let step = 1; step <= 300; step++) {
    setValue(studio, "globalLatency", 100 + step);
    vi.advanceTimersByTime(100);
    const behind = 100 + step - Number(/globalLatency=(\d+)/.exec(location.hash)?.[1]);
    expect(behind).toBeLessThanOrEqual(3);
  }
  // 30 seconds have passed.
  expect(writings).toBeLessThanOrEqual(101);
  expect(entries).toHaveLength(2);
});

describe("Back", () => {
  test.each([true, false])("goes through twenty changes, live (%s) or not, and Forward comes again", async (live) => {
    const { studio, step, is } = await following("p=2");
    studio.setState({ live });
    const seen = [is()];
    for (let i = 1; i <= 20; i++) {
      await step(() => setValue(studio, i % 2 ? "p" : "seed", 2 + i));
      seen.push(is());
    }
    expect(new Set(seen).size).toBe(21);
    for (const before of seen.slice(0, -1).reverse()) {
      await go(-1);
      expect(is()).toBe(before);
    }
    expect(at).toBe(0);
    for (const after of seen.slice(1)) {
      await go(1);
      expect(is()).toBe(after);
    }
  });

  test("leads to what was there at once, before a change has settled", async () => {
    const { studio, is } = await following("p=2");
    setValue(studio, "p", 3);
    await go(-1);
    expect(is()).toBe("");
    // What comes then is a step again.
    setValue(studio, "p", 4);
    await go(-1);
    expect(is()).toBe("");
  });

  test("takes changes that follow each other at once, and what is only looked at, as no steps", async () => {
    const { studio, step } = await following("p=2&load=0.1,0.2");
    for (const p of [3, 4, 5]) {
      setValue(studio, "p", p);
      vi.advanceTimersByTime(300);
    }
    vi.advanceTimersByTime(1000);
    await step(() => showView(studio, "matrix"));
    await step(() => chooseLoad(studio, 0.2));
    await step(() => setValue(studio, "p", 1e6));
    expect(entries.map(({ address }) => address)).toEqual(["/#load=0.1,0.2", "/#p=5&load=0.1,0.2&view=matrix&at=0.2"]);
  });

  test("takes rows of the table, undone steps and whole studies as steps", async () => {
    const { studio, step, is } = await following("p=2");
    followHistory(studio, studio.getState());
    vi.advanceTimersByTime(1000);
    await step(() => addRow(studio, { quantity: "saturation", traffic: "shift", given: {} }));
    await step(() => setValue(studio, "p", 3));
    await step(() => undo(studio));
    await step(() => openStudy(studio, "topology=slim-fly&q=5"));
    expect(entries).toHaveLength(5);
    await go(-1);
    expect(is()).toBe("");
    await go(-1);
    expect(is()).toBe("p=3");
    await go(-2);
    expect(studio.getState().addedRows).toEqual([]);
  });

  test("goes through what is undone and done again at once", async () => {
    const { studio, step, is } = await following("p=2");
    followHistory(studio, studio.getState());
    await step(() => setValue(studio, "p", 3));
    await step(() => setValue(studio, "p", 4));
    for (const act of [undo, undo, redo, redo]) act(studio);
    for (const before of ["p=3", "", "p=3", "p=4"]) {
      await go(-1);
      expect(is()).toBe(before);
    }
  });

  test("never leads from a study to the same one", async () => {
    const { studio, step } = await following("p=2");
    setValue(studio, "p", 3);
    vi.advanceTimersByTime(100);
    await step(() => setValue(studio, "p", 2));
    await step(() => setValue(studio, "p", 5));
    expect(entries.map(({ address }) => address)).toEqual(["/", "/#p=5"]);
  });

  test("needs a bounded number of steps, and still leads to earlier states", async () => {
    const { studio, step, is } = await following("p=2");
    for (let seed = 2; seed <= 90; seed++) await step(() => setValue(studio, "seed", seed));
    expect(entries.length).toBeLessThanOrEqual(31);
    expect(location.hash).toBe("#seed=90");
    await go(-1);
    expect(is()).toBe("seed=30");
    await go(-at);
    expect(is()).toBe("");
  });

  test("leads to a page with the study that it had, where a study of it was opened", async () => {
    const { studio, step } = await following("p=2");
    await step(() => showPage(studio, { id: "gallery", argument: "" }));
    await step(() => {
      setValue(studio, "p", 3);
      showPage(studio, null);
    });
    await step(() => showPage(studio, { id: "gallery", argument: "" }));
    await step(() => {
      showPage(studio, null);
      setValue(studio, "p", 4);
    });
    expect(entries.map(({ address }) => address)).toEqual(["/", "/#page=gallery", "/#p=3", "/#p=3&page=gallery", "/#p=4"]);
  });

  test("a story's step and the study that belongs to it are one entry, however late that comes", async () => {
    const { studio, step } = await following("p=2");
    for (const n of [1, 2]) {
      await step(() => studio.setState({ story: { id: "why-adaptive", step: n, fresh: true } }));
      await step(() => openText(studio, `#p=${n + 2}&story=why-adaptive.${n}`));
    }
    await step(() => setValue(studio, "p", 7));
    expect(entries.map(({ address }) => address)).toEqual([
      "/",
      "/#p=3&story=why-adaptive.1",
      "/#p=4&story=why-adaptive.2",
      "/#p=7&story=why-adaptive.2",
    ]);
  });

  test("in a frame of another page changes leave nothing behind", async () => {
    const { studio, step } = await following("p=2&embed=1");
    await step(() => setValue(studio, "p", 3));
    expect(entries.map(({ address }) => address)).toEqual(["/#p=3&embed=1"]);
  });
});

const FAULTY = [
  ["an unknown name", "p=3&foo=1", /foo/],
  ["a name in another's place", "topology=torus&amp;dims=4x4", /amp;dims/],
  ["a value out of range", "g=99&p=3", /g = 99/],
  ["a value that is none", "p=3&routing=fast", /routing = fast/],
  ["half a name", "topology=slim-f", /topology = slim-f/],
  ["a text that was cut", "topology=custom&graph=~AAAA", /graph/],
  ["a broken escape", "p=%E0%A4%A", /p = /],
  ["no study at all", "!/home", /home/],
  ["a second #", "#p=3", /#p/],
  ["a value given twice", "p=3&p=4", /given twice/],
  ["a fault of another design", "p=3&b.routing=fast", /routing = fast/],
  ["a network kept elsewhere", "topology=custom&graph=kept:nowhere", /kept/],
] as const;

describe("a link whose study is not valid", () => {
  test.each(FAULTY)("stays as it was given, and is no other study: %s", async (_, text, sentence) => {
    const { studio, is } = await following(text);
    await opened();
    const { unread } = studio.getState();
    const { sentences, rest, isDefault } = readable(unread!.link);
    expect(sentences.join(" ")).toMatch(sentence);
    expect(unread?.before).toBeNull();
    vi.advanceTimersByTime(5000);
    expect(entries).toEqual([{ address: `/#${text}`, state: null }]);
    // What can be read is a link of its own, in order.
    await enter(rest);
    expect(studio.getState().unread).toBeNull();
    expect(entries[0]!.address).toBe(`/#${text}`);
    expect(is() === "").toBe(isDefault);
    await go(-1);
    expect(studio.getState().unread?.link).toBe(unread!.link);
  });

  test.each(FAULTY)("does so in an open studio, which comes back as it was: %s", async (_, text, sentence) => {
    const { studio, is } = await following("p=5&seed=3&view=matrix");
    await enter(text);
    await opened();
    expect(readable(studio.getState().unread!.link).sentences.join(" ")).toMatch(sentence);
    vi.advanceTimersByTime(5000);
    expect(location.hash).toBe(`#${text}`);
    await enter("p=2&p=3");
    await enter(studio.getState().unread!.before!.slice(1));
    expect([studio.getState().unread, is(), studio.getState().view]).toEqual([null, "p=5&seed=3", "matrix"]);
  });
});

describe("a link of which the study is valid, and something else is not", () => {
  test.each([
    ["view=attic&p=3", "view = attic is not valid"],
    ["p=3&at=7", "at = 7 is not valid"],
    [`p=3&name=${"x".repeat(50)}`, "at most 40 characters"],
    ["p=3&tab=c", "tab = c is not valid"],
    ["p=3&pin=b.router-1", "pin = b.router-1 is not valid"],
    ["p=3&routes=3-4000", "routes = 3-4000 is not valid: the endpoints of design A are 0 to 107."],
  ])("is opened, said to be so, and stays in its entry: %s", async (text, sentence) => {
    const { studio, step, is } = await following(text);
    expect(is()).toBe("p=3");
    expect(studio.getState()).toMatchObject({ unread: null, view: AT_FIRST.view });
    expect(
      studio
        .getState()
        .notices.map((notice) => notice.text)
        .join(" "),
    ).toContain(sentence);
    vi.advanceTimersByTime(5000);
    await step(() => showView(studio, "matrix"));
    await step(() => setValue(studio, "p", 4));
    expect(entries.map(({ address }) => address)).toEqual([`/#${text}`, "/#p=3&view=matrix", "/#p=4&view=matrix"]);
  });

  test("also where the picture finds out, but not once something else is looked at", async () => {
    const missed = "pin = router-999 is not valid: the picture has nothing of that name.";
    for (const changed of [false, true]) {
      const { studio, step } = await following("p=3&pin=router-999");
      if (changed) showView(studio, "matrix");
      notify(studio, "problem", [missed], "opened");
      await step(() => studio.setState({ pinned: null }));
      expect(location.hash).toBe(changed ? "#p=3&view=matrix" : "#p=3&pin=router-999");
      await step(() => setValue(studio, "p", 4));
      expect(entries.map(({ address }) => address)).toEqual(
        changed ? ["/#p=3&view=matrix", "/#p=4&view=matrix"] : ["/#p=3&pin=router-999", "/#p=4"],
      );
      listeners = {};
      at = 0;
    }
  });
});
