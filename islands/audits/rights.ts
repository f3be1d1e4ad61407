import type { Role } from "../../src/contract/choices/users";
import { denial } from "../runtime/denial";

/** Why a role may not do something with audits; undefined where it may. */
export function auditDenials(role: Role) {
  return {
    create: denial(role, "audit.create"),
    edit: denial(role, "audit.update"),
    delete: denial(role, "audit.delete"),
    schedule: denial(role, "upcomingAudit.create"),
    unschedule: denial(role, "upcomingAudit.delete"),
  };
}

export type AuditDenials = ReturnType<typeof auditDenials>;
