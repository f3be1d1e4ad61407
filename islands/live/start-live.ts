import type { QueryClient } from "@tanstack/react-query";
import type { Viewer } from "#/islands/runtime/viewer";
import type { Message } from "#/src/client/read-messages";
import { markRows } from "./mark-rows";
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
