import { expect, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";
import { clientAddress as addressWith } from "#/src/contract/addresses/clients";
import type { KeptField } from "#/src/contract/client-fields";
import { inBrowser } from "#/test/support/browser";
import { useClientAddress } from "./address";

inBrowser();

const kept = [
  { key: "vat_id", kind: "text", label: "VAT ID", options: [] },
  { key: "budget", kind: "money", label: "Budget", options: [] },
] satisfies KeptField[];
const clientAddress = addressWith([]);

const everything = {
  page: 1,
  search: "",
  status: null,
  pastDue: null,
  standing: null,
  accountManagerId: null,
  visits: null,
  sort: "name",
  columns: "",
} as const;

test("an address without parameters is the first page of everything by name", () => {
  expect(clientAddress.read({})).toEqual(everything);
  expect(clientAddress.call(everything)).toEqual({ page: "1", pageSize: "50", sort: "name" });
});

test("invalid parameters of an address are ignored", () => {
  const mistyped = {
    page: "0",
    status: "toString",
    pastDue: "yes",
    standing: "sitting",
    accountManagerId: "Marcus",
    visits: "away",
    sort: "constructor",
    search: "x".repeat(201),
  };
  expect(clientAddress.read(mistyped)).toEqual(everything);
  expect(clientAddress.read({ accountManagerId: "unassigned" }).accountManagerId).toBe("unassigned");
  expect(clientAddress.read({ page: "1.5" }).page).toBe(1);
  expect(clientAddress.read({ page: "many" }).page).toBe(1);
});

test("every parameter of an address reaches the call", () => {
  const query = clientAddress.read({
    page: "3",
    search: " acme ",
    status: "paused",
    pastDue: "true",
    standing: "at_risk",
    visits: "never",
    sort: "-tasks",
  });
  expect(clientAddress.call(query)).toEqual({
    page: "3",
    pageSize: "50",
    search: "acme",
    status: "paused",
    pastDue: "true",
    standing: "at_risk",
    visits: "never",
    sort: "-tasks",
  });
});

test("a filter goes back to the first page and keeps the others", () => {
  window.history.replaceState(null, "", "/clients?page=2&search=acme");
  const { result } = renderHook(() => useClientAddress([]));
  act(() => result.current.choose({ status: "paused" }));
  expect(window.location.pathname + window.location.search).toBe("/clients?search=acme&status=paused");
  expect(result.current.query).toEqual({ ...everything, search: "acme", status: "paused" });
});

test("clearing the filters keeps the order", () => {
  window.history.replaceState(null, "", "/?search=acme&status=lead&pastDue=true&page=2&sort=-name");
  const { result } = renderHook(() => useClientAddress(kept));
  act(() => result.current.clearFilters());
  expect(window.location.search).toBe("?sort=-name");
});

test("a search is a single step in the history, however often the typing paused", () => {
  const { result } = renderHook(() => useClientAddress(kept));
  const before = window.history.length;
  act(() => result.current.search("a"));
  act(() => result.current.search("acme"));
  expect(window.history.length).toBe(before + 1);
  expect(window.location.search).toBe("?search=acme");
});

test("the agency's own fields filter, order and fill columns; values and names they cannot have are ignored", () => {
  const address = addressWith(kept);
  const given = {
    "field.vat_id": " DE 12 ",
    "field.budget": "1200",
    columns: "field.budget,field.gone,field.budget,status",
    sort: "-field.budget",
  };
  const query = address.read(given);
  expect<object>(address.call(query)).toEqual({
    page: "1",
    pageSize: "50",
    "field.vat_id": "DE 12",
    "field.budget": "1200",
    columns: "field.budget",
    sort: "-field.budget",
  });
  expect(address.isFiltered(address.read({ columns: "field.budget" }))).toBe(false);
  const wrong = { "field.budget": "much", "field.gone": "1", sort: "field.gone" };
  expect(address.call(address.read(wrong))).toEqual({ page: "1", pageSize: "50", sort: "name" });
});

test("at most three of the agency's own fields filter the list, and three are columns", () => {
  const fields = ["a", "b", "c", "d"].map((key) => ({ key, kind: "text" as const }));
  const filters = Object.fromEntries(fields.map(({ key }) => [`field.${key}`, "x"]));
  const columns = fields.map(({ key }) => `field.${key}`).join(",");
  const call = addressWith(fields).call(addressWith(fields).read({ ...filters, columns }));
  expect(call).toMatchObject({ "field.c": "x", columns: "field.a,field.b,field.c" });
  expect(call).not.toHaveProperty(["field.d"]);
});
