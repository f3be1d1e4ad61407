import { auditLimitsInForce, clientAudits, upcomingAudits } from "#/db/schema";
import { showDate } from "#/src/format/show-dates";
import { type Noun, namedBy, searched, text } from "./noun";

export const auditNoun = {
  entity: "client_audit",
  table: clientAudits,
  name: { columns: ["auditDate"], of: ({ auditDate }) => showDate(text(auditDate)) },
  isNamedByParent: false,
  parents: [{ entity: "client", column: "clientId" }],
  page: ({ id, above }) => `/audit?${searched(above?.name ?? "")}&which=all#audit-${id}`,
  clientVia: "clientId",
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: null,
  undo: {
    rights: { create: "audit.create", update: "audit.update", delete: "audit.delete" },
    called: ({ auditDate }) => (auditDate ? `The audit of ${showDate(text(auditDate))}` : "The audit"),
    people: ["accountManagerId"],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "audit.list",
  hiddenFromClients: [],
} satisfies Noun<"client_audit">;

export const auditLimitsNoun = {
  entity: "audit_limits",
  table: auditLimitsInForce,
  name: { columns: [], of: () => "Audit limits" },
  isNamedByParent: false,
  parents: [],
  page: () => "/admin?tab=limits",
  clientVia: null,
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: null,
  undo: {
    rights: { create: "auditLimits.change", update: "auditLimits.change" },
    called: () => "The audit limits",
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "auditLimits.read",
  hiddenFromClients: [],
} satisfies Noun<"audit_limits">;

export const upcomingAuditNoun = {
  entity: "upcoming_audit",
  table: upcomingAudits,
  ...namedBy("brandName"),
  parents: [{ entity: "client", column: "clientId" }],
  page: () => "/audit",
  clientVia: "clientId",
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: upcomingAudits.brandName.getSQL(),
  undo: {
    rights: {
      create: "upcomingAudit.create",
      update: "upcomingAudit.create",
      delete: "upcomingAudit.delete",
    },
    called: ({ brandName }) => text(brandName),
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "upcomingAudit.list",
  hiddenFromClients: [],
} satisfies Noun<"upcoming_audit">;
