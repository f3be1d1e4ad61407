import { afterEach, describe, expect, test } from "bun:test";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { inBrowser } from "#/test/support/browser";
import { Lazy, lazyPart } from "./lazy-part";
import type { LazyPart } from "./load-part";
import { shownToast } from "./toast/store";

inBrowser();

test("a part whose code loads before the island is hydrated is left out until then", async () => {
  const part = lazyPart<object>("The drawer", async () => () => "The drawer");
  await part.load();
  const tree = (
    <main>
      <Lazy part={part} props={{}} />
    </main>
  );
  const host = document.body.appendChild(document.createElement("div"));
  host.innerHTML = renderToString(tree);
  expect(host.textContent).toBe("");

  const mismatches: unknown[] = [];
  const root = hydrateRoot(host, tree, { onRecoverableError: (error) => mismatches.push(error) });
  await act(async () => {});
  expect(host.textContent).toBe("The drawer");
  expect(mismatches).toEqual([]);
  await act(async () => root.unmount());
});

describe("a part whose code fails to load", () => {
  let tries = 0;
  let failures = 0;
  const failing = (times: number) => {
    tries = 0;
    failures = times;
  };
  afterEach(() => failing(0));
  async function importPart<Props>(Part: (props: Props) => string) {
    tries++;
    if (tries <= failures) throw new TypeError("Failed to fetch");
    return Part;
  }
  const sentence = "The drawer could not be loaded. Check your connection and try again.";

  test("is retried once before a message", async () => {
    failing(1);
    const part = lazyPart<object>("The drawer", () => importPart(() => "All of it"));
    render(<Lazy part={part} props={{}} />);
    await screen.findByText("All of it");
    expect([tries, shownToast()]).toEqual([2, null]);
  });

  test("is closed with a toast, the screen stays, and the next click opens it", async () => {
    failing(2);
    const part = lazyPart<{ onClose: () => void }>("The drawer", () => importPart(() => "All of it"));
    render(<List part={part} />);
    fireEvent.input(screen.getByLabelText("Draft"), { target: { value: "half written" } });
    fireEvent.click(screen.getByText("Open"));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ variant: "destructive", description: sentence }),
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>("Draft").value).toBe("half written");
    expect(screen.queryByText("All of it")).toBeNull();
    fireEvent.click(screen.getByText("Open"));
    await screen.findByText("All of it");
  });

  test("offers to try again where it cannot be closed", async () => {
    failing(2);
    const part = lazyPart<object>("The drawer", () => importPart(() => "All of it"));
    render(<Lazy part={part} props={{}} />);
    await waitFor(() => expect(shownToast()?.description).toBe(sentence));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("All of it");
  });

  test("shows no message once the element that requested it is gone", async () => {
    failing(2);
    const part = lazyPart<object>("The drawer", () => importPart(() => "All of it"));
    const { unmount } = render(<Lazy part={part} props={{}} />);
    unmount();
    await part.load().catch(() => {});
    expect(shownToast()).toBeNull();
  });
});

type ListProps = { part: LazyPart<{ onClose: () => void }> };

function List({ part }: ListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <textarea aria-label="Draft" />
      {isOpen && <Lazy part={part} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
}
