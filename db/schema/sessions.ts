import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { role } from "#/src/contract/choices/users";
import { users } from "./accounts";
import { createdAt, id, isJson, oneOf } from "./columns";

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's value, hex. */
    sid: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The id token is sealed with the portal's secret and for this row alone. */
    sess: text({ mode: "json" }).$type<{ idToken: string | null }>().notNull(),
    /** When the session ends without further use. */
    expire: text().notNull(),
    /** When it ends however much it is used. */
    endsAt: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    isJson("sessions_sess_json", t.sess),
    index("sessions_expire").on(t.expire),
    index("sessions_user").on(t.userId),
  ],
);

export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The name, trimmed and case-folded: an owner has each once. */
    nameKey: text().notNull(),
    role: text({ enum: role.values }).notNull(),
    /** SHA-256 of the token, hex; the token itself is shown once and never kept. */
    tokenHash: text().notNull().unique("api_tokens_hash_unique"),
    expiresAt: text().notNull(),
    lastUsedAt: text(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("api_tokens_role", t.role, role.values),
    uniqueIndex("api_tokens_name_unique").on(t.userId, t.nameKey),
  ],
);
