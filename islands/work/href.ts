import type { WorkItem } from "#/src/contract/work";

/** Where a thing is worked on, for everybody who may see it. */
export function hrefOf({ kind, id, clientId }: WorkItem): string {
  switch (kind) {
    case "task":
      return `/clients/${clientId}?task=${id}`;
    case "design_project":
      return `/design?project=${id}`;
    case "upcoming_audit":
      return "/audit#upcoming-audits";
    case "lead":
      return `/client-leads?lead=${id}`;
  }
}
