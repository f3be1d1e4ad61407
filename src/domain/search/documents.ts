import { eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "#/db/client";
import { clientLeads, clients, clientTasks, designProjects, type SearchEntryRow, users } from "#/db/schema";
import { personName } from "#/src/contract/person-name";
import { searchable } from "./searchable";

type Document = Omit<SearchEntryRow, "seq" | "kind">;
type Title = { title: string; names: string };

/** Reads the search text of rows by kind. Rows that do not exist or must not be found have no document. */
export const documentsOf: Record<
  SearchEntryRow["kind"],
  (db: Reader, ids: readonly string[]) => Promise<Document[]>
> = {
  async client(db, ids) {
    const rows = await db
      .select()
      .from(clients)
      .where(inArray(clients.id, [...ids]));
    return rows.map((row) => ({
      id: row.id,
      names: searchable([row.name, ...row.brandNames]),
      rest: searchable([row.primaryContactName, row.primaryContactEmail, row.websiteUrl]),
    }));
  },
  async lead(db, ids) {
    const { id, companyName, clientName, email, websiteUrl } = clientLeads;
    const rows = await db
      .select({ id, companyName, clientName, email, websiteUrl })
      .from(clientLeads)
      .where(inArray(id, [...ids]));
    return rows.map((row) => ({
      id: row.id,
      names: searchable([row.companyName, row.clientName]),
      rest: searchable([row.email, row.websiteUrl]),
    }));
  },
  async design_project(db, ids) {
    const rows = await db
      .select({
        id: designProjects.id,
        name: designProjects.projectName,
        client: clients.name,
        brandNames: clients.brandNames,
      })
      .from(designProjects)
      .innerJoin(clients, eq(clients.id, designProjects.clientId))
      .where(inArray(designProjects.id, [...ids]));
    return rows.map(({ id, name, client, brandNames }) => ({
      id,
      names: searchable([name]),
      rest: searchable([client, ...brandNames]),
    }));
  },
  /** Active staff only. */
  async person(db, ids) {
    const rows = await db
      .select()
      .from(users)
      .where(inArray(users.id, [...ids]));
    const staff = rows.filter(({ role, active }) => active && role !== "client");
    return staff.map((row) => ({
      id: row.id,
      names: searchable([personName(row, "")]),
      rest: searchable([row.email]),
    }));
  },
};

/** Returns those titles that any task has, for the team or for its client. */
export async function titlesOf(db: Reader, titles: readonly string[]): Promise<Title[]> {
  const rows = await db.all<{ title: string }>(sql`
    select value as "title" from json_each(${JSON.stringify(titles)})
    where exists (select 1 from ${clientTasks} where ${clientTasks.name} = value)
      or exists (select 1 from ${clientTasks} where ${clientTasks.clientTitle} = value)`);
  return rows.map(({ title }) => ({ title, names: searchable([title]) }));
}
