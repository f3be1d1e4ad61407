import { expect, test } from "bun:test";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { useDraft } from "#/islands/forms/draft";
import { preloadToasts, toast, useShownToast } from "#/islands/ui/toast/store";
import { ApiError } from "#/src/client/api-error";
import { inBrowser } from "#/test/support/browser";
import { handClock } from "#/test/support/hand-clock";
import { createQueryClient } from "../loading/query-client";
import { isUnauthorized, signInAddress } from "./leave-for-sign-in";

inBrowser();

function Note({ of = "note-1" }) {
  const [text, setText] = useState("");
  useDraft(of, () => text || null, setText);
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />;
}

const type = (value: string) => fireEvent.change(screen.getByLabelText("Note"), { target: { value } });
const storedDraft = () => JSON.parse(sessionStorage.getItem("portal:draft:/:note-1") ?? "{}").values;

function ShownToast() {
  return <output>{useShownToast()?.title}</output>;
}

function Clients() {
  const { error } = useQuery({
    queryKey: ["/api", "clients"],
    queryFn: () => Promise.reject(new ApiError(401, '{"detail":"Unauthorized"}', "Unauthorized")),
  });
  return <p>{error ? "failed" : "loading"}</p>;
}

test("only an error that starts with 401 and says Unauthorized means signed out", () => {
  expect(isUnauthorized(new ApiError(401, "", "Unauthorized"))).toBe(true);
  expect(isUnauthorized(new ApiError(403, "Unauthorized", ""))).toBe(false);
  expect(isUnauthorized(new ApiError(401, "Token expired", ""))).toBe(false);
  expect(isUnauthorized("401: Unauthorized")).toBe(false);
});

test("sign-in returns to the same address", () => {
  expect(signInAddress("/clients/1?task=2&x=a b")).toBe(
    "/api/login?returnTo=%2Fclients%2F1%3Ftask%3D2%26x%3Da%20b",
  );
});

test("a 401 shows a message that no other toast covers, and leaves after 500 ms with everything typed until then", async () => {
  // The time begins when the toast can be shown.
  await preloadToasts();
  const clock = handClock();
  document.body.dataset.user = "u1";
  const addresses: string[] = [];
  window.location.assign = (address: string | URL) => void addresses.push(String(address));
  sessionStorage.setItem("portal:draft:/:note-1", JSON.stringify({ user: "u1", values: "half a thought" }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Note />
      <ShownToast />
      <Clients />
    </QueryClientProvider>,
  );
  expect(screen.getByLabelText("Note")).toHaveProperty("value", "half a thought");
  expect(sessionStorage.length).toBe(0);

  await act(async () => {});
  expect(screen.getByText("Unauthorized")).toBeDefined();
  act(() => toast({ title: "Error", description: "Failed to update task", variant: "destructive" }));
  expect(screen.getByText("Unauthorized")).toBeDefined();
  clock.advance(499);
  expect(addresses).toEqual([]);
  type("half a thought, and");
  clock.advance(1);
  expect(addresses).toEqual(["/api/login?returnTo=%2F"]);
  expect(storedDraft()).toBe("half a thought, and");

  type("half a thought, and a whole one");
  window.dispatchEvent(new Event("pagehide"));
  expect(storedDraft()).toBe("half a thought, and a whole one");
  clock.restore();
});

test("a draft is restored to its author only", () => {
  document.body.dataset.user = "u2";
  sessionStorage.setItem("portal:draft:/:note-2", JSON.stringify({ user: "u1", values: "secret" }));
  render(<Note of="note-2" />);
  expect(screen.getByLabelText("Note")).toHaveProperty("value", "");
});
