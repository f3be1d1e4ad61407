import type { AdminUser, AuditLogEntry } from "#/src/contract/admin";
import type { Role } from "#/src/contract/choices/users";
import { personName } from "#/src/contract/person-name";
import type { ApiToken } from "#/src/contract/tokens";
import { shownIn } from "#/src/domain/entry-columns";
import { roleInForce } from "#/src/domain/role-rank";

/** An account without what binds it to the identity provider. */
export function presentUser(user: AdminUser): AdminUser {
  const { id, email, firstName, lastName, profileImageUrl, role, clientId, active, version, createdAt } =
    user;
  return { id, email, firstName, lastName, profileImageUrl, role, clientId, active, version, createdAt };
}

/** A token with the role that it carries now, which may be less than it was made with. */
export function presentToken({ ownerRole, ...token }: ApiToken & { ownerRole: Role }): ApiToken {
  return { ...token, role: roleInForce(token.role, ownerRole) ?? token.role };
}

/** An entry as it was written, before anybody looked up names and what became of it. */
export type UnnamedEntry = Omit<AuditLogEntry, "subject" | "names" | "isUndoable">;
type StoredEntry = Omit<UnnamedEntry, "before" | "after"> & { before: string | null; after: string | null };

export function presentEntry(entry: StoredEntry): UnnamedEntry {
  return shownIn({ ...entry, before: parseFields(entry.before), after: parseFields(entry.after) });
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** The order of people in a list. */
export function byName(a: AdminUser, b: AdminUser): number {
  return (
    collator.compare(personName(a, a.email), personName(b, b.email)) || collator.compare(a.email, b.email)
  );
}

/** The text was written from an object of fields by the audit log itself. */
function parseFields(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}
