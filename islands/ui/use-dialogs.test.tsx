import { expect, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { useDialogs } from "./use-dialogs";

inBrowser();

test("the first dialog is looked up once, and stays closed once closed", () => {
  let asked = 0;
  const { result, rerender } = renderHook(() =>
    useDialogs<string>(() => {
      asked += 1;
      return "edit";
    }),
  );
  expect(result.current.open).toBe("edit");
  act(() => result.current.close());
  rerender();
  expect({ open: result.current.open, asked }).toEqual({ open: null, asked: 1 });
  act(() => result.current.show("delete"));
  expect(result.current.open).toBe("delete");
});
