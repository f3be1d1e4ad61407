import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { role, waysIn } from "#/src/contract/choices/users";
import { users } from "./accounts";
import { createdAt, id, idOf, isJson, oneOf, partOf } from "./columns";

/** How its person had come in. What came by mail opens nothing to staff: `src/domain/credential.ts` holds that. */
const cameBy = () => text({ enum: waysIn }).notNull();

/** When it was used last, from which address and by which program; written every few minutes at most. */
const lastUse = { lastUsedAt: text(), address: text(), agent: text() };

/** A use of a session: when, from which address, by which program. */
export type SessionUse = { usedAt: string | null; address: string | null; agent: string | null };

type SessionNotes = {
  /** Sealed with the portal's secret and for this row alone. */
  idToken: string | null;
  /** The last use from another place than that of the latest use. */
  elsewhere?: SessionUse;
};

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's value, hex. */
    sid: text().primaryKey(),
    /** What its person calls it by. */
    id: text().notNull().unique("sessions_id_unique"),
    userId: partOf(() => users.id),
    sess: text({ mode: "json" }).$type<SessionNotes>().notNull(),
    /** When the session ends without further use. */
    expire: text().notNull(),
    /** When it ends however much it is used. */
    endsAt: text().notNull(),
    cameBy: cameBy(),
    ...lastUse,
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("sessions_came_by", t.cameBy, waysIn),
    isJson("sessions_sess_json", t.sess),
    index("sessions_expire").on(t.expire),
    index("sessions_user").on(t.userId),
  ],
);

export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    userId: idOf(() => users.id),
    name: text().notNull(),
    /** The name, trimmed and case-folded: an owner has each once. */
    nameKey: text().notNull(),
    role: text({ enum: role.values }).notNull(),
    /** SHA-256 of the token, hex; the token itself is shown once and never kept. */
    tokenHash: text().notNull().unique("api_tokens_hash_unique"),
    expiresAt: text().notNull(),
    cameBy: cameBy(),
    ...lastUse,
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("api_tokens_role", t.role, role.values),
    oneOf("api_tokens_came_by", t.cameBy, waysIn),
    uniqueIndex("api_tokens_name_unique").on(t.userId, t.nameKey),
  ],
);
