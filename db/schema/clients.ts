import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clientStatus, clientType } from "#/src/contract/choices/clients";
import { id, isJson, list, oneOf, timestamps, version } from "./columns";

export const clients = sqliteTable(
  "clients",
  {
    id: id(),
    name: text().notNull(),
    /** The name, trimmed and case-folded: the natural key. */
    nameKey: text().notNull(),
    /** Name and brand names, case-folded, one a line: what a search looks through. */
    searchText: text().notNull(),
    brandNames: list(),
    clientType: text({ enum: clientType.values }).notNull().default("uncut_brands"),
    primaryContactName: text().notNull(),
    primaryContactEmail: text().notNull(),
    websiteUrl: text(),
    amazonStorefrontUrl: text(),
    avatarUrl: text(),
    status: text({ enum: clientStatus.values }).notNull().default("lead"),
    version: version(),
    ...timestamps,
  },
  (t) => [
    oneOf("clients_type", t.clientType, clientType.values),
    oneOf("clients_status", t.status, clientStatus.values),
    isJson("clients_brand_names_json", t.brandNames),
    uniqueIndex("clients_name_key_unique").on(t.nameKey),
    index("clients_status_name").on(t.status, t.nameKey),
    index("clients_created").on(t.createdAt),
    index("clients_avatar").on(t.avatarUrl),
  ],
);
export type ClientRow = typeof clients.$inferSelect;
