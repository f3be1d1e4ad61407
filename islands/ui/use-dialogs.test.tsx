import { expect, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { useDialogs } from "./use-dialogs";

inBrowser();

test("the first dialog is looked up once, and stays closed once closed", () => {
  let loads = 0;
  const { result, rerender } = renderHook(() =>
    useDialogs<string>(() => {
      loads += 1;
      return "edit";
    }),
  );
  expect(result.current.open).toBe("edit");
  act(() => result.current.close());
  rerender();
  expect({ open: result.current.open, loads }).toEqual({ open: null, loads: 1 });
  act(() => result.current.show("delete"));
  expect(result.current.open).toBe("delete");
});
