import { type Role, role } from "./choices/users";
import { type Access, type Action, accessOf } from "./rights";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Route = { method: Method; path: string };

/** The address of each action: every route of the API, and nothing else is one. */
const routes = {
  "auth.login": route("GET", "/api/login"),
  "auth.callback": route("GET", "/api/callback"),
  "auth.logout": route("GET", "/api/logout"),
  "auth.signInLink": route("POST", "/api/sign-in/link"),
  "health.live": route("GET", "/healthz"),
  "health.ready": route("GET", "/readyz"),
  "metrics.read": route("GET", "/metrics"),
  "auth.user": route("GET", "/api/auth/user"),
  "auth.token": route("GET", "/api/auth/token"),
  "auth.token.revoke": route("DELETE", "/api/auth/token"),
  "auth.sessions": route("GET", "/api/auth/sessions"),
  "auth.sessions.endOthers": route("DELETE", "/api/auth/sessions"),
  "auth.sessions.end": route("DELETE", "/api/auth/sessions/{id}"),
  "auth.ownTokens": route("GET", "/api/auth/tokens"),
  "auth.ownTokens.revoke": route("DELETE", "/api/auth/tokens/{id}"),
  "auth.settings": route("GET", "/api/auth/settings"),
  "auth.settings.change": route("PATCH", "/api/auth/settings"),
  "docs.openapi": route("GET", "/api/openapi.json"),
  "docs.page": route("GET", "/api/docs"),
  "client.list": route("GET", "/api/clients"),
  "client.summary": route("GET", "/api/clients/summary"),
  "client.read": route("GET", "/api/clients/{id}"),
  "client.home": route("GET", "/api/clients/{id}/home"),
  "client.create": route("POST", "/api/clients"),
  "client.update": route("PATCH", "/api/clients/{id}"),
  "client.import": route("POST", "/api/clients/import"),
  "invitation.list": route("GET", "/api/clients/{id}/invitations"),
  "invitation.send": route("POST", "/api/clients/{id}/invitations"),
  "invitation.sendAgain": route("POST", "/api/invitations/{id}/send"),
  "invitation.withdraw": route("DELETE", "/api/invitations/{id}"),
  "person.list": route("GET", "/api/clients/{id}/people"),
  "person.remove": route("DELETE", "/api/clients/{id}/people/{userId}"),
  "onboarding.start": route("POST", "/api/clients/{id}/onboarding"),
  "onboarding.update": route("PATCH", "/api/clients/{id}/onboarding"),
  "onboarding.undo": route("DELETE", "/api/clients/{id}/onboarding"),
  "task.create": route("POST", "/api/clients/{id}/tasks"),
  "task.read": route("GET", "/api/tasks/{id}"),
  "task.update": route("PATCH", "/api/tasks/{id}"),
  "task.delete": route("DELETE", "/api/tasks/{id}"),
  "task.addNote": route("POST", "/api/tasks/{id}/notes"),
  "task.addEvidence": route("POST", "/api/tasks/{id}/evidence"),
  "task.nameEvidence": route("PATCH", "/api/tasks/{id}/evidence"),
  "task.removeEvidence": route("DELETE", "/api/tasks/{id}/evidence"),
  "task.change": route("PATCH", "/api/tasks"),
  "template.list": route("GET", "/api/templates"),
  "template.create": route("POST", "/api/templates"),
  "template.update": route("PATCH", "/api/templates/{id}"),
  "template.delete": route("DELETE", "/api/templates/{id}"),
  "template.reorder": route("PATCH", "/api/templates/reorder"),
  "template.reorderCategories": route("PATCH", "/api/templates/reorder-categories"),
  "report.read": route("GET", "/api/reports/summary"),
  "search.all": route("GET", "/api/search"),
  "work.list": route("GET", "/api/work"),
  "work.summary": route("GET", "/api/work/summary"),
  "user.list": route("GET", "/api/admin/users"),
  "user.add": route("POST", "/api/admin/users"),
  "user.update": route("PATCH", "/api/admin/users/{id}"),
  "user.openWork": route("GET", "/api/admin/users/{id}/open-work"),
  "user.changeRole": route("PATCH", "/api/admin/users/{id}/role"),
  "user.endSessions": route("DELETE", "/api/admin/users/{id}/sessions"),
  "auditLog.list": route("GET", "/api/admin/audit-logs"),
  "mail.list": route("GET", "/api/admin/mail"),
  "mail.sendTest": route("POST", "/api/admin/mail/test"),
  "mail.sendAgain": route("POST", "/api/admin/mail/{id}/send"),
  "token.list": route("GET", "/api/admin/tokens"),
  "token.create": route("POST", "/api/admin/tokens"),
  "token.revoke": route("DELETE", "/api/admin/tokens/{id}"),
  "device.code": route("POST", "/api/device/code"),
  "device.token": route("POST", "/api/device/token"),
  "device.approve": route("POST", "/api/device/approve"),
  "designer.list": route("GET", "/api/users/designers"),
  "upload.request": route("POST", "/api/objects/upload"),
  "upload.send": route("PUT", "/api/objects/upload/{id}"),
  "upload.keepAvatar": route("PUT", "/api/client-avatars"),
  "object.read": route("GET", "/objects/{path}"),
  "lead.list": route("GET", "/api/client-leads"),
  "lead.summary": route("GET", "/api/client-leads/summary"),
  "lead.create": route("POST", "/api/client-leads"),
  "lead.read": route("GET", "/api/client-leads/{id}"),
  "lead.createClient": route("POST", "/api/client-leads/{id}/client"),
  "lead.update": route("PUT", "/api/client-leads/{id}"),
  "lead.delete": route("DELETE", "/api/client-leads/{id}"),
  "lead.generateProfile": route("POST", "/api/client-leads/{id}/generate-profile"),
  "audit.list": route("GET", "/api/client-audits"),
  "audit.summary": route("GET", "/api/client-audits/summary"),
  "audit.create": route("POST", "/api/client-audits"),
  "audit.update": route("PUT", "/api/client-audits/{id}"),
  "audit.delete": route("DELETE", "/api/client-audits/{id}"),
  "upcomingAudit.list": route("GET", "/api/upcoming-audits"),
  "upcomingAudit.create": route("POST", "/api/upcoming-audits"),
  "upcomingAudit.delete": route("DELETE", "/api/upcoming-audits/{id}"),
  "project.list": route("GET", "/api/design-projects"),
  "project.summary": route("GET", "/api/design-projects/summary"),
  "project.read": route("GET", "/api/design-projects/{id}"),
  "project.create": route("POST", "/api/design-projects"),
  "project.update": route("PUT", "/api/design-projects/{id}"),
  "project.reorder": route("PUT", "/api/design-projects/reorder"),
  "project.updateProgress": route("PUT", "/api/design-projects/{id}/progress"),
  "project.delete": route("DELETE", "/api/design-projects/{id}"),
  "asset.create": route("POST", "/api/design-projects/{id}/assets"),
  "asset.update": route("PATCH", "/api/design-assets/{id}"),
  "asset.delete": route("DELETE", "/api/design-assets/{id}"),
  "asset.addRevision": route("POST", "/api/design-assets/{id}/revisions"),
  "revision.addComment": route("POST", "/api/design-revisions/{id}/comments"),
  "view.list": route("GET", "/api/views"),
  "view.create": route("POST", "/api/views"),
  "view.update": route("PATCH", "/api/views/{id}"),
  "view.delete": route("DELETE", "/api/views/{id}"),
  "event.stream": route("GET", "/api/events"),
  "operation.list": route("GET", "/api/operations"),
  "operation.undo": route("POST", "/api/operations/{id}/undo"),
} as const satisfies Record<Action, Route>;

/** One row an API route, with what each role may do there. Screens use `rights`, which carries no addresses. */
export const permissions = withAccess(routes);

/** Safe because every action keeps its own route; Object.fromEntries forgets which was which. */
function withAccess<R extends Record<Action, Route>>(routes: R) {
  const actions = Object.keys(routes) as Action[];
  const rows = actions.map((action) => [action, { ...routes[action], access: accessesOf(action) }]);
  return Object.fromEntries(rows) as { [A in Action]: R[A] & { access: Record<Role, Access> } };
}

function accessesOf(action: Action): Record<Role, Access> {
  const entries = role.values.map((each) => [each, accessOf(each, action)]);
  return Object.fromEntries(entries) as Record<Role, Access>;
}

function route<const M extends Method, const P extends string>(method: M, path: P) {
  return { method, path };
}
