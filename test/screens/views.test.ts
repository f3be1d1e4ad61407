import { expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { SavedView } from "#/src/contract/views";
import { expectJson } from "../support/app";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, press, toasted } from "../support/presses";
import { addedView } from "../support/requests-views";

const portal = inDocument({ templates: false });
/** Returns the person's own views. */
const views = async (who: "manager" | "viewer") => {
  const answer = await portal.app.as(who)("GET", "/api/views?screen=clients");
  return (await expectJson<SavedView[]>(answer)).filter(({ isOwn }) => isOwn);
};

test("a viewer, who may not share views, saves one and renames it", async () => {
  await portal.open("viewer", "/?search=acme");
  await press("Save view");
  expect(screen.queryByRole("checkbox", { name: /^Share/ })).toBeNull();
  await fill("Name", "Mine", await dialog("Save View"));
  await press("Save View", await dialog("Save View"));
  await toasted(/^Success View "Mine" saved/);
  expect(await views("viewer")).toMatchObject([{ name: "Mine", query: "search=acme", isShared: false }]);
  await chooseItem("Actions for view Mine", "Rename");
  await fill("Name", "Renamed", await dialog("Rename View"));
  await press("Rename", await dialog("Rename View"));
  await waitFor(async () => expect(await views("viewer")).toMatchObject([{ name: "Renamed" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a shared view stays shared when it is renamed", async () => {
  const { id } = await addedView(portal.app, { name: "Ours", isShared: true });
  await portal.open("manager", `/?view=${id}&status=active&sort=-tasks`);
  await chooseItem("Actions for view Ours", "Rename");
  await fill("Name", "Everybody's", await dialog("Rename View"));
  await press("Rename", await dialog("Rename View"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await views("manager")).toMatchObject([{ name: "Everybody's", isShared: true }]);
});
