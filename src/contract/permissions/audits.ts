import { admins, staffReaders, workers } from "../access";
import { route, section } from "./section";

export const audits = section("Audits", "Audits of clients, their figures and limits", {
  "audit.list": route("GET", "/api/client-audits", staffReaders),
  "audit.summary": route("GET", "/api/client-audits/summary", staffReaders),
  "audit.create": route("POST", "/api/client-audits"),
  "audit.update": route("PUT", "/api/client-audits/{id}"),
  "audit.import": route("POST", "/api/client-audits/{id}/import", workers),
  "audit.delete": route("DELETE", "/api/client-audits/{id}"),
  "audit.explain": route("GET", "/api/client-audits/{id}/explanation", staffReaders),
  "audit.openTasks": route("POST", "/api/client-audits/{id}/tasks"),
  "audit.basis": route("GET", "/api/client-audits/basis", staffReaders),
  "auditLimits.read": route("GET", "/api/audit-limits", staffReaders),
  "auditLimits.change": route("PATCH", "/api/audit-limits", admins),
  "upcomingAudit.list": route("GET", "/api/upcoming-audits", staffReaders),
  "upcomingAudit.create": route("POST", "/api/upcoming-audits"),
  "upcomingAudit.delete": route("DELETE", "/api/upcoming-audits/{id}"),
});
