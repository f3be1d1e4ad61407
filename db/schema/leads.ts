import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { leadSource, leadStatus } from "#/src/contract/choices/leads";
import { limits } from "#/src/contract/limits";
import { users } from "./accounts";
import { between, holds, id, isDate, isJson, oneOf, timestamps, version } from "./columns";

const hasNextAction = sql`next_action_date is not null and lead_status not in ('won', 'lost')`;

export const clientLeads = sqliteTable(
  "client_leads",
  {
    id: id(),
    clientName: text().notNull(),
    companyName: text().notNull(),
    searchText: text().notNull(),
    email: text().notNull(),
    phone: text(),
    leadSource: text({ enum: leadSource.values }).notNull().default("other"),
    productImageUrl: text(),
    websiteUrl: text(),
    amazonStoreUrl: text(),
    notes: text(),
    leadStatus: text({ enum: leadStatus.values }).notNull().default("new"),
    /** Whole units of the portal's currency. */
    dealValue: integer(),
    priorityScore: integer().notNull().default(limits.priorityScore.default),
    nextActionDate: text(),
    recentActivity: text(),
    clientFileLink: text(),
    ownerId: text().references(() => users.id),
    aiProfileSummary: text(),
    aiLeadershipData: text({ mode: "json" }),
    aiAmazonData: text({ mode: "json" }),
    aiMediaMentions: text({ mode: "json" }),
    aiInsights: text(),
    profileModel: text(),
    profileGeneratedAt: text(),
    version: version(),
    ...timestamps,
  },
  (t) => [
    oneOf("client_leads_source", t.leadSource, leadSource.values),
    oneOf("client_leads_status", t.leadStatus, leadStatus.values),
    between("client_leads_priority", t.priorityScore, limits.priorityScore.min, limits.priorityScore.max),
    holds("client_leads_deal_value", sql`${t.dealValue} is null or ${t.dealValue} >= 0`),
    isDate("client_leads_next_action", t.nextActionDate),
    isJson("client_leads_leadership_json", t.aiLeadershipData),
    isJson("client_leads_amazon_json", t.aiAmazonData),
    isJson("client_leads_media_json", t.aiMediaMentions),
    index("client_leads_newest").on(t.createdAt, t.id),
    index("client_leads_figures").on(t.leadStatus, t.dealValue),
    index("client_leads_status_created").on(t.leadStatus, t.createdAt),
    index("client_leads_priority_created").on(t.priorityScore, t.createdAt),
    index("client_leads_owner").on(t.ownerId),
    index("client_leads_owner_next").on(t.ownerId, t.nextActionDate).where(hasNextAction),
    index("client_leads_next").on(t.nextActionDate).where(hasNextAction),
    index("client_leads_photo").on(t.productImageUrl),
  ],
);
export type LeadRow = typeof clientLeads.$inferSelect;
