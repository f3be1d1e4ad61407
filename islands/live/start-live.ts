import type { QueryClient } from "@tanstack/react-query";
import type { Viewer } from "#/islands/runtime/viewer";
import type { Message } from "#/src/client/read-messages";
import type { ChangeEvent } from "#/src/contract/events";
import { refreshFor } from "./refresh";
import { shareEvents } from "./share-events";

/**
 * Shows what others change as long as the page is there: it hears from the place in the log on after which the server read
 * it. A page that the browser puts away by Back hears nothing and holds nothing, and goes on where it was when it comes back.
 * @returns what ends it
 */
export function startLive(queries: QueryClient): () => void {
  const { user, readAfter, viewer } = document.body.dataset;
  if (!user || !readAfter || !viewer) return () => {};
  const isStaff = (JSON.parse(viewer) as Viewer).role !== "client";
  const page = refreshFor(queries, (changes) => isStaff && markRows(changes));
  const hear = ({ event, data }: Message) => {
    if (event === "change") page.hear(JSON.parse(data));
    if (event === "reload") page.hearAll();
  };
  let last: string | null = readAfter;
  let leave = shareEvents(user, last, hear);
  const hide = () => {
    last = leave();
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave = shareEvents(user, last, hear);
  };
  window.addEventListener("pagehide", hide);
  window.addEventListener("pageshow", show);
  return () => {
    window.removeEventListener("pagehide", hide);
    window.removeEventListener("pageshow", show);
    leave();
    page.end();
  };
}

const shownMs = 4_000;

/** Marks for a moment the rows that show what somebody else changed, with their name; read out to nobody. */
function markRows(changes: readonly ChangeEvent[]) {
  for (const { id, by } of changes) {
    for (const row of rowsOf(id)) {
      row.dataset.changedBy = by;
      // What a row of a table shows besides its cells would be a cell more.
      const place = row.querySelector<HTMLElement>(":scope > td:last-child") ?? row;
      place.dataset.changedName = by;
      setTimeout(() => {
        delete row.dataset.changedBy;
        delete place.dataset.changedName;
      }, shownMs);
    }
  }
}

/** By what leads to them, or by their own names. */
function rowsOf(id: string): Set<HTMLElement> {
  const named = document.querySelectorAll<HTMLElement>(`main [id$="${id}"], main .row-link[href*="${id}"]`);
  const rows = [...named].map((each) => each.closest<HTMLElement>("tr, li, article"));
  return new Set(rows.filter((row) => row !== null));
}
