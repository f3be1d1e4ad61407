import { expect, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";
import { listAddress, oneOf, text, ticked, whole } from "#/src/contract/addresses/list-address";
import { choice } from "#/src/contract/choices/choice";
import { limits } from "#/src/contract/limits";
import { inBrowser } from "#/test/support/browser";
import { useListAddress } from "./use-list-address";

inBrowser();

const color = choice({ red: { label: "Red" }, blue: { label: "Blue" } });
const order = choice({ name: { label: "By name" }, age: { label: "By age" } });
const address = listAddress(
  { search: text, color: oneOf(color), stars: whole({ min: 1, max: 5 }), late: ticked },
  { sort: (given: string) => (order.has(given) ? given : "name") },
);
const everything = { page: 1, search: "", color: null, stars: null, late: null, sort: "name" } as const;
const at = () => window.location.search;

test("an address without parameters is the first page of everything", () => {
  expect(address.read({})).toEqual(everything);
  expect(address.isFiltered(everything)).toBe(false);
  expect(address.compact(everything)).toEqual({ page: 1, sort: "name" });
  expect(address.call(everything)).toEqual({ page: "1", pageSize: "50", sort: "name" });
});

test("invalid parameters of an address are ignored", () => {
  const mistyped = {
    page: "0",
    search: "x".repeat(201),
    color: "toString",
    late: "yes",
    sort: "constructor",
  };
  for (const stars of ["0", "6", "1.5", "many", "", " "]) {
    expect(address.read({ ...mistyped, stars })).toEqual(everything);
  }
});

test("a search may be as long as a name", () => {
  const search = "x".repeat(limits.nameLength);
  expect(address.read({ search })).toEqual({ ...everything, search });
});

test("every parameter of an address reaches the call", () => {
  const query = address.read({
    page: "3",
    search: " acme ",
    color: "blue",
    stars: "5",
    late: "true",
    sort: "age",
  });
  const values = { search: "acme", color: "blue", sort: "age" } as const;
  expect(address.isFiltered(query)).toBe(true);
  expect(address.compact(query)).toEqual({ ...values, page: 3, stars: 5, late: "true" });
  expect(address.call(query)).toEqual({ ...values, page: "3", pageSize: "50", stars: "5", late: "true" });
});

test("a choice returns to the first page, keeps the others, and a default needs no parameter", () => {
  window.history.replaceState(null, "", "/list?page=2&search=acme&tab=one");
  const { result } = renderHook(() => useListAddress(address));
  act(() => result.current.choose({ color: "blue", late: false, sort: "name" }));
  expect(at()).toBe("?search=acme&tab=one&color=blue");
  expect(result.current.query).toEqual({ ...everything, search: "acme", color: "blue" });
  act(() => result.current.goTo(4));
  expect(at()).toBe("?search=acme&tab=one&color=blue&page=4");
  act(() => result.current.choose({ color: "" }));
  expect(at()).toBe("?search=acme&tab=one");
});

test("clearing the filters keeps parameters that do not filter the list", () => {
  window.history.replaceState(null, "", "/list?search=acme&color=red&stars=2&late=true&page=2&sort=age");
  const { result } = renderHook(() => useListAddress(address));
  act(() => result.current.clearFilters());
  expect(at()).toBe("?sort=age");
  expect(result.current.isFiltered).toBe(false);
});

test("a search is a single step in the history, however often the typing paused", () => {
  window.history.replaceState(null, "", "/list");
  const { result } = renderHook(() => useListAddress(address));
  const before = window.history.length;
  act(() => result.current.search("a"));
  act(() => result.current.search("acme"));
  expect(window.history.length).toBe(before + 1);
  expect(at()).toBe("?search=acme");
});

test("a bound select shows its parameter, or the empty choice, and writes the chosen one", () => {
  window.history.replaceState(null, "", "/list?page=2&stars=4");
  const { result } = renderHook(() => useListAddress(address));
  expect(result.current.bind("stars").value).toBe("4");
  expect(result.current.bind("color").value).toBe("");
  act(() => result.current.bind("color").onChange({ target: { value: "red" } }));
  expect(at()).toBe("?stars=4&color=red");
  act(() => result.current.bind("stars").onChange({ target: { value: "" } }));
  expect(at()).toBe("?color=red");
});
