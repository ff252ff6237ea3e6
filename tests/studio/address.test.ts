/** What the address says of the page: read, written, and every bad value named while the rest is kept. */
import { describe, expect, test } from "vitest";
import { pageEntriesOf, parseStudy } from "../../src/study/codec.ts";
import { PAGE_NAMES } from "../../src/study/page-names.ts";
import { formatPage, readPage } from "../../src/studio/address/parameters.ts";
import { NETWORK_VIEWS, openView } from "../../src/studio/network/views.ts";
import { atFirst, openPage, PAGES } from "../../src/studio/pages.ts";
import { openPanel, RESULT_PANELS } from "../../src/studio/results/panels.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { setStepping, showRoutes } from "../../src/studio/store/looking.ts";
import { AT_FIRST } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { showRates, showResults, showView } from "../../src/studio/store/views.ts";

const read = (text: string) => readPage(pageEntriesOf(text));

describe("an address", () => {
  test.each([
    "",
    "view=matrix",
    "view=matrix,on:shift:offset:8",
    "view=floor-plan,limits",
    "view=point",
    "at=0.25",
    "tab=c&alone=1",
    "routes=3-40",
    "view=matrix&routes=3-40",
    "figure=8",
    "page=stories",
    "story=why-adaptive.2",
    "story=why-adaptive.12&view=matrix&at=0.3",
    "figure=table-3&view=matrix,point&at=0.1234567",
    "embed=1",
    "embed=1&show=p,a,h,load",
    "hide=results,run",
    "hide=design&lock=topology,routing,p",
    "lock=topology&cover=sentence,chart,numbers,loads&ask=1.eJyr",
    "tab=b&routes=3-40&pin=b.router-12",
    "pin=cell-3-7",
    "sweep=q:5,7;seed:1..3&look=figure:simulate.accepted;across:q;lines:none;band:seed;y:log",
  ])("%s is written as it is read", (text) => {
    const { state, problems } = read(text);
    expect(problems).toEqual([]);
    expect(formatPage(state)).toBe(text);
  });

  test("has one form, whatever the order in which it was given", () => {
    const { state } = read("at=0.30&q=7&view=limits,matrix&page=figures&topology=slim-fly");
    expect(formatPage(state)).toBe("figure=8&view=matrix,limits&at=0.3");
    expect(formatPage(read("view=network,all").state)).toBe("");
    const rows = "rows=saturation:shift:offset:8;bound:hot-spot:hotSpot:3";
    expect(formatPage(read(`q=7&${encodeURI(rows)}`).state)).toBe(rows);
    expect(parseStudy(`q=7&${rows}`)).toEqual(parseStudy("q=7"));
  });

  test("what it leaves out is as at first", () => {
    const { page, look, story, shown, enlarged, view, viewBefore, resultsView, chosenLoad } = AT_FIRST;
    const { addedRows, pair, pinned, embedded, hidden, locked, cover, kept, ask } = AT_FIRST;
    const studio = { page, look, story, shown, enlarged, view, viewBefore, resultsView, chosenLoad };
    const first = { ...studio, addedRows, pair, pinned, embedded, hidden, locked, cover, kept, ask };
    expect(read("topology=slim-fly&q=7").state).toEqual(first);
  });

  test.each([
    ["page=cellar", /^page = cellar is not valid: page must be .*figures.*, or left out for the studio\.$/],
    [
      "view=attic",
      /^view = attic is not valid: view must be one of network, circles, rows, floor-plan or matrix, one of all, point, completion, limits, resilience, impact, accepted, zero-load, throughput, cost, power, size, ports, cables, distance, bisection, paths, connectivity, gap, energy or cable-power, on: and the traffic of a row that was added, or both/,
    ],
    ["view=matrix,floor-plan", /^view = matrix,floor-plan is not valid/],
    ["view=", /^view = \(nothing\) is not valid/],
    ["at=7", /^at = 7 is not valid: at, the offered load that is looked at, must be a number above 0, up to 1\.$/],
    ["at=0", /^at = 0 is not valid/],
    ["tab=z", /^tab = z is not valid: tab, the design that the form is of, must be the letter of one, such as b\.$/],
    ["alone=yes", /^alone = yes is not valid/],
    ["routes=3-", /^routes = 3- is not valid: routes must be two endpoints/],
    ["pin=router", /^pin = router is not valid: pin must be something of the picture, such as router-12, or b\.router-12/],
    ["story=Why.2", /^story = Why\.2 is not valid: story must be the name of one and its step, such as why-adaptive\.2\.$/],
    ["story=why-adaptive.0", /^story = why-adaptive\.0 is not valid/],
    ["at=half", /^at = half is not valid/],
    ["rows=latency:shift", /^rows = latency:shift is not valid: rows must be saturation or bound, a traffic pattern/],
    ["look=map", /^look = map is not valid: look must say what is drawn of a sweep, such as figure:simulate\.accepted;/],
    ["embed=yes", /^embed = yes is not valid: embed must be 1 for the picture and its chart alone, or left out\.$/],
    ["hide=answers", /^hide = answers is not valid: hide must be some of design, network, results or run, with commas between/],
    ["hide=design,network,results", /^hide = design,network,results is not valid: .* and leave one of design, network or results\.$/],
    ["lock=routing,lanes", /^lock = routing,lanes is not valid: lock must be names of parameters/],
    ["view=matrix&view=limits", /^view is given twice, as matrix and as limits: give it once\.$/],
  ])("%s is named, and the rest is kept", (text, sentence) => {
    const { state, problems } = read(`figure=9&${text}&q=7`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
    expect(state.page).toEqual({ id: "figures", argument: "9" });
    expect(parseStudy(`figure=9&${text}&topology=slim-fly&q=7`)).toEqual(parseStudy("topology=slim-fly&q=7"));
  });

  test("of names to lock those that there are", () => {
    const { state, problems } = read("lock=routing,lanes,p");
    expect([state.locked, problems.length]).toEqual([["routing", "p"], 1]);
  });
});

describe("the lists of views, panels and pages", () => {
  test("no name stands for two things, and what a studio opens with is in them", () => {
    const ids = [...NETWORK_VIEWS, ...RESULT_PANELS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([AT_FIRST.view, AT_FIRST.resultsView]));
    const names = PAGES.flatMap(({ things }) => (things ? [things.name] : []));
    expect(new Set(names).size).toBe(names.length);
    expect(PAGE_NAMES).toEqual(expect.arrayContaining(names));
  });

  test("what actions of the studio open is in them", () => {
    const studio = createStudio();
    openStudy(studio, "load=0.1,0.2");
    studio.setState({ view: "matrix" });
    setStepping(studio, true);
    expect(openView(studio.getState()).id).toBe("network");
    // Loaded again the packets are gone, and the view is back; routes would be there, with their way back.
    expect(formatPage(studio.getState())).toMatch(/^view=matrix&at=/);
    expect(read("view=matrix&routes=0-1").state).toMatchObject({ view: "network", viewBefore: "matrix" });
    // Routes are still over it; then what gave way comes back, but not in place of what was chosen since.
    showRoutes(studio, { source: 0, destination: 1 });
    setStepping(studio, false);
    expect(studio.getState().view).toBe("network");
    showRoutes(studio, null);
    expect(studio.getState().view).toBe("matrix");
    setStepping(studio, true);
    showView(studio, "network");
    setStepping(studio, false);
    expect(studio.getState().view).toBe("network");
    // Over another form of the network packets move as they do over the first.
    studio.setState({ view: "rows" });
    setStepping(studio, true);
    expect(studio.getState().view).toBe("rows");
    showRates(studio);
    expect(openPanel(studio.getState()).id).toBe("limits");
    showResults(studio, "point");
    expect(RESULT_PANELS.map(({ id }) => id)).toContain(studio.getState().resultsView);
    // There is no point to show before a run.
    expect(openPanel(studio.getState()).id).toBe("all");
    for (const page of PAGES) expect(openPage({ page: atFirst(studio, page) })).toBe(page);
    expect(openPage(studio.getState())).toBeNull();
  });
});
