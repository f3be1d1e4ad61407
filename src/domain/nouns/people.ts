import { sql } from "drizzle-orm";
import { apiTokens, clientMembers, invitations, users } from "#/db/schema";
import { personName } from "#/src/contract/person-name";
import { type Noun, namedBy, searched, text } from "./noun";

export const userNoun = {
  entity: "user",
  table: users,
  name: {
    columns: ["firstName", "lastName", "email"],
    of: ({ firstName, lastName, email }) =>
      personName({ firstName: text(firstName) || null, lastName: text(lastName) || null }, text(email)),
  },
  isNamedByParent: false,
  parents: [],
  page: ({ row }) => `/admin?${searched(text(row.email))}`,
  clientVia: null,
  leftOut: ["lastClientId", "mailFailsSince"],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.email})`,
  undo: { never: "Giving and taking access ends sessions and links, which cannot be restored." },
  imports: null,
  orders: null,
  readBy: "user.list",
  hiddenFromClients: [],
  personal: { elsewhere: "An account is erased together with its sessions, settings and tokens." },
} satisfies Noun<"user">;

export const memberNoun = {
  entity: "client_member",
  table: clientMembers,
  personal: { elsewhere: "Memberships end as their account is erased." },
  name: { columns: [], of: (_, user) => text(user) },
  isNamedByParent: true,
  parents: [
    { entity: "user", column: "userId" },
    { entity: "client", column: "clientId" },
  ],
  page: "parent",
  clientVia: "clientId",
  leftOut: ["lastVisitDay"],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: null,
  undo: { never: "Giving and taking access ends sessions and links, which cannot be restored." },
  imports: null,
  orders: null,
  readBy: "person.list",
  hiddenFromClients: [],
} satisfies Noun<"client_member">;

export const tokenNoun = {
  entity: "api_token",
  table: apiTokens,
  ...namedBy("name"),
  parents: [{ entity: "user", column: "userId" }],
  page: () => "/admin?tab=tokens",
  clientVia: null,
  leftOut: ["nameKey", "tokenHash"],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: apiTokens.name.getSQL(),
  undo: { never: "A token's secret is shown once and not stored." },
  imports: null,
  orders: null,
  readBy: "token.list",
  hiddenFromClients: [],
  personal: { elsewhere: "Tokens are deleted with their account." },
} satisfies Noun<"api_token">;

export const invitationNoun = {
  entity: "invitation",
  table: invitations,
  ...namedBy("email"),
  parents: [{ entity: "client", column: "clientId" }],
  page: "parent",
  clientVia: "clientId",
  leftOut: ["tokenHash", "line", "openedAt", "timesRepeated"],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: invitations.email.getSQL(),
  undo: { never: "Its mail is on its way." },
  imports: null,
  orders: null,
  readBy: "invitation.list",
  hiddenFromClients: [],
  personal: { elsewhere: "Links are erased as the table of their kinds says." },
} satisfies Noun<"invitation">;
