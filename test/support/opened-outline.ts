import { expect } from "bun:test";
import { fireEvent, waitFor, within } from "@testing-library/react";
import { outlineOf } from "./outline";

const places = "dialog[open], [role=dialog], [role=menu], main td form, main li form, main article form";
/** Milliseconds without a change or a pending call, after which the part counts as complete. */
const settledMs = 100;
/** Returns the dialog, menu or form that is on top. */
export const onTop = () => [...document.querySelectorAll<HTMLElement>(places)].at(-1);

/** Restores pictures that failed to load: this document displays none, and failures arrive at any time or never. */
const withPictures = (outline: string) =>
  outline.replace(
    /icon image\n *"The image of (.*?) is not there"/g,
    'img alt="Image of $1" src="/objects/designs/<id>"',
  );

type Settling = {
  hasOpened?: (top: HTMLElement | undefined) => boolean;
  /** Returns the part to describe, if it is not what is on top. */
  part?: () => HTMLElement | undefined;
  /** True when a call without an answer is what the part shows. */
  isLoading?: boolean;
};

/** Waits until what is on top has changed for the last time and sends nothing, and describes it. */
export async function settledOutline(
  portal: { readonly isWaiting: boolean },
  { hasOpened = () => true, part = onTop, isLoading = false }: Settling = {},
): Promise<string> {
  let last = { outline: "", at: 0 };
  return waitFor(() => {
    const top = part();
    if (!hasOpened(top)) throw new Error("Nothing has opened.");
    const now = top ? withPictures(outlineOf(top)) : "closed";
    const isBusy = !isLoading && (portal.isWaiting || top?.querySelector("[aria-busy=true]"));
    if (isBusy || now !== last.outline) last = { outline: now, at: performance.now() };
    if (performance.now() - last.at < settledMs) throw new Error("It is still changing.");
    return now;
  });
}

/** Closes everything that is open, with what was typed. */
export async function close() {
  while (onTop()) {
    const top = onTop();
    const ways = top && within(top).queryAllByRole("button", { name: /^(Cancel|Close|Back|No)$/ });
    // Cancelling the question about typed text would only lead back to it.
    const button = top && (within(top).queryByRole("button", { name: "Discard" }) ?? ways?.at(-1));
    if (button) fireEvent.click(button);
    else fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    await waitFor(() => expect(onTop()).not.toBe(top));
  }
}
