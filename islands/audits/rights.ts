import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";

/** Returns the reasons why the user may not perform each action on audits; undefined when allowed. */
export function useAuditDenials() {
  const { role } = useViewer();
  return {
    create: denial(role, "audit.create"),
    edit: denial(role, "audit.update"),
    delete: denial(role, "audit.delete"),
    schedule: denial(role, "upcomingAudit.create"),
    unschedule: denial(role, "upcomingAudit.delete"),
  };
}
