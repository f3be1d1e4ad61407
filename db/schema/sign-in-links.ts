import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { linkColumns } from "./link-columns";

/** Requested sign-in links. Every request gets a row, even if no account has the address. */
export const signInLinks = sqliteTable(
  "sign_in_links",
  {
    ...linkColumns("sign_in_links"),
    tokenHash: linkColumns("sign_in_links").tokenHash.notNull(),
    /** SHA-256 of the requesting browser's secret, hex; the link works in no other browser. */
    browserHash: text().notNull(),
    /** SHA-256 of the code together with the browser's secret, hex, so that the row does not reveal the code. */
    codeHash: text().notNull(),
    /** Pseudonym of the address, for counting requests without revealing it. */
    addressKey: text().notNull(),
    /** Address and secret, sealed for this row until the mail is written or found to be not permitted. */
    sealed: text(),
    /** Recipient of the mail; null before that, and if nobody may receive one. */
    userId: text().references(() => users.id),
    /** Number of attempts at the code. */
    tries: integer().notNull().default(0),
  },
  (t) => [
    index("sign_in_links_browser").on(t.browserHash, t.createdAt),
    index("sign_in_links_expires").on(t.expiresAt),
    index("sign_in_links_user").on(t.userId),
  ],
);
export type SignInLinkRow = typeof signInLinks.$inferSelect;
