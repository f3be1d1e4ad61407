import type { AdminUser, AuditLogEntry } from "#/src/contract/admin";
import type { Role } from "#/src/contract/choices/users";
import { personName } from "#/src/contract/person-name";
import type { ApiToken } from "#/src/contract/tokens";
import { shownIn } from "#/src/domain/entry-columns";
import { roleInForce } from "#/src/domain/role-rank";

/** Returns an account without its binding to the identity provider. */
export function presentUser(user: AdminUser): AdminUser {
  const { id, email, firstName, lastName, profileImageUrl, role, clientId, clients } = user;
  const { active, version, createdAt } = user;
  return {
    ...{ id, email, firstName, lastName, profileImageUrl, role, clientId, clients },
    ...{ active, version, createdAt },
  };
}

/** Returns a token with its effective role, which may be lower than the one it was created with. */
export function presentToken({ ownerRole, ...token }: ApiToken & { ownerRole: Role }): ApiToken {
  return { ...token, role: roleInForce(token.role, ownerRole) ?? token.role };
}

/** An entry as stored, without names and undo state. */
export type UnnamedEntry = Omit<AuditLogEntry, "subject" | "names" | "isUndoable">;
type StoredEntry = Omit<UnnamedEntry, "before" | "after"> & { before: string | null; after: string | null };

export function presentEntry(entry: StoredEntry): UnnamedEntry {
  return shownIn({ ...entry, before: parseFields(entry.before), after: parseFields(entry.after) });
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Compares people for the order of lists. */
export function byName(a: AdminUser, b: AdminUser): number {
  return (
    collator.compare(personName(a, a.email), personName(b, b.email)) || collator.compare(a.email, b.email)
  );
}

/** Parses fields. Safe because the audit log itself stored them from an object. */
function parseFields(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}
