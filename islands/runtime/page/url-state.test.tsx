import { expect, test } from "bun:test";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { inBrowser } from "#/test/support/browser";
import { PageUrl, useUrlParams, withParams } from "./url-state";

inBrowser();

function Search() {
  const [params, setParams] = useUrlParams();
  return (
    <>
      <output>{params.get("search") ?? "nothing"}</output>
      <button type="button" onClick={() => setParams({ search: "acme", page: null })}>
        Filter
      </button>
      <button type="button" onClick={() => setParams({ task: "7" }, { history: "push" })}>
        Open
      </button>
    </>
  );
}

test("the server reads the address of the request", () => {
  const html = renderToString(
    <PageUrl value="/?search=harbor">
      <Search />
    </PageUrl>,
  );
  expect(html).toContain("<output>harbor</output>");
});

test("a filter replaces the address, and every island of the page follows", () => {
  window.history.replaceState(null, "", "/?page=3");
  const entries = window.history.length;
  render(<Search />);
  render(<Search />);
  const [filter] = screen.getAllByText("Filter");
  if (filter) fireEvent.click(filter);
  expect(window.location.search).toBe("?search=acme");
  expect(window.history.length).toBe(entries);
  expect(screen.getAllByText("acme")).toHaveLength(2);
});

test("an opened drawer is a separate entry in the history", () => {
  const entries = window.history.length;
  render(<Search />);
  fireEvent.click(screen.getByText("Open"));
  expect(window.history.length).toBe(entries + 1);
});

test("the page follows Back and Forward", () => {
  render(<Search />);
  act(() => {
    window.history.replaceState(null, "", "/?search=zephyr");
    window.dispatchEvent(new Event("popstate"));
  });
  expect(screen.getByText("zephyr")).toBeDefined();
});

test("empty values are removed from the address, others are encoded", () => {
  expect(withParams("/clients?page=2&search=a", { page: null, search: "" })).toBe("/clients");
  expect(withParams("/", { search: "50% & more", pastDue: true })).toBe(
    "/?search=50%25+%26+more&pastDue=true",
  );
});
