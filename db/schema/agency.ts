import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { logoTypes } from "#/src/contract/choices/agency";
import { createdAt, holds, id, oneOf, versioned } from "./columns";

/** Logos as they were encoded by the portal, by the SHA-256 of their bytes, hex. They stay, since undo may need them. */
export const agencyLogos = sqliteTable(
  "agency_logos",
  {
    hash: text().primaryKey(),
    contentType: text({ enum: logoTypes }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    /** The bytes, base64. */
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("agency_logos_content_type", t.contentType, logoTypes),
    holds("agency_logos_size", sql`${t.size} > 0`),
  ],
);
export type AgencyLogoRow = typeof agencyLogos.$inferSelect;

/** The agency's own name, logos, color and days for forms: one row, which an admin's first change adds. Null is unset. */
export const agency = sqliteTable("agency", {
  id: id(),
  name: text(),
  logo: text().references(() => agencyLogos.hash),
  darkLogo: text().references(() => agencyLogos.hash),
  /** `#rrggbb`, lower case. */
  accent: text(),
  senderName: text(),
  mailFooter: text(),
  websiteUrl: text(),
  /** Working days after Submit and Send back. */
  requestDays: integer(),
  ...versioned,
});
export type AgencyRow = typeof agency.$inferSelect;
