import { expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { showPalette } from "#/islands/palette/show";
import { makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, question, shownIn } from "../support/presses";

const portal = inDocument({ templates: false });

async function choose(words: string) {
  showPalette(new QueryClient());
  const field = await screen.findByRole("combobox", { name: "Search everything" });
  fireEvent.change(field, { target: { value: words } });
  await screen.findByRole("option", { name: new RegExp(words) });
  fireEvent.keyDown(field, { key: "Enter" });
}

test("over a form it asks before typed values are discarded, and returns to the form", async () => {
  await portal.open("manager", "/clients");
  await press("New Client");
  const form = await dialog("Create New Client");
  await fill("Company Name", "Half a na", form);
  await choose("Go to Reports");
  await press("Keep editing", await question("Discard changes?"));
  await waitFor(() =>
    expect(screen.queryAllByRole("combobox", { name: "Search everything" }).length).toBe(0),
  );
  expect(shownIn("Company Name", form)).toBe("Half a na");
  expect(window.location.pathname).toBe("/clients");
});

test("the number of matches, or that there are none, is announced in one live region", async () => {
  await makeClient(portal.app, { name: "Announced House" });
  await portal.open("manager", "/clients");
  showPalette(new QueryClient());
  const field = await screen.findByRole("combobox", { name: "Search everything" });
  const search = within(await dialog("Search"));
  const region = search.getByRole("status");
  const announces = async (words: string, announced: string) => {
    fireEvent.change(field, { target: { value: words } });
    expect(region.textContent).not.toContain("Searching");
    await waitFor(() => expect(region.textContent).toBe(announced));
    expect(search.getByRole("status")).toBe(region);
  };
  await announces("Announced", "1 found");
  await announces("Announced by nobody", "Nothing matches “Announced by nobody”.");
  fireEvent.keyDown(field, { key: "Escape" });
  await waitFor(() => expect(screen.queryAllByRole("dialog").length).toBe(0));
});

test("the list is busy from the second letter on until the matches are there", async () => {
  await makeClient(portal.app, { name: "Busy House" });
  await portal.open("manager", "/clients");
  showPalette(new QueryClient());
  const field = await screen.findByRole("combobox", { name: "Search everything" });
  const isBusy = () => screen.getByRole("listbox", { name: "Found" }).getAttribute("aria-busy");
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type("b");
  expect(isBusy()).toBe("false");
  type("bu");
  expect(isBusy()).toBe("true");
  await screen.findByRole("option", { name: /Busy House/ });
  await waitFor(() => expect(isBusy()).toBe("false"));
  fireEvent.keyDown(field, { key: "Escape" });
  await waitFor(() => expect(screen.queryAllByRole("dialog").length).toBe(0));
});

test("two letters are enough to search", async () => {
  await makeClient(portal.app, { name: "Zq House" });
  await portal.open("manager", "/clients");
  showPalette(new QueryClient());
  const field = await screen.findByRole("combobox", { name: "Search everything" });
  fireEvent.change(field, { target: { value: "zq" } });
  await screen.findByRole("option", { name: /Zq House/ });
  fireEvent.keyDown(field, { key: "Escape" });
  await waitFor(() => expect(screen.queryAllByRole("dialog").length).toBe(0));
});

test("things recently opened by one user are not offered to the next in the same browser", async () => {
  await makeClient(portal.app, { name: "Opened Lately" });
  const { assign } = window.location;
  window.location.assign = () => {};
  const lately = async () => {
    showPalette(new QueryClient());
    const field = await screen.findByRole("combobox", { name: "Search everything" });
    const found = screen.queryAllByRole("option", { name: /Opened Lately/ }).length;
    fireEvent.keyDown(field, { key: "Escape" });
    await waitFor(() => expect(screen.queryAllByRole("dialog").length).toBe(0));
    return found;
  };
  try {
    await portal.open("manager", "/clients");
    await choose("Opened Lately");
    await waitFor(() => expect(screen.queryAllByRole("dialog").length).toBe(0));
    expect(await lately()).toBe(1);
    await portal.open("contributor", "/clients");
    expect(await lately()).toBe(0);
    await portal.open("manager", "/clients");
    expect(await lately()).toBe(1);
  } finally {
    window.location.assign = assign;
    localStorage.clear();
  }
});

test("it opens the user's own recent changes", async () => {
  await makeClient(portal.app, { name: "Made Lately" });
  await portal.open("manager", "/clients");
  await choose("My recent changes");
  const changes = await dialog("My recent changes");
  await within(changes).findByText(/Made Lately/);
  // It is not part of the page that is replaced, and would receive later toasts.
  fireEvent.keyDown(changes, { key: "Escape" });
  await waitFor(() => expect(screen.queryAllByRole("dialog").length).toBe(0));
});
