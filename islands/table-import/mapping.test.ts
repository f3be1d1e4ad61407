import { afterEach, expect, test } from "bun:test";
import { clientKind } from "#/src/imports/tables/clients";
import { leadKind } from "#/src/imports/tables/leads";
import { rowOf } from "#/src/imports/tables/plan";
import type { Source } from "#/src/imports/tables/source";
import {
  countOpenTexts,
  guessMapping,
  mapColumn,
  mapValue,
  optionsOf,
  samplesOf,
  setDefault,
  setStyle,
  unknownTexts,
} from "./mapping";

const headers = ["Last", "Company", "First", "Email", "Stage"];
const records = [
  ["Contact", "Acme", "Nora", "n@acme.test", "warm"],
  ["Doe", "Brill", "Jo", "j@brill.test", "Active"],
  ["", "Cole", "", "c@cole.test", "WARM"],
  ["", "Dove", "", "d@dove.test", "NULL"],
  ["", "Eve", "", "e@eve.test", "'=cold"],
].map((cells, at) => ({ line: at + 2, cells, isMalformed: false }));
const source: Source = {
  name: "crm.csv",
  isWorkbook: false,
  encoding: "utf-8",
  hasMark: false,
  delimiter: ",",
  headerLine: 1,
  notes: [],
  typedColumns: new Map(),
  headers,
  records,
};

const rows = (mapping: ReturnType<typeof guessMapping>) =>
  records.map(({ cells }) => rowOf(cells, { kind: clientKind, headers, ...mapping }));

test("columns of one field are joined in the order in which they were selected", () => {
  const first = mapColumn(guessMapping(clientKind, headers), 2, "primaryContactName");
  expect(rows(mapColumn(first, 0, "primaryContactName"))[0]?.primaryContactName).toBe("Nora Contact");
  const turned = mapColumn(
    mapColumn(mapColumn(first, 0, "primaryContactName"), 2, null),
    2,
    "primaryContactName",
  );
  expect(rows(turned)[0]?.primaryContactName).toBe("Contact Nora");
});

test("a column mapped to another field leaves its field and forgets its values", () => {
  const mapped = mapValue(mapColumn(guessMapping(clientKind, headers), 4, "status"), 4, "warm", "lead");
  expect(rows(mapped).map(({ status }) => status)).toEqual(["lead", "active", "lead", undefined, "=cold"]);
  const turned = mapColumn(mapped, 4, "clientType");
  expect(turned.columns.has("status")).toBe(false);
  expect(rows(turned)[0]?.clientType).toBe("warm");
  expect(rows(mapColumn(turned, 4, "status"))[0]?.status).toBe("warm");
});

test("values that are not among a field's choices are listed once each, the most frequent first", () => {
  const unknown = (at: number, field: string) =>
    unknownTexts(clientKind, source, at, field, optionsOf(clientKind, field, ["Nora", "JO"]) ?? []);
  expect(unknown(4, "status")).toEqual(["warm", "=cold"]);
  expect(unknown(2, "accountManager")).toEqual([]);
  expect(unknown(0, "accountManager")).toEqual(["Contact", "Doe"]);
  expect(optionsOf(clientKind, "websiteUrl", ["Nora"])).toBeNull();
  expect(samplesOf(source, 4)).toEqual(["warm", "Active", "WARM"]);
});

test("a value may be mapped to nothing, and a default then fills it", () => {
  const emptied = mapValue(mapColumn(guessMapping(clientKind, headers), 4, "status"), 4, "Warm", "");
  expect(rows(emptied)[0]).not.toHaveProperty("status");
  const filled = setDefault(emptied, "status", "paused");
  expect(
    rows(filled)
      .map(({ status }) => status)
      .slice(0, 2),
  ).toEqual(["paused", "active"]);
  expect(rows(setDefault(filled, "status", " "))[0]).not.toHaveProperty("status");
  expect(rows(mapValue(filled, 4, "warm", null))[0]?.status).toBe("warm");
});

test("ambiguous dates are read as the user chooses, until the column is mapped to another field", () => {
  const chosen = setStyle(guessMapping(clientKind, headers), 4, "month-first");
  expect([...chosen.styles]).toEqual([[4, "month-first"]]);
  expect(setStyle(chosen, 4, null).styles.size).toBe(0);
  expect(mapColumn(chosen, 4, "status").styles.size).toBe(0);
});

const stored = new Map<string, string>();
afterEach(() => stored.clear());

test("choices are remembered for files with the same header line, and for no others", async () => {
  const { rememberedMapping, rememberMapping } = await import("./remembered-mappings");
  Object.assign(globalThis, {
    document: { body: { dataset: { user: "u1" } } },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  });
  const mapping = setDefault(
    mapValue(mapColumn(guessMapping(clientKind, headers), 4, "status"), 4, "warm", "lead"),
    "clientType",
    "lacore",
  );
  rememberMapping(clientKind, headers, setStyle(mapping, 4, "day-first"));
  expect(rememberedMapping(leadKind, headers)).toBeNull();
  expect(rememberedMapping(clientKind, headers)).toEqual(setStyle(mapping, 4, "day-first"));
  expect(rememberedMapping(clientKind, [...headers, "More"])).toBeNull();
  const [key] = stored.keys();
  for (const broken of ["{", "7", '[{"headers":"x"}]', '[{"headers":1,"columns":[["nope",[0]]]}]']) {
    stored.set(key ?? "", broken);
    expect(rememberedMapping(clientKind, headers)).toBeNull();
  }
});

test("unmapped texts are counted over all columns, without addresses of people", () => {
  const people = ["Dana Lead"];
  const mapping = mapColumn(guessMapping(clientKind, headers), 4, "status");
  expect(countOpenTexts(clientKind, source, mapping, people)).toBe(2);
  expect(countOpenTexts(clientKind, source, mapValue(mapping, 4, "warm", "lead"), people)).toBe(1);
  const owners = mapColumn(guessMapping(clientKind, headers), 3, "accountManager");
  expect(countOpenTexts(clientKind, source, owners, people)).toBe(0);
});
