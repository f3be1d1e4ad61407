import { afterEach, expect, test } from "bun:test";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IslandRoot } from "#/islands/runtime/hydration/island-root";
import { createQueryClient } from "#/islands/runtime/loading/query-client";
import { viewer } from "#/islands/runtime/page/viewer.fixture";
import type { Role } from "#/src/contract/choices/users";
import type { Template } from "#/src/contract/templates";
import { inBrowser } from "#/test/support/browser";
import TaskTemplates from "./island";
import { template } from "./template.fixture";

inBrowser();

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Serves these responses to the next calls in order, and records the requests. */
function answerWith(...responses: (Response | Promise<Response>)[]) {
  const sent: { path: string; body: unknown }[] = [];
  const next = async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push({ path: String(input), body: typeof init?.body === "string" ? JSON.parse(init.body) : null });
    const response = responses.shift();
    if (!response) throw new Error("No call was expected.");
    return response;
  };
  globalThis.fetch = Object.assign(next, { preconnect: realFetch.preconnect });
  return sent;
}

/** Renders the island as a page at this address would; without `first` the browser loads the data. */
function show(first?: Template[], role: Role = "manager", url = "/templates") {
  window.history.replaceState(null, "", url);
  return render(
    <IslandRoot url={url} viewer={viewer({ role })} queryClient={createQueryClient()}>
      <TaskTemplates {...(first && { first })} />
    </IslandRoot>,
  );
}

const namesIn = (category: string) =>
  within(screen.getByRole("list", { name: category }))
    .getAllByRole("listitem")
    .map((item) => item.querySelector("p")?.textContent);
const choose = async (menu: string, item: string) => {
  fireEvent.click(screen.getByRole("button", { name: menu }));
  const chosen = await screen.findByRole("menuitem", { name: item });
  await act(async () => {
    fireEvent.click(chosen);
  });
};

const call = template({ name: "Hold the call", defaultDueInDays: 1 });
const form = template({ name: "Fill in the form", defaultOwner: "client", required: false });
const report = template({ name: "First report", category: "reporting", categoryOrder: 2 });

test("templates in the page are shown by category, without a call", () => {
  answerWith();
  show([call, form, report]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Task Templates");
  expect(screen.getByText("Manage standard onboarding task templates")).toBeDefined();
  expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
    "Admin",
    "Reporting",
  ]);
  expect(screen.getByText("2 templates")).toBeDefined();
  expect(screen.getByText("1 template")).toBeDefined();
  expect(screen.getAllByText("Drag category to reorder")).toHaveLength(2);
  expect(namesIn("Admin")).toEqual(["Hold the call", "Fill in the form"]);
  expect(screen.getByText("Due in 1 day from the start")).toBeDefined();
  expect(screen.getAllByText("Due in 7 days from the start")).toHaveLength(2);
  expect(screen.getAllByText("Agency owned")).toHaveLength(2);
  expect(screen.getByText("Client owned")).toBeDefined();
  expect(screen.getAllByText("Required")).toHaveLength(2);
});

test("a template shows its client types unless it is for all, and the address filters by one", async () => {
  answerWith();
  const mlm = template({ name: "Claims", clientTypes: ["uncut_brands_mlm", "lacore_mlm"] });
  const lacore = template({ name: "Group terms", clientTypes: ["lacore_mlm", "lacore"] });
  const { unmount } = show([call, mlm, lacore]);
  const factsOf = (name: string) => screen.getByText(name).closest("li")?.textContent ?? "";
  expect(factsOf("Claims")).toContain("UnCut Brands (MLM), Lacore (MLM)");
  expect(factsOf("Hold the call")).not.toContain("Lacore");
  unmount();
  show([call, mlm, lacore], "viewer", "/templates?clientType=lacore");
  expect(namesIn("Admin")).toEqual(["Hold the call", "Group terms"]);
  expect(screen.getByText("2 templates")).toBeDefined();
});

test("under a filter a move sends the whole order, with hidden templates in place", async () => {
  const first = template({ name: "First", sortOrder: 1 });
  const hidden = template({ name: "Hidden", sortOrder: 2, clientTypes: ["uncut_brands"] });
  const last = template({ name: "Last", sortOrder: 3 });
  const sent = answerWith(new Response("", { status: 503 }));
  show([first, hidden, last], "manager", "/templates?clientType=lacore");
  await choose("Actions for Last", "Move up");
  await waitFor(() => expect(sent.length).toBe(1));
  const ids = [last, hidden, first].map(({ id }, index) => ({ id, sortOrder: index + 1 }));
  expect(sent[0]?.body).toEqual({ templates: ids });
});

test("without templates for a client type it says so, and can show all again", async () => {
  answerWith();
  show([template({ name: "Only", clientTypes: ["lacore"] })], "viewer", "/templates?clientType=uncut_brands");
  expect(screen.getByText("No template is for this client type.")).toBeDefined();
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  });
  expect(screen.getByText("Only")).toBeDefined();
});

test("without templates it says what to do", () => {
  answerWith();
  show([]);
  expect(screen.getByText("No templates found")).toBeDefined();
  expect(screen.getByText("Create your first task template to get started")).toBeDefined();
});

test("a first load without data shows that it loads; a failure can be tried again", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerWith(promise, Response.json([call]));
  show();
  expect(screen.getByText("Loading templates...")).toBeDefined();
  resolve(new Response("", { status: 500 }));
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Hold the call")).toBeDefined();
});

test("an order is shown before the server responds, and stays when it agrees", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = answerWith(promise);
  show([call, form, report]);
  await choose("Actions for Fill in the form", "Move up");
  expect(namesIn("Admin")).toEqual(["Fill in the form", "Hold the call"]);
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: "/api/templates/reorder",
        body: {
          templates: [
            { id: form.id, sortOrder: 1 },
            { id: call.id, sortOrder: 2 },
          ],
        },
      },
    ]),
  );
  await act(async () => {
    resolve(Response.json([{ ...form, sortOrder: 1 }, { ...call, sortOrder: 2 }, report]));
    await promise;
  });
  expect(namesIn("Admin")).toEqual(["Fill in the form", "Hold the call"]);
});

test("a refused order is reverted, also with another one pending", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = answerWith(promise, new Response("", { status: 503 }));
  show([call, form, report]);
  await choose("Actions for Fill in the form", "Move up");
  await choose("Actions for category Admin", "Move down");
  expect(screen.getAllByRole("heading", { level: 2 })[0]?.textContent).toBe("Reporting");
  await act(async () => {
    resolve(new Response("", { status: 503 }));
    await promise;
  });
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(namesIn("Admin")).toEqual(["Hold the call", "Fill in the form"]));
  await waitFor(() => expect(screen.getAllByRole("heading", { level: 2 })[0]?.textContent).toBe("Admin"));
});

test("the first cannot move up, and the last cannot move down", async () => {
  answerWith();
  show([call, form]);
  fireEvent.click(screen.getByRole("button", { name: "Actions for Hold the call" }));
  const up = await screen.findByRole("menuitem", { name: /Move up/ });
  expect(up.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(up);
  expect(namesIn("Admin")).toEqual(["Hold the call", "Fill in the form"]);
});

test.each(["contributor", "viewer"] as const)("a %s sees everything and can change nothing", (role) => {
  answerWith();
  show([call], role);
  for (const name of ["New Template", "Edit Hold the call", "Delete Hold the call"]) {
    const control = screen.getByRole("button", { name });
    expect(control.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(control);
  }
  expect(screen.queryByText("Drag category to reorder")).toBeNull();
  expect(document.querySelector("[data-sortable], dialog")).toBeNull();
});
