import { afterEach, expect, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";
import { IslandRoot } from "#/islands/runtime/hydration/island-root";
import { createQueryClient } from "#/islands/runtime/loading/query-client";
import { viewer } from "#/islands/runtime/page/viewer.fixture";
import type { ClientDetail } from "#/src/contract/onboarding";
import { inBrowser } from "#/test/support/browser";
import ClientDashboard from "./island";

inBrowser();

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const clientId = "0195f000-0000-7000-8000-000000000001";
const detail: ClientDetail = {
  client: {
    id: clientId,
    name: "Harbor Coffee",
    brandNames: ["Harbor"],
    clientType: "uncut_brands",
    primaryContactName: "Nora Contact",
    primaryContactEmail: "nora@brand.test",
    websiteUrl: "https://www.harbor.test/",
    amazonStorefrontUrl: "javascript:alert(1)",
    avatarUrl: null,
    timeZone: null,
    accountManagerId: null,
    accountManager: { firstName: null, lastName: null, email: "mia@agency.test" },
    status: "paused",
    sendsReminders: true,
    version: 1,
    createdAt: "2026-03-09T12:00:00.000Z",
    updatedAt: "2026-03-09T12:00:00.000Z",
  },
  onboarding: null,
  tasks: [],
  unread: [],
};

/** Renders the island as a page would; without `first` the browser loads the data. */
function show(first?: ClientDetail | null) {
  return render(
    <IslandRoot url={`/clients/${clientId}`} viewer={viewer()} queryClient={createQueryClient()}>
      <ClientDashboard
        clientId={clientId}
        assignees={[]}
        openTask={null}
        access={[]}
        {...(first !== undefined && { detail: first })}
      />
    </IslandRoot>,
  );
}

/** Serves these responses to the next calls in order. */
function answerWith(...responses: (Response | Promise<Response>)[]) {
  const next = async () => {
    const response = responses.shift();
    if (!response) throw new Error("No call was expected.");
    return response;
  };
  globalThis.fetch = Object.assign(next, { preconnect: realFetch.preconnect });
}

test("a client in the page is shown without a call", () => {
  answerWith();
  show(detail);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Harbor Coffee");
  expect(screen.getByText("Paused")).toBeDefined();
  expect(screen.getByText("No Onboarding Started")).toBeDefined();
});

test("the head identifies the client, and links to their figures, websites and mail", () => {
  answerWith();
  show(detail);
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts).toEqual([
    ...["Nora Contact", "UnCut Brands", "Harbor", "mia@agency.test", "harbor.test/", "javascript:alert(1)"],
    "Sales, ads and health",
  ]);
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    ...["/", "mailto:nora@brand.test", `/clients/${clientId}/as-client`],
    ...["https://www.harbor.test/", "#performance"],
  ]);
});

test("a first load without data shows that it loads, then the client", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerWith(promise);
  show();
  expect(screen.getByText("Loading client dashboard...")).toBeDefined();
  resolve(Response.json(detail));
  await screen.findByText("Harbor Coffee");
  expect(screen.queryByText("Loading client dashboard...")).toBeNull();
});

test("a client that the page did not find is not requested again", () => {
  answerWith();
  show(null);
  expect(screen.getByText("Client not found")).toBeDefined();
});

test("a deleted client is not found", async () => {
  answerWith(new Response("{}", { status: 404 }));
  show();
  await screen.findByText("Client not found");
});

test("a failed load shows the reason and can be tried again", async () => {
  const problem = { title: "Service Unavailable", status: 503, detail: "The database is busy." };
  answerWith(Response.json(problem, { status: 503 }), Response.json(detail));
  show();
  await screen.findByText("The client could not be loaded");
  expect(screen.getByText("The database is busy.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Harbor Coffee");
});
