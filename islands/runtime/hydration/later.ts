import type { QueryClient } from "@tanstack/react-query";
import { startKeys } from "#/islands/palette/keys";
import { openOnRequest } from "#/islands/palette/open-on-request";
import { openOnPress } from "#/islands/recent-changes/open-on-press";
import { preloadClient } from "#/src/client/browser";
import { loadCode } from "#/src/client/load-code";
import { rowKeys } from "../lists/row-keys";
import { reloadOnNewDay } from "../live/reload";
import { focusPressed } from "../page/focus-pressed";
import { keepFocus } from "../page/keep-focus";
import { keepStyles } from "../page/keep-styles";
import { answerIdleUndo } from "../undo/undo-press";

const idleMs = 1_000;

/** Starts everything that a page has besides its islands, after they are hydrated. */
export function startLater(queries: QueryClient) {
  reloadOnNewDay();
  keepFocus();
  focusPressed();
  startKeys(queries);
  rowKeys();
  openOnRequest(queries);
  openOnPress(queries);
  answerIdleUndo();
  preloadClient().catch(() => {});
  whenIdle(() => {
    startHearing(queries).catch(() => {});
    keepStyles().catch(() => {});
  });
}

async function startHearing(queries: QueryClient) {
  const { startLive } = await loadCode("The live updates", () => import("../live/start-live"));
  startLive(queries);
}

/** Defers work without blocking the page; a page that never renders is never idle, so a timeout runs it anyway. */
function whenIdle(run: () => void) {
  if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: idleMs });
  else setTimeout(run, idleMs);
}
