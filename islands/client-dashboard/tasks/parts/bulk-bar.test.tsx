import { expect, test } from "bun:test";
import { render, screen } from "@testing-library/react";
import { IslandRoot } from "#/islands/runtime/hydration/island-root";
import { createQueryClient } from "#/islands/runtime/loading/query-client";
import { viewer } from "#/islands/runtime/page/viewer.fixture";
import { limits } from "#/src/contract/limits";
import { inBrowser } from "#/test/support/browser";
import { PageContextProvider } from "../../page-context";
import { makeTask } from "../task.fixture";
import { BulkBar } from "./bulk-bar";

inBrowser();

function select(count: number) {
  const tasks = Array.from({ length: count }, () => makeTask());
  const { unmount } = render(
    <IslandRoot url="/clients/x" viewer={viewer()} queryClient={createQueryClient()}>
      <PageContextProvider value={{ clientId: "x", assignees: [], accountManagerId: null }}>
        <BulkBar tasks={tasks} onChange={() => {}} onClear={() => {}} />
      </PageContextProvider>
    </IslandRoot>,
  );
  return unmount;
}
const denied = () =>
  ["Mark Done", "Change"].map((name) => screen.getByRole("button", { name }).getAttribute("aria-disabled"));

test("as many tasks as one call accepts can be changed together, and not one more", () => {
  const unmount = select(limits.bulkTasks);
  expect(denied()).toEqual([null, null]);
  unmount();
  select(limits.bulkTasks + 1);
  expect(denied()).toEqual(["true", "true"]);
});
