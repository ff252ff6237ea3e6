/** Quotations as they are read, and what is refused. */
import { describe, expect, test } from "vitest";
import { readQuotations } from "../../src/cost/quotation.ts";
import type { Quotation } from "../../src/cost/quotation.ts";

function read(text: string): readonly Quotation[] {
  const found = readQuotations(text);
  if ("message" in found) throw new Error(found.message);
  return found.quotations;
}

const ONE = {
  name: "Vendor, A",
  endpoints: 1024,
  routers: 48,
  ports: 64,
  cables: 1024,
  price: 2_560_000,
  watts: 34_000,
  items: [],
  costPerEndpoint: 2500,
  powerPerEndpoint: 34_000 / 1024,
};

describe("what is read", () => {
  test.each([
    ['name,endpoints,routers,ports,cables,price,watts\n"Vendor, A",1024,48,64,1024,2560000,34000\n'],
    ["\uFEFFName;Endpoints;Routers;Ports;Cables;Price;Watts;Currency\r\nVendor, A;1024;48;64;1024;2.56e6;34000;usd\r\n\r\n"],
    [JSON.stringify({ name: "Vendor, A", endpoints: 1024, routers: 48, ports: 64, cables: 1024, price: 2_560_000, watts: "34000" })],
  ])("%j", (text) => {
    expect(read(text)).toEqual([ONE]);
  });

  test("items are added up, in rows of one name or in a list", () => {
    const table = [
      "name,endpoints,item,count,unitPrice",
      'A,512,"router ""64""",24,30000',
      ",,cable,1024,120.5",
      "B,256,router,12,31000",
    ].join("\n");
    const [one, other] = read(table);
    expect(one).toMatchObject({ name: "A", endpoints: 512, price: 24 * 30_000 + 1024 * 120.5, watts: null, powerPerEndpoint: null });
    expect(one!.items.map(({ item }) => item)).toEqual(['router "64"', "cable"]);
    expect(one!.costPerEndpoint).toBe(one!.price / 512);
    expect(other).toMatchObject({ name: "B", price: 372_000, routers: null });
    const list = [
      { name: "A", endpoints: 512, items: one!.items },
      { endpoints: 256, price: 1 },
    ];
    expect(read(JSON.stringify(list))).toEqual([one, expect.objectContaining({ name: "quotation 2", price: 1 })]);
  });
});

test.each([
  ["", "The quotation is empty: it must be a table with a header, or JSON."],
  ["name,endpoints,price\n", "The quotation has no rows: below its header there must be one at least."],
  ["name,endpoints,colour,price\nA,1,red,1", /^colour is no column of a quotation: columns are name, endpoints, /],
  ["name,name,price\nA,B,1", "name is the head of two columns of the quotation: it must be that of one."],
  ["name,price\nA,1", "endpoints of quotation A is missing: it must be an integer of 1 or more."],
  ["name,endpoints,price\nA,0,1", /^endpoints = 0 of quotation A is not valid: it must be an integer of 1 or more/],
  ["name,endpoints,price\nA,12.5,1", /^endpoints = 12\.5 of quotation A is not valid/],
  ["name,endpoints,price\nA,12,-5", /^price = -5 of quotation A is not valid: it must be a number of 0 or more/],
  ['name,endpoints,price\nA,12,"1,250"', /^price = 1,250 of quotation A is not valid.* without commas or a currency\.$/],
  ["name,endpoints,price\nA,12,Infinity", /^price = Infinity of quotation A is not valid/],
  ["name,endpoints,price,currency\nA,12,5,EUR", "currency = EUR of quotation A is not known: prices must be in USD."],
  ["name,endpoints\nA,12", "price of quotation A is missing: give price, or items with item, count, unitPrice."],
  ["name,endpoints,price\nA,12,5\nA,13,5", "endpoints of quotation A is given as 12 and as 13: give it once."],
  ["name,endpoints,price\nA,12,5,6", "Row 2 of the quotation has 4 cells: it must have at most 3, as the header has."],
  [
    "name,endpoints,item,count,unitPrice\nA,12,router,3,",
    "unitPrice of an item of quotation A is missing: an item has item, count, unitPrice.",
  ],
  ["name,endpoints,item,count,unitPrice\nA,12,router,3,-1", /^unitPrice = -1 of router of quotation A is not valid/],
  ["name,endpoints,price,item,count,unitPrice\nA,12,9,router,3,1", "price = 9 of quotation A is given besides items: give one of the two."],
  ['name,endpoints,price\n"A,12,5', "Row 2 of the quotation is not clear: quotes must stand around a whole cell."],
  ["{", "The quotation is no JSON, though it begins like it: it must be an object or a list of objects."],
  ["[1]", "1 is no quotation: it must be an object with names such as endpoints."],
  ['{"endpoints":[1]}', "endpoints of the quotation is [1]: it must be a number or a text."],
  ['{"endpoints":1,"items":{}}', "items of the quotation is {}: it must be a list of objects with item, count, unitPrice."],
])("%j is refused in one sentence", (text, sentence) => {
  const found = readQuotations(text);
  expect("message" in found ? found.message : found).toEqual(typeof sentence === "string" ? sentence : expect.stringMatching(sentence));
});
