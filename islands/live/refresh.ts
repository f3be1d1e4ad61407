import type { QueryClient } from "@tanstack/react-query";
import { tellOfOthers } from "#/islands/runtime/overtaken-by";
import { ownOperations } from "#/src/client/browser";
import type { ChangeEvent } from "#/src/contract/events";

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

/** The addresses under which a page keeps what a change of each kind of row shows in. */
const places: Record<ChangeEvent["entity"], readonly string[]> = {
  client: ["clients", "work", "client-audits", "design-projects"],
  client_onboarding: ["clients", "work"],
  client_task: ["clients", "tasks", "work"],
  onboarding_task_template: ["templates"],
  design_project: ["design-projects", "work"],
  design_asset: ["design-projects"],
  design_revision: ["design-projects"],
  design_decision: ["design-projects"],
  design_pin: ["design-projects"],
  review_link: ["design-projects", "design-assets"],
  client_lead: ["client-leads", "work"],
  client_audit: ["client-audits"],
  upcoming_audit: ["upcoming-audits", "work"],
  user: ["admin/users"],
  api_token: ["admin/tokens"],
  mail: ["admin/mail"],
  invitation: ["clients"],
  saved_view: ["views"],
  audit_limits: ["audit-limits"],
  comment: ["comments", "design-projects", "work"],
  task_file: ["files"],
  operation: ["clients", "templates", "design-projects"],
};

/** The same of what is about one thing alone: no list shows it. */
const placesOfOne: Partial<typeof places> = { comment: ["clients"], task_file: ["clients"] };

type Held = { queryKey: readonly unknown[]; data: unknown };

/**
 * Whether what a page holds may be otherwise after a change. A list may be, whatever row of its kind it was; what is
 * about one thing only when it shows the row, or may have got it: the row is new, or has no version to tell that by.
 */
function isConcerned({ queryKey, data }: Held, { entity, id, version }: ChangeEvent): boolean {
  const [address, thing, part] = queryKey;
  // Designs that wait stand on a client's home, which knew nothing of a new one.
  if (address === "/api/clients" && part === "home" && entity.startsWith("design_")) return true;
  const isAt = (all: readonly string[] = []) => all.some((place) => address === `/api/${place}`);
  const isOfOne = typeof thing === "string" && isId.test(thing);
  if (!isAt(places[entity]) && !(isOfOne && isAt(placesOfOne[entity]))) return false;
  if (!isOfOne) return true;
  return version === null || version === 1 || thing === id || JSON.stringify(data ?? null).includes(id);
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
