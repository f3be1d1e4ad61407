import { expect, setDefaultTimeout, test } from "bun:test";
import { migrateDatabase } from "#/db/migrate";
import { clientLeads } from "#/db/schema";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { withDatabase } from "./support/prepared-database";
import { databaseAfter } from "./support/released";

setDefaultTimeout(patience.test);

test("an update puts the company first in the text by which leads are searched and sorted", async () => {
  const folder = await temporaryFolder();
  const url = `file:${folder.path}/portal.db`;
  await databaseAfter(42, url);
  await withDatabase(url, async (db) => {
    await db.client.execute(`insert into client_leads (id, client_name, company_name, search_text, email)
      values ('lead', 'Olga Ωmega', 'Ärzte', 'olga ωmega' || char(10) || 'ärzte' || char(10) || 'o@a.test', 'o@a.test')`);
    await migrateDatabase(db);
    const [row] = await db.read.select({ text: clientLeads.searchText }).from(clientLeads);
    expect(row?.text).toBe("ärzte\nolga ωmega\no@a.test");
  });
  await folder.remove();
});
