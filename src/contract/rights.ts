import type { Role } from "./choices/users";

export type Access = "public" | "allow" | "own" | "deny";

const anyone = access("public", "public", "public", "public", "public");
const everyone = access("allow", "allow", "allow", "allow", "allow");
const readers = access("allow", "allow", "allow", "allow", "own");
const staffReaders = access("allow", "allow", "allow", "allow", "deny");
const workers = access("allow", "allow", "allow", "deny", "deny");
const ownDoings = access("allow", "own", "own", "own", "own");
const workersAndOwnClient = access("allow", "allow", "allow", "deny", "own");
const admins = access("allow", "deny", "deny", "deny", "deny");
const managers = access("allow", "allow", "deny", "deny", "deny");

/**
 * Who may do what, denied unless a row says otherwise; the address of each action is in `permissions`.
 * `own` scopes a client user to the one client they belong to, and an undo to what the caller did; everything else does
 * not exist for them.
 */
const rights = {
  "auth.login": anyone,
  "auth.callback": anyone,
  "auth.logout": anyone,
  "auth.signInLink": anyone,
  "health.live": anyone,
  "health.ready": anyone,
  "metrics.read": anyone,
  "auth.user": everyone,
  "auth.token": everyone,
  "auth.token.revoke": everyone,
  "auth.sessions": everyone,
  "auth.sessions.endOthers": everyone,
  "auth.sessions.end": everyone,
  "auth.ownTokens": everyone,
  "auth.ownTokens.revoke": everyone,
  "auth.settings": everyone,
  "auth.settings.change": everyone,
  "docs.openapi": staffReaders,
  "docs.page": staffReaders,
  "client.list": readers,
  "client.summary": readers,
  "client.read": readers,
  "client.home": readers,
  "client.create": managers,
  "client.update": managers,
  "client.import": managers,
  "reminder.show": workers,
  "reminder.switch": workers,
  "reminder.send": workers,
  "invitation.list": workers,
  "invitation.send": workers,
  "invitation.sendAgain": workers,
  "invitation.withdraw": workers,
  "person.list": workers,
  "person.remove": managers,
  "onboarding.start": workers,
  "onboarding.update": workers,
  "onboarding.undo": managers,
  "task.create": workers,
  "task.read": readers,
  "task.update": workersAndOwnClient,
  "task.delete": managers,
  "task.addNote": workers,
  "task.addEvidence": workersAndOwnClient,
  "task.nameEvidence": workersAndOwnClient,
  "task.removeEvidence": workersAndOwnClient,
  "task.change": workers,
  "taskComment.list": readers,
  "taskComment.add": workersAndOwnClient,
  "taskComment.people": workersAndOwnClient,
  "taskComment.seen": readers,
  "taskFile.list": readers,
  "taskFile.add": workersAndOwnClient,
  "taskFile.remove": workersAndOwnClient,
  "template.list": staffReaders,
  "template.create": managers,
  "template.update": managers,
  "template.delete": managers,
  "template.reorder": managers,
  "template.reorderCategories": managers,
  "report.read": staffReaders,
  "search.all": readers,
  "work.list": staffReaders,
  "work.summary": staffReaders,
  "user.list": admins,
  "user.add": admins,
  "user.update": admins,
  "user.openWork": admins,
  "user.changeRole": admins,
  "user.endSessions": admins,
  "auditLog.list": admins,
  "mail.list": admins,
  "mail.sendTest": admins,
  "mail.sendAgain": admins,
  "token.list": admins,
  "token.create": admins,
  "token.revoke": admins,
  "device.code": anyone,
  "device.token": anyone,
  "device.approve": everyone,
  "designer.list": staffReaders,
  "upload.request": workersAndOwnClient,
  "upload.send": anyone,
  "upload.keepAvatar": managers,
  "object.read": readers,
  "lead.list": staffReaders,
  "lead.summary": staffReaders,
  "lead.create": workers,
  "lead.read": staffReaders,
  "lead.createClient": managers,
  "lead.update": workers,
  "lead.delete": managers,
  "lead.generateProfile": workers,
  "audit.list": staffReaders,
  "audit.summary": staffReaders,
  "audit.create": workers,
  "audit.update": workers,
  "audit.import": workers,
  "audit.delete": managers,
  "upcomingAudit.list": staffReaders,
  "upcomingAudit.create": workers,
  "upcomingAudit.delete": workers,
  "project.list": readers,
  "project.summary": readers,
  "project.read": readers,
  "project.create": workers,
  "project.update": workers,
  "project.reorder": managers,
  "project.updateProgress": workersAndOwnClient,
  "project.delete": managers,
  "asset.create": workers,
  "asset.update": workersAndOwnClient,
  "asset.decide": workersAndOwnClient,
  "asset.delete": managers,
  "review.list": workers,
  "review.send": workers,
  "review.sendAgain": workers,
  "review.withdraw": workers,
  "pin.add": workersAndOwnClient,
  "pin.update": workersAndOwnClient,
  "pin.delete": workersAndOwnClient,
  "asset.addRevision": workers,
  "revision.addComment": workersAndOwnClient,
  "projectComment.list": readers,
  "projectComment.add": workersAndOwnClient,
  "projectComment.people": workersAndOwnClient,
  "projectComment.seen": readers,
  "comment.update": workersAndOwnClient,
  "comment.delete": workersAndOwnClient,
  "view.list": staffReaders,
  "view.create": staffReaders,
  "view.update": staffReaders,
  "view.delete": staffReaders,
  /** To change what all staff see: on the way to the routes above, none of its own. */
  "view.share": managers,
  "event.stream": readers,
  "operation.list": staffReaders,
  "operation.undo": ownDoings,
} as const satisfies Record<string, Record<Role, Access>>;

/** What somebody may do. */
export type Right = keyof typeof rights;

/** What has a route of its own. */
export type Action = Exclude<Right, "view.share">;

export function accessOf(role: Role, action: Right): Access {
  return rights[action][role];
}

/** True when the role may try the action at all; which rows it reaches is decided by the query. */
export function can(role: Role, action: Right): boolean {
  return accessOf(role, action) !== "deny";
}

/** The sentence of a disabled control: which roles may use it. */
export function whoMay(action: Right): string {
  const roles = (["contributor", "manager", "admin"] as const).filter((role) => can(role, action));
  const names = roles.map(
    (role) => ({ contributor: "contributors", manager: "managers", admin: "admins" })[role],
  );
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(names);
  return `Only ${list} can do this`;
}

function access(admin: Access, manager: Access, contributor: Access, viewer: Access, client: Access) {
  return { admin, manager, contributor, viewer, client };
}
