import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { role, waysIn } from "#/src/contract/choices/users";
import { users } from "./accounts";
import { createdAt, id, idOf, isJson, oneOf, partOf } from "./columns";

/** The sign-in method. Staff get no access by mail sign-in; `src/domain/credential.ts` enforces that. */
const cameBy = () => text({ enum: waysIn }).notNull();

/** Time, address and program of the last use; updated every few minutes at most. */
const lastUse = { lastUsedAt: text(), address: text(), agent: text() };

/** A use of a session: time, address and program. */
export type SessionUse = { usedAt: string | null; address: string | null; agent: string | null };

type SessionNotes = {
  /** Sealed with the portal's secret, for this row only. */
  idToken: string | null;
  /** True if the account's address was verified: by the provider, or by a mail to it. */
  hasVerifiedAddress?: boolean;
  /** The last use from a different place than the latest one. */
  elsewhere?: SessionUse;
};

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's value, hex. */
    sid: text().primaryKey(),
    /** Identifier shown to its user. */
    id: text().notNull().unique("sessions_id_unique"),
    userId: partOf(() => users.id),
    sess: text({ mode: "json" }).$type<SessionNotes>().notNull(),
    /** End of the session if it is not used again. */
    expire: text().notNull(),
    /** Latest end of the session, however often it is used. */
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
    /** The name, trimmed and case-folded; unique per owner. */
    nameKey: text().notNull(),
    role: text({ enum: role.values }).notNull(),
    /** SHA-256 of the token, hex; the token itself is shown once and never stored. */
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
