import type { BadgeTone } from "#/islands/ui/badge";
import type { AdminUser, ListedUser } from "#/src/contract/admin";
import type { Role } from "#/src/contract/choices/users";
import { personName } from "#/src/contract/person-name";

/** admin destructive, manager default, contributor secondary, viewer and client outline. */
export const roleTones: Record<Role, BadgeTone> = {
  admin: "red",
  manager: "indigo",
  contributor: "neutral",
  viewer: "outline",
  client: "outline",
};

/** Returns the name, or the address of a user without a name. */
export function nameOf(user: AdminUser): string {
  return personName(user, user.email);
}

/** Returns users whose name or address contains the text (case-insensitive). */
export function searchUsers(users: readonly ListedUser[], search: string): ListedUser[] {
  const wanted = search.trim().toLocaleLowerCase("en");
  return users.filter((user) => `${nameOf(user)}\n${user.email}`.toLocaleLowerCase("en").includes(wanted));
}
