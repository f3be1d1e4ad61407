import { afterEach, beforeEach, expect, test } from "bun:test";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IslandRoot } from "#/islands/runtime/hydration/island-root";
import { createQueryClient } from "#/islands/runtime/loading/query-client";
import { viewer } from "#/islands/runtime/page/viewer.fixture";
import type { AuditLogEntry, ListedUser } from "#/src/contract/admin";
import { inBrowser } from "#/test/support/browser";
import { expectConsoleError } from "#/test/support/console-errors";
import AdminDashboard from "./island";

inBrowser();

const realFetch = globalThis.fetch;
// The tests' document does not support the element yet.
beforeEach(() => expectConsoleError(/The tag <search> is unrecognized/));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const me = "0195f000-0000-7000-8000-000000000001";
const ada: ListedUser = {
  id: me,
  email: "ada@portal.test",
  firstName: "Ada",
  lastName: "Admin",
  profileImageUrl: null,
  role: "admin",
  clientId: null,
  clients: [],
  active: true,
  sessions: 1,
  version: 1,
  createdAt: "2026-03-09T12:00:00.000Z",
};
const entry: AuditLogEntry = {
  id: "0195f000-0000-7000-8000-000000000002",
  operationId: null,
  undoes: null,
  isUndoable: false,
  actorKind: "user",
  userId: me,
  userEmail: ada.email,
  linkSentTo: null,
  entity: "user",
  entityId: me,
  action: "sign_in",
  subject: { name: "Ada Admin", partOf: null, path: "/admin?search=ada%40portal.test" },
  before: null,
  after: null,
  names: {},
  createdAt: "2026-03-09T12:00:00.000Z",
};

function show(path = "/admin") {
  window.history.replaceState(null, "", path);
  return render(
    <IslandRoot url={path} viewer={viewer()} queryClient={createQueryClient()}>
      <AdminDashboard
        me={me}
        clients={[]}
        users={[ada]}
        auditLogPage={null}
        tokens={null}
        mailPage={null}
        limits={null}
        agency={null}
        calendar={null}
        sendsMail
      />
    </IslandRoot>,
  );
}

/** Serves these responses to the next calls in order and records the requests. */
function answerWith(...responses: (Response | Promise<Response>)[]) {
  const requested: string[] = [];
  const next = async (input: RequestInfo | URL) => {
    requested.push(String(input));
    const response = responses.shift();
    if (!response) throw new Error(`${input} was not expected.`);
    return response;
  };
  globalThis.fetch = Object.assign(next, { preconnect: realFetch.preconnect });
  return requested;
}

const page = (items: unknown[], total = items.length) =>
  Response.json(items, { headers: { "X-Total-Count": String(total) } });

test("the audit log is requested once its tab is open, and shows that it loads", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const requested = answerWith(promise);
  show();
  expect(screen.getByText("ada@portal.test")).toBeDefined();
  expect(requested).toEqual([]);
  fireEvent.click(screen.getByRole("tab", { name: "Audit Logs" }));
  expect(window.location.search).toBe("?tab=audit");
  await screen.findByText("Loading audit logs...");
  resolve(page([entry], 51));
  await screen.findByText("Showing 1 to 50 of 51 results");
  expect(screen.getByText("No details")).toBeDefined();
  expect(requested).toEqual(["/api/admin/audit-logs?page=1&pageSize=50"]);
});

test("a log that failed to load shows the reason and can be tried again", async () => {
  answerWith(new Response("Out for lunch", { status: 503 }), page([]));
  show("/admin?tab=audit");
  await screen.findByText("Audit logs could not be loaded");
  expect(screen.getByText("Out for lunch")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Every change will be listed here.");
});

test("filters without matches and a page beyond the last each offer a way back", async () => {
  answerWith(page([], 0), page([], 70));
  const { unmount } = show("/admin?tab=audit&action=delete");
  await screen.findByText("Nothing matches the filters.");
  expect(screen.getAllByRole("button", { name: "Clear filters" })).toHaveLength(2);
  unmount();
  show("/admin?tab=audit&page=9");
  await screen.findByText("The list no longer has this page.");
  expect(screen.getByRole("button", { name: "Go to the first page" })).toBeDefined();
});

test("a portal without tokens says so and offers to create the first", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const requested = answerWith(promise);
  show("/admin?tab=tokens");
  expect(await screen.findByText("Loading API tokens...")).toBeDefined();
  resolve(Response.json([]));
  await screen.findByText("No API tokens found");
  expect(screen.getByRole("button", { name: "Create your first token" })).toBeDefined();
  expect(requested).toEqual(["/api/admin/tokens"]);
});

test("a role is busy until the response, and a refused one resets to the old one", async () => {
  const vic = {
    ...ada,
    id: "0195f000-0000-7000-8000-000000000003",
    firstName: "Vic",
    email: "vic@portal.test",
  };
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerWith(promise);
  render(
    <IslandRoot url="/admin" viewer={viewer()} queryClient={createQueryClient()}>
      <AdminDashboard
        {...{
          me,
          clients: [],
          auditLogPage: null,
          tokens: null,
          mailPage: null,
          limits: null,
          agency: null,
          calendar: null,
          sendsMail: true,
        }}
        users={[ada, vic]}
      />
    </IslandRoot>,
  );
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Change role of Vic Admin" });
  fireEvent.change(select, { target: { value: "viewer" } });
  await waitFor(() => expect(select.getAttribute("aria-busy")).toBe("true"));
  expect(select.value).toBe("viewer");
  resolve(new Response(null, { status: 502 }));
  await waitFor(() => expect(select.getAttribute("aria-busy")).toBeNull());
  expect(select.value).toBe("admin");
});
