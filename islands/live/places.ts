import type { QueryKey } from "@tanstack/react-query";
import { summaryKey as clientsSummary } from "#/islands/clients/keys";
import { summaryKey as workSummary } from "#/islands/work/keys";
import type { ChangeEvent } from "#/src/contract/events";

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
export function isConcerned({ queryKey, data }: Held, { entity, id, version }: ChangeEvent): boolean {
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

const counts = [workSummary, clientsSummary].map((key) => key.join("/"));

/** Matches the counts beside the sidebar's entries, which no screen reads again after a change of its own. */
export const isCount = (queryKey: QueryKey): boolean => counts.includes(queryKey.join("/"));
