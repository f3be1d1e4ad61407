import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { createdAt, id } from "./columns";

/** Links for signing in that somebody asked for: a row each, whether or not anybody has the address. */
export const signInLinks = sqliteTable(
  "sign_in_links",
  {
    id: id(),
    /** SHA-256 of the link's secret, hex. */
    tokenHash: text().notNull().unique("sign_in_links_token_unique"),
    /** SHA-256 of what the browser that asked holds, hex: nothing is opened in another. */
    browserHash: text().notNull(),
    /** SHA-256 of the code together with what the browser holds, hex, so that the row does not give the code away. */
    codeHash: text().notNull(),
    /** Tells the address from others, to count by, without telling it. */
    addressKey: text().notNull(),
    /** Address and secret, sealed for this row alone, until its mail is written or it turns out that there is none. */
    sealed: text(),
    /** Whom the mail went to; null before that, and where nobody may get one. */
    userId: text().references(() => users.id),
    /** How often a code was tried. */
    tries: integer().notNull().default(0),
    expiresAt: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("sign_in_links_browser").on(t.browserHash, t.createdAt),
    index("sign_in_links_expires").on(t.expiresAt),
    index("sign_in_links_user").on(t.userId),
  ],
);
export type SignInLinkRow = typeof signInLinks.$inferSelect;
