import type { WorkItem } from "../work";

/** Returns the address where an item is worked on, for everyone who may see it. */
export function workItemPath({ kind, id, clientId }: Pick<WorkItem, "kind" | "id" | "clientId">): string {
  switch (kind) {
    case "task":
      return `/clients/${clientId}?task=${id}`;
    case "design_project":
      return `/design?project=${id}`;
    case "upcoming_audit":
      return "/audit#upcoming-audits";
    case "access":
      return `/clients/${clientId}#access`;
    case "lead":
      return `/client-leads?lead=${id}`;
  }
}
