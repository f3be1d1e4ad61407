import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Role } from "#/src/contract/choices/users";
import { close, onTop } from "./opened-outline";
import { toasted } from "./presses";
import { problem } from "./problem";

/** A part of a screen whose outline is recorded: who opens it, and how. */
export type OpenedPart = [
  name: string,
  who: Role,
  path: () => string,
  open: () => Promise<unknown>,
  /** Returns the part to describe, if it is not what is on top. */
  part?: () => HTMLElement | undefined,
];

export const region = (name: string | RegExp) => () => screen.queryByRole("region", { name }) ?? undefined;

export const shown = (words: string | RegExp) => screen.findByText(words);

/** The server's refusal of a call, at a field if a path is given. */
export function refused(detail: string, path?: string, status = 400) {
  const errors = path === undefined ? undefined : [{ path, message: detail }];
  return () => problem(status, { detail, errors });
}

/** Closes what is open: first a form in the part of a drawer, then its drawer, which toasts may be in. */
export async function leave(part: HTMLElement | undefined) {
  const drawer = part !== onTop() && part?.closest("dialog");
  if (part && drawer) {
    for (const cancel of within(part).queryAllByRole("button", { name: "Cancel" })) fireEvent.click(cancel);
    const closing = drawer.querySelector("header button[aria-label=Close]");
    if (closing) fireEvent.click(closing);
  }
  await close();
}

/** Waits for a toast with these words and closes it: toasts are drawn in the dialog on top, and leave by the clock. */
export async function closeToast(words: string | RegExp) {
  await toasted(words);
  await closeToasts();
}

/** Closes toasts: in a dialog, their buttons would be taken for its own. */
export async function closeToasts() {
  for (const card of document.querySelectorAll<HTMLElement>("[data-toast]"))
    fireEvent.click(within(card).getByRole("button", { name: "Close" }));
  await waitFor(() => {
    if (document.querySelector("[data-toast]")) throw new Error("A toast is still there.");
  });
}
