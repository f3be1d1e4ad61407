import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#/src/client/api-error";
import { ownOperations } from "#/src/client/browser";
import type { UnloggedName } from "#/src/contract/choices/unlogged";
import type { ChangeEvent } from "#/src/contract/events";
import { isConcerned, isCount, showsUnlogged } from "./places";
import { announceRemoteChanges } from "./remote-change";

/** Changes that arrive together are loaded together. */
const gatherMs = 200;
/** Spreads the reloads of a machine's windows after an outage. */
const spreadMs = 700;
const retryMs = { first: 1_000, longest: 4_000 };
/** After this long without input a page stops reloading by itself: otherwise its session would never expire. */
const unattendedMs = 15 * 60_000;
const touches = ["pointermove", "pointerdown", "keydown", "focus", "visibilitychange"];

export type Staleness = "current" | "retrying" | "paused";

type Options = {
  /** Called with other people's changes once they are on the screen. */
  onShown: (changes: readonly ChangeEvent[]) => void;
  onStaleness: (staleness: Staleness) => void;
};

/**
 * Reloads data changed by others, once none of the page's own changes is running, while the page is visible and
 * attended. Data that could not be loaded stays marked as stale and is retried: after a pause, on input, and on
 * `retry`.
 */
export function refreshFor(queries: QueryClient, { onShown, onStaleness }: Options) {
  let news: ChangeEvent[] = [];
  const unlogged = new Set<UnloggedName>();
  let isAllNews = false;
  let unshown = new Map<string, ChangeEvent>();
  /** Queries marked stale by news. A request that began earlier may clear the query's own mark, but not this one. */
  const marked = new WeakSet<Query>();
  let isReading = false;
  let isLooking = false;
  let failures = 0;
  let touchedAt = Date.now();
  let next: { at: number; timer: ReturnType<typeof setTimeout> } | null = null;

  const isUnattended = () => Date.now() - touchedAt > unattendedMs;
  const touched = ({ type, target, currentTarget }: Event) => {
    const isBack = isUnattended() || type === "visibilitychange" || target === currentTarget;
    touchedAt = Date.now();
    if (isBack) retry();
  };
  for (const touch of touches) window.addEventListener(touch, touched, { passive: true, capture: true });
  const stopWatching = queries.getQueryCache().subscribe(lookSoon);

  return {
    hear(change: ChangeEvent) {
      news.push(change);
      runWithin(gatherMs);
    },
    /** Changes that the audit log does not record. */
    hearUnlogged(names: readonly UnloggedName[]) {
      for (const name of names) unlogged.add(name);
      runWithin(gatherMs);
    },
    hearAll() {
      isAllNews = true;
      runWithin(gatherMs + Math.random() * spreadMs);
    },
    retry,
    end() {
      stopWatching();
      if (next) clearTimeout(next.timer);
      for (const touch of touches) window.removeEventListener(touch, touched, { capture: true });
    },
  };

  function retry() {
    if (stale().length > 0) runWithin(gatherMs);
    look();
  }

  function stale(): Query[] {
    const isStale = (query: Query) => marked.has(query) || isLeftStale(query);
    return queries.getQueryCache().findAll({ type: "active", predicate: isStale });
  }

  function runWithin(milliseconds: number) {
    const at = Date.now() + milliseconds;
    if (next && next.at <= at) return;
    if (next) clearTimeout(next.timer);
    next = { at, timer: setTimeout(run, milliseconds) };
  }

  async function run() {
    next = null;
    if (isReading) return;
    if (queries.isMutating() > 0) return runWithin(gatherMs);
    mark();
    if (!document.hidden && !isUnattended()) await read();
    look();
  }

  /**
   * Marks data that the news may have changed. Own changes concern only the counts: screens reload the rest
   * themselves.
   */
  function mark() {
    const others = news.filter(({ operationId }) => !ownOperations.has(operationId ?? ""));
    const isNews = ({ queryKey, state: { data } }: Query) =>
      isAllNews ||
      [...unlogged].some((name) => showsUnlogged({ queryKey }, name)) ||
      (isCount(queryKey) ? news : others).some((each) => isConcerned({ queryKey, data }, each));
    for (const query of queries.getQueryCache().findAll({ predicate: isNews })) {
      query.invalidate();
      if (query.isActive()) marked.add(query);
    }
    for (const change of others) unshown.set(change.id, change);
    news = [];
    unlogged.clear();
    isAllNews = false;
    if (others.length > 0) announceRemoteChanges(others);
  }

  async function read() {
    const reading = stale();
    isReading = true;
    await queries.refetchQueries({ predicate: (query) => reading.includes(query) });
    isReading = false;
    for (const query of reading) {
      if (!query.state.isInvalidated || isFinal(query.state.error)) marked.delete(query);
    }
    const isRead = stale().length === 0;
    failures = isRead ? 0 : failures + 1;
    if (isRead) {
      onShown([...unshown.values()]);
      unshown = new Map();
    }
    if (news.length > 0 || unlogged.size > 0 || isAllNews) runWithin(gatherMs);
  }

  /** Batches checks, since queries change several at a time. */
  function lookSoon() {
    if (isLooking) return;
    isLooking = true;
    queueMicrotask(() => {
      isLooking = false;
      look();
    });
  }

  function look() {
    const left = stale();
    const isPaused = document.hidden || isUnattended();
    if (left.length > 0 && !isPaused && !isReading) runWithin(pauseAfter(left, failures));
    onStaleness(left.length === 0 ? "current" : isPaused ? "paused" : "retrying");
  }
}

/** Matches data that a failed reload left on the screen. A screen without data reports its own error. */
function isLeftStale({ state: { data, isInvalidated, fetchStatus, error } }: Query): boolean {
  return data !== undefined && isInvalidated && fetchStatus === "idle" && !isFinal(error);
}

/** Matches a refusal that the same request would get again. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

function pauseAfter(queries: readonly Query[], failures: number): number {
  const requested = queries.map(({ state: { error } }) =>
    error instanceof ApiError ? error.retryAfter : null,
  );
  const own = Math.min(retryMs.first * 2 ** failures, retryMs.longest) * (0.5 + Math.random() / 2);
  return Math.max(own, ...requested.map((seconds) => (seconds ?? 0) * 1_000));
}
