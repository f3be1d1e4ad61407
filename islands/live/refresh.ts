import type { QueryClient } from "@tanstack/react-query";
import { tellOfOthers } from "#/islands/runtime/overtaken-by";
import { ownOperations } from "#/src/client/browser";
import type { ChangeEvent } from "#/src/contract/events";
import { isConcerned } from "./concerned";

/** Changes that come together are read together. */
const gatherMs = 200;
/** So long after somebody last touched the page it asks for nothing by itself: else their session would never end. */
const unattendedMs = 15 * 60_000;
const touches = ["pointermove", "pointerdown", "keydown", "focus", "visibilitychange"];

/**
 * Reads again what of the page others changed, once no change of its own is on its way and while somebody is there.
 * `onShown` hears of them when they show.
 */
export function refreshFor(queries: QueryClient, onShown: (changes: readonly ChangeEvent[]) => void) {
  let news: ChangeEvent[] = [];
  let isAllNews = false;
  let isReading = false;
  let touchedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const touched = () => {
    touchedAt = Date.now();
    readSoon();
  };
  for (const touch of touches) window.addEventListener(touch, touched, { passive: true, capture: true });
  return {
    hear(change: ChangeEvent) {
      news.push(change);
      readSoon();
    },
    hearAll() {
      isAllNews = true;
      readSoon();
    },
    end() {
      clearTimeout(timer);
      for (const touch of touches) window.removeEventListener(touch, touched, { capture: true });
    },
  };

  function readSoon() {
    if (isReading || timer !== undefined || (news.length === 0 && !isAllNews)) return;
    timer = setTimeout(async () => {
      timer = undefined;
      if (document.hidden || Date.now() - touchedAt > unattendedMs) return;
      isReading = queries.isMutating() === 0;
      if (isReading) await read();
      isReading = false;
      readSoon();
    }, gatherMs);
  }

  async function read() {
    const changes = news.filter(({ operationId }) => !ownOperations.has(operationId ?? ""));
    const isAll = isAllNews;
    news = [];
    tellOfOthers(changes);
    isAllNews = false;
    await queries.invalidateQueries({
      predicate: ({ queryKey, state: { data } }) =>
        isAll || changes.some((change) => isConcerned({ queryKey, data }, change)),
    });
    onShown(changes);
  }
}
