import { rowSorting } from "#/islands/runtime/lists/row-sorting";
import type { ListedUser } from "#/src/contract/admin";
import { role } from "#/src/contract/choices/users";
import type { ApiToken } from "#/src/contract/tokens";
import { nameOf } from "./people";

/** Sorting of the users; roles go from most to fewest rights. */
export const userSorting = rowSorting({
  user: (user: ListedUser) => nameOf(user),
  email: ({ email }) => email,
  role: (user) => role.values.indexOf(user.role),
  joined: ({ createdAt }) => createdAt,
});

/** Sorting of the tokens. */
export const tokenSorting = rowSorting({
  name: ({ name }: ApiToken) => name,
  role: (token) => role.values.indexOf(token.role),
  owner: ({ ownerEmail }) => ownerEmail,
  expires: ({ expiresAt }) => expiresAt,
  used: ({ lastUsedAt }) => lastUsedAt,
  created: ({ createdAt }) => createdAt,
});

export type UserSort = NonNullable<ReturnType<typeof userSorting.read>>;
export type TokenSort = NonNullable<ReturnType<typeof tokenSorting.read>>;

type Named<Sort> = { value: Sort; label: string }[];

/** Sort options for phones, which show no table head. */
export const userSorts: Named<UserSort> = [
  { value: "user", label: "Name, A to Z" },
  { value: "role", label: "Role, admins first" },
  { value: "-joined", label: "Newest first" },
  { value: "joined", label: "Oldest first" },
];

export const tokenSorts: Named<TokenSort> = [
  { value: "name", label: "Name, A to Z" },
  { value: "owner", label: "Owner, A to Z" },
  { value: "expires", label: "First to expire first" },
  { value: "-used", label: "Last used first" },
  { value: "created", label: "Oldest first" },
];
