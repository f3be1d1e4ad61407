import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { showSuccess, undoable, useChange } from "#/islands/runtime/changes/change";
import { createQueryClient } from "#/islands/runtime/loading/query-client";
import { answer } from "#/src/client/browser";
import { inBrowser } from "#/test/support/browser";
import { dismissToast, toast, useShownToast } from "./store";
import { ToastView } from "./toast-view";

inBrowser();

const bunsFetch = globalThis.fetch;
let requested: string[] = [];
let reply: () => Response;
let queries: QueryClient;
let sent: PromiseWithResolvers<Response>;
let refreshed: PromiseWithResolvers<void>;
const nothing = { restored: [], changed: [], removed: [], kept: [] };
const back = { restored: [{ entity: "client_task", id: "t", name: "Collect logins" }] };

beforeEach(() => {
  requested = [];
  queries = createQueryClient();
  sent = Promise.withResolvers();
  refreshed = Promise.withResolvers();
  reply = () => changed("undo-op", { ...nothing, ...back });
  globalThis.fetch = Object.assign(
    async (input: RequestInfo | URL) => {
      requested.push(String(input));
      return reply();
    },
    { preconnect: bunsFetch.preconnect },
  );
  render(<Page />);
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = bunsFetch;
  undoable.length = 0;
});

function Page() {
  const shown = useShownToast();
  return (
    <QueryClientProvider client={queries}>
      <input aria-label="Note" />
      <button type="button">Elsewhere</button>
      <Sender />
      <ToastView toast={shown} isInModal={false} onClose={dismissToast} />
    </QueryClientProvider>
  );
}

/** Sends a change whose response, and the reload after it, the test controls. */
function Sender() {
  const { mutate } = useChange<void, object>({
    send: () => answer(sent.promise),
    done: "Task updated successfully",
    failed: "Failed to update task",
    refresh: () => refreshed.promise,
  });
  return (
    <button type="button" onClick={() => mutate()}>
      Send
    </button>
  );
}

/** Builds the response to a change that can be undone by that operation. */
function changed(id: string, body: object = {}) {
  return Response.json(body, {
    headers: { "X-Operation-Id": id, "X-Undo-Until": "2026-04-07T12:00:00.000Z" },
  });
}

async function done(id: string) {
  const returned = await answer(Promise.resolve(changed(id)));
  act(() => showSuccess("Task deleted successfully", returned));
}

const card = () => document.querySelector<HTMLElement>("[data-toast]");
const undoButton = () => screen.getByRole("button", { name: "Undo" });
const pass = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));
const ctrlZ = (target: Element, more = {}) => fireEvent.keyDown(target, { key: "z", ctrlKey: true, ...more });
const field = () => screen.getByLabelText("Note");
const elsewhere = () => screen.getByRole("button", { name: "Elsewhere" });
const undoOf = (id: string) => `/api/operations/${id}/undo`;

test("a toast stays for 5 s, and longer while the pointer or the focus is on it", () => {
  jest.useFakeTimers();
  const holds: [begin: () => void, end: () => void][] = [
    [() => {}, () => {}],
    [() => fireEvent.pointerEnter(shownCard()), () => fireEvent.pointerLeave(shownCard())],
    [() => shownCard().focus(), () => elsewhere().focus()],
    [() => fireEvent.blur(window), () => fireEvent.focus(window)],
  ];
  for (const [begin, end] of holds) {
    act(() => toast({ title: "Saved" }));
    pass(3_000);
    act(begin);
    if (begin !== holds[0]?.[0]) pass(60_000);
    expect(card()).not.toBeNull();
    act(end);
    pass(1_999);
    expect(card()).not.toBeNull();
    pass(1);
    expect(card()).toBeNull();
  }
});

test("a toast that closed under the pointer does not keep the next one open", () => {
  jest.useFakeTimers();
  act(() => toast({ title: "First" }));
  fireEvent.pointerEnter(shownCard());
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  act(() => toast({ title: "Second" }));
  pass(5_000);
  expect(card()).toBeNull();
});

