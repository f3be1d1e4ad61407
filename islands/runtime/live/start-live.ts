import type { QueryClient } from "@tanstack/react-query";
import type { Message } from "#/src/client/read-messages";
import type { ChangeEvent } from "#/src/contract/events";
import type { Viewer } from "../page/viewer";
import { freshnessNote } from "./freshness";
import { refreshFor, type Staleness } from "./refresh";
import { reloadUndisturbed } from "./reload";
import { type Connection, shareEvents } from "./share-events";

/**
 * Shows other people's changes while the page is open: it listens from the log position at which the server read the
 * page. A page in the back/forward cache disconnects, and resumes at its position when restored.
 * @returns a function that stops it
 */
export function startLive(queries: QueryClient): () => void {
  const { user, readAfter, viewer } = document.body.dataset;
  if (!user || !readAfter || !viewer) return () => {};
  const isStaff = (JSON.parse(viewer) as Viewer).role !== "client";
  const note = freshnessNote();
  let connection: Connection = "lost";
  let staleness: Staleness = "current";
  const say = () => note.say(document.hidden ? null : wordsFor(connection, staleness));
  const page = refreshFor(queries, {
    onShown: (changes) => isStaff && markRows(changes),
    onStaleness(next) {
      staleness = next;
      say();
    },
  });
  const hear = ({ event, data }: Message) => {
    if (event === "change") page.hear(JSON.parse(data));
    if (event === "unlogged") page.hearUnlogged(JSON.parse(data).names);
    if (event === "read-all" || event === "reload") page.hearAll();
    // The clients of a client user may have changed, which the page itself shows, once no drawer is open.
    if (event === "reload" && !isStaff) reloadUndisturbed();
    // A heartbeat: the portal is reachable.
    if (event === null) page.retry();
  };
  const onConnection = (next: Connection) => {
    connection = next;
    if (next === "listening") page.retry();
    say();
  };
  const listen = (since: string | null) => shareEvents({ user, since, hear, onConnection });
  let last: string | null = readAfter;
  let leave = listen(last);
  const hide = () => {
    last = leave();
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave = listen(last);
  };
  say();
  document.addEventListener("visibilitychange", say);
  window.addEventListener("online", page.retry);
  window.addEventListener("pagehide", hide);
  window.addEventListener("pageshow", show);
  return () => {
    document.removeEventListener("visibilitychange", say);
    window.removeEventListener("online", page.retry);
    window.removeEventListener("pagehide", hide);
    window.removeEventListener("pageshow", show);
    leave();
    page.end();
    note.end();
  };
}

/** Returns null while the page is up to date, as far as it knows. */
function wordsFor(connection: Connection, staleness: Staleness): string | null {
  if (connection === "refused" || staleness === "paused") return "Not up to date";
  return connection === "lost" || staleness === "retrying" ? "Not up to date, retrying" : null;
}

const shownMs = 4_000;

/** Briefly marks rows changed by others with their name; not announced. */
function markRows(changes: readonly ChangeEvent[]) {
  for (const { id, by } of changes) {
    for (const row of rowsOf(id)) {
      row.dataset.changedBy = by;
      // Extra content in a table row outside its cells would become another cell.
      const place = row.querySelector<HTMLElement>(":scope > td:last-child") ?? row;
      place.dataset.changedName = by;
      setTimeout(() => {
        delete row.dataset.changedBy;
        delete place.dataset.changedName;
      }, shownMs);
    }
  }
}

/** Finds rows by their links, or by their own ids. */
function rowsOf(id: string): Set<HTMLElement> {
  const named = document.querySelectorAll<HTMLElement>(`main [id$="${id}"], main .row-link[href*="${id}"]`);
  const rows = [...named].map((each) => each.closest<HTMLElement>("tr, li, article"));
  return new Set(rows.filter((row) => row !== null));
}
