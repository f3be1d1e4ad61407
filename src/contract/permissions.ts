import type { Role } from "./choices/users";

export type Access = "public" | "allow" | "own" | "deny";

type Row = { method: Method; path: string; access: Record<Role, Access> };
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const anyone = access("public", "public", "public", "public", "public");
const everyone = access("allow", "allow", "allow", "allow", "allow");
const readers = access("allow", "allow", "allow", "allow", "own");
const staffReaders = access("allow", "allow", "allow", "allow", "deny");
const workers = access("allow", "allow", "allow", "deny", "deny");
const workersAndOwnClient = access("allow", "allow", "allow", "deny", "own");
const admins = access("allow", "deny", "deny", "deny", "deny");
const managers = access("allow", "allow", "deny", "deny", "deny");

/**
 * Who may do what: one row an API route, denied unless a row says otherwise.
 * `own` scopes a client user to the one client they belong to; everything else does not exist for them.
 */
export const permissions = {
  "auth.login": route("GET", "/api/login", anyone),
  "auth.callback": route("GET", "/api/callback", anyone),
  "auth.logout": route("GET", "/api/logout", anyone),
  "health.live": route("GET", "/healthz", anyone),
  "health.ready": route("GET", "/readyz", anyone),
  "auth.user": route("GET", "/api/auth/user", everyone),
  "auth.token": route("GET", "/api/auth/token", everyone),
  "auth.token.revoke": route("DELETE", "/api/auth/token", everyone),
  "docs.openapi": route("GET", "/api/openapi.json", staffReaders),
  "docs.page": route("GET", "/api/docs", staffReaders),
  "client.list": route("GET", "/api/clients", readers),
  "client.summary": route("GET", "/api/clients/summary", readers),
  "client.read": route("GET", "/api/clients/{id}", readers),
  "client.create": route("POST", "/api/clients", managers),
  "client.update": route("PATCH", "/api/clients/{id}", managers),
  "client.import": route("POST", "/api/clients/import", managers),
  "onboarding.start": route("POST", "/api/clients/{id}/onboarding", workers),
  "onboarding.update": route("PATCH", "/api/clients/{id}/onboarding", workers),
  "onboarding.undo": route("DELETE", "/api/clients/{id}/onboarding", managers),
  "task.create": route("POST", "/api/clients/{id}/tasks", workers),
  "task.read": route("GET", "/api/tasks/{id}", readers),
  "task.update": route("PATCH", "/api/tasks/{id}", workersAndOwnClient),
  "task.delete": route("DELETE", "/api/tasks/{id}", managers),
  "task.addNote": route("POST", "/api/tasks/{id}/notes", workers),
  "task.addEvidence": route("POST", "/api/tasks/{id}/evidence", workersAndOwnClient),
  "task.change": route("PATCH", "/api/tasks", workers),
  "template.list": route("GET", "/api/templates", staffReaders),
  "template.create": route("POST", "/api/templates", managers),
  "template.update": route("PATCH", "/api/templates/{id}", managers),
  "template.delete": route("DELETE", "/api/templates/{id}", managers),
  "template.reorder": route("PATCH", "/api/templates/reorder", managers),
  "template.reorderCategories": route("PATCH", "/api/templates/reorder-categories", managers),
  "report.read": route("GET", "/api/reports/summary", staffReaders),
  "user.list": route("GET", "/api/admin/users", admins),
  "user.add": route("POST", "/api/admin/users", admins),
  "user.update": route("PATCH", "/api/admin/users/{id}", admins),
  "user.changeRole": route("PATCH", "/api/admin/users/{id}/role", admins),
  "auditLog.list": route("GET", "/api/admin/audit-logs", admins),
  "token.list": route("GET", "/api/admin/tokens", admins),
  "token.create": route("POST", "/api/admin/tokens", admins),
  "token.revoke": route("DELETE", "/api/admin/tokens/{id}", admins),
  "device.code": route("POST", "/api/device/code", anyone),
  "device.token": route("POST", "/api/device/token", anyone),
  "device.approve": route("POST", "/api/device/approve", everyone),
  "designer.list": route("GET", "/api/users/designers", staffReaders),
  "upload.request": route("POST", "/api/objects/upload", workers),
  "upload.send": route("PUT", "/api/objects/upload/{id}", anyone),
  "upload.keepAvatar": route("PUT", "/api/client-avatars", managers),
  "object.read": route("GET", "/objects/{path}", readers),
  "lead.list": route("GET", "/api/client-leads", staffReaders),
  "lead.summary": route("GET", "/api/client-leads/summary", staffReaders),
  "lead.create": route("POST", "/api/client-leads", workers),
  "lead.update": route("PUT", "/api/client-leads/{id}", workers),
  "lead.delete": route("DELETE", "/api/client-leads/{id}", managers),
  "lead.generateProfile": route("POST", "/api/client-leads/{id}/generate-profile", workers),
  "audit.list": route("GET", "/api/client-audits", staffReaders),
  "audit.summary": route("GET", "/api/client-audits/summary", staffReaders),
  "audit.create": route("POST", "/api/client-audits", workers),
  "audit.update": route("PUT", "/api/client-audits/{id}", workers),
  "audit.delete": route("DELETE", "/api/client-audits/{id}", managers),
  "upcomingAudit.list": route("GET", "/api/upcoming-audits", staffReaders),
  "upcomingAudit.create": route("POST", "/api/upcoming-audits", workers),
  "upcomingAudit.delete": route("DELETE", "/api/upcoming-audits/{id}", workers),
  "project.list": route("GET", "/api/design-projects", readers),
  "project.summary": route("GET", "/api/design-projects/summary", readers),
  "project.read": route("GET", "/api/design-projects/{id}", readers),
  "project.create": route("POST", "/api/design-projects", workers),
  "project.update": route("PUT", "/api/design-projects/{id}", workers),
  "project.reorder": route("PUT", "/api/design-projects/reorder", managers),
  "project.updateProgress": route("PUT", "/api/design-projects/{id}/progress", workersAndOwnClient),
  "project.delete": route("DELETE", "/api/design-projects/{id}", managers),
  "asset.create": route("POST", "/api/design-projects/{id}/assets", workers),
  "asset.update": route("PATCH", "/api/design-assets/{id}", workersAndOwnClient),
  "asset.delete": route("DELETE", "/api/design-assets/{id}", managers),
  "asset.addRevision": route("POST", "/api/design-assets/{id}/revisions", workers),
  "revision.addComment": route("POST", "/api/design-revisions/{id}/comments", workersAndOwnClient),
} as const satisfies Record<string, Row>;

export type Action = keyof typeof permissions;

export function accessOf(role: Role, action: Action): Access {
  return permissions[action].access[role];
}

/** True when the role may try the action at all; which rows it reaches is decided by the query. */
export function can(role: Role, action: Action): boolean {
  return accessOf(role, action) !== "deny";
}

/** The sentence of a disabled control: which roles may use it. */
export function whoMay(action: Action): string {
  const roles = (["contributor", "manager", "admin"] as const).filter((role) => can(role, action));
  const names = roles.map(
    (role) => ({ contributor: "contributors", manager: "managers", admin: "admins" })[role],
  );
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(names);
  return `Only ${list} can do this`;
}

function route<const M extends Method, const P extends string>(
  method: M,
  path: P,
  access: Record<Role, Access>,
) {
  return { method, path, access };
}

function access(admin: Access, manager: Access, contributor: Access, viewer: Access, client: Access) {
  return { admin, manager, contributor, viewer, client };
}
