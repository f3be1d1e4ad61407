import { expect, spyOn, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { inBrowser } from "#/test/support/browser";
import { Pagination, visiblePages } from "./pagination";

inBrowser();

const hrefFor = (page: number) => `/?page=${page}`;

function TwoPages() {
  const [page, setPage] = useState(1);
  return (
    <>
      <div>
        <table aria-label="Clients" />
      </div>
      <Pagination page={page} pageSize={50} total={61} hrefFor={hrefFor} onNavigate={setPage} />
    </>
  );
}

test("with a single page both steps are disabled and that page is shown", () => {
  render(<Pagination page={1} pageSize={50} total={24} hrefFor={hrefFor} />);
  expect(screen.getByText("Showing 1 to 24 of 24 results")).toBeDefined();
  for (const label of ["Previous", "Next"]) {
    expect(screen.getByText(label).getAttribute("aria-disabled")).toBe("true");
  }
  expect(screen.getByText("1").getAttribute("aria-current")).toBe("page");
});

test("an empty list shows zeros", () => {
  render(<Pagination page={1} pageSize={50} total={0} hrefFor={hrefFor} />);
  expect(screen.getByText("Showing 0 to 0 of 0 results")).toBeDefined();
});

test("pages are real links; a plain click stays on the page, one with a modifier key does not", () => {
  const visited: number[] = [];
  render(
    <Pagination page={2} pageSize={50} total={130} hrefFor={hrefFor} onNavigate={(to) => visited.push(to)} />,
  );
  const next = screen.getByText("Next");
  expect(next.getAttribute("href")).toBe("/?page=3");
  expect(fireEvent.click(next)).toBe(false);
  expect(fireEvent.click(next, { ctrlKey: true })).toBe(true);
  expect(visited).toEqual([3]);
});

test("a step scrolls the list's top into view and focuses it", () => {
  render(<TwoPages />);
  const scrolling = spyOn(Element.prototype, "scrollIntoView");
  fireEvent.click(screen.getByText("Next"));
  const list = screen.getByRole("table", { name: "Clients" });
  expect(document.activeElement?.outerHTML).toBe(list.outerHTML);
  expect(
    scrolling.mock.contexts.map((element) => element instanceof Element && element.contains(list)),
  ).toEqual([true]);
  scrolling.mockRestore();
});

test("distant pages are collapsed, but not a gap of one page", () => {
  expect(visiblePages(1, 1)).toEqual([1]);
  expect(visiblePages(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(visiblePages(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
});