test("F8 moves to the toast's button, and closing it returns the focus", async () => {
  await done("first");
  field().focus();
  fireEvent.keyDown(field(), { key: "F8" });
  expect(document.activeElement === undoButton()).toBe(true);
  // The dialog around it, which closes by Escape too, stays open.
  expect(fireEvent.keyDown(undoButton(), { key: "Escape" })).toBe(false);
  expect(card()).toBeNull();
  await waitFor(() => expect(document.activeElement === field()).toBe(true));
  expect(requested).toEqual([]);
});

test("Undo reverts the change and reports the restored state, and Redo makes it again", async () => {
  await done("first");
  elsewhere().focus();
  fireEvent.keyDown(elsewhere(), { key: "F8" });
  fireEvent.click(undoButton());
  await screen.findByText("Collect logins is back.");
  expect(requested).toEqual([undoOf("first")]);
  expect(document.activeElement === elsewhere()).toBe(true);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();

  reply = () => changed("redo-op", nothing);
  fireEvent.click(screen.getByRole("button", { name: "Redo" }));
  await screen.findByText("Done again");
  ctrlZ(elsewhere());
  await waitFor(() => expect(requested).toEqual([undoOf("first"), undoOf("undo-op"), undoOf("redo-op")]));
});

test("Ctrl+Z or Cmd+Z outside a field undoes the last change of the page, then the one before", async () => {
  await done("first");
  await done("second");
  ctrlZ(field());
  ctrlZ(elsewhere(), { shiftKey: true });
  ctrlZ(elsewhere(), { ctrlKey: false });
  ctrlZ(elsewhere(), { key: "x", code: "KeyZ" });
  expect(requested).toEqual([]);
  expect(ctrlZ(elsewhere())).toBe(false);
  await screen.findByText("Undone");
  ctrlZ(elsewhere(), { ctrlKey: false, metaKey: true, key: "я", code: "KeyZ" });
  await waitFor(() => expect(requested).toEqual([undoOf("second"), undoOf("first")]));
  await waitFor(() => expect(ctrlZ(elsewhere())).toBe(true));
});

test("Ctrl+Z waits for pending changes and for the lists that they changed", async () => {
  await done("first");
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(ctrlZ(elsewhere())).toBe(false);
  await act(async () => sent.resolve(changed("second")));
  await screen.findByText("Task updated successfully");
  ctrlZ(elsewhere());
  expect(requested).toEqual([]);
  await act(async () => refreshed.resolve());
  await waitFor(() => expect(requested).toEqual([undoOf("second"), undoOf("first")]));
});

test("Ctrl+Z for a change that turns out to have failed does not undo an earlier one", async () => {
  await done("first");
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  ctrlZ(elsewhere());
  await act(async () => sent.resolve(Response.json({ detail: "No.", status: 409 }, { status: 409 })));
  await screen.findByText(/^Failed to update task/);
  await act(async () => refreshed.resolve());
  expect(requested).toEqual([]);
  ctrlZ(elsewhere());
  await waitFor(() => expect(requested).toEqual([undoOf("first")]));
});

test("a final change offers nothing", async () => {
  const returned = await answer(
    Promise.resolve(Response.json({}, { headers: { "X-Operation-Id": "final" } })),
  );
  act(() => showSuccess("User role updated successfully", returned));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(ctrlZ(elsewhere())).toBe(true);
});

const problem = (status: number, detail: string) => () => Response.json({ detail, status }, { status });
test.each([
  [
    "Collect logins was changed by Ada Lovelace since.",
    problem(409, "Collect logins was changed by Ada Lovelace since."),
    1,
  ],
  ["This was undone already.", problem(410, "This was undone already."), 1],
  ["The change to undo can no longer be found.", problem(404, "There is nothing at this address."), 1],
  ["Something went wrong.", problem(500, "Something went wrong."), 2],
] as const)("%s", async (words, refused, tries) => {
  await done("first");
  reply = refused;
  fireEvent.click(undoButton());
  await screen.findByText(words);
  ctrlZ(elsewhere());
  await waitFor(() => expect(requested).toHaveLength(tries));
});

function shownCard(): HTMLElement {
  const shown = card();
  if (!shown) throw new Error("There is no toast.");
  return shown;
}
