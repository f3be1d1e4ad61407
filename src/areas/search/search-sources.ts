import { type SQL, sql } from "drizzle-orm";
import { clientLeads, clients, designProjects, type SearchEntryRow, searchEntries, users } from "#/db/schema";
import { leadAsWork } from "#/db/schema/leads";
import type { SearchKind } from "#/src/contract/choices/search";
import { seqsOf } from "#/src/domain/search/update-index";
import { mostCandidates } from "./hits";
import type { SearchTerms } from "./words";

/** Expressions for the result of one kind, and for its rank. */
export type Columns = Record<"id" | "title" | "detail" | "names" | "isMine" | "isDone" | "dueDate", SQL> & {
  clientId?: SQL;
};

/** Builds a condition that is true if the row's person is the caller. */
export type IsCaller = (column: SQL) => SQL;

/**
 * Searches clients, people, leads and design projects for staff. The order of the tables is fixed (`cross join`), from
 * the matches to their details.
 */
export function entrySources(terms: SearchTerms, caller: SQL, isCaller: IsCaller): SQL[] {
  const byEntry = (kind: SearchEntryRow["kind"], tables: SQL, columns: Columns) =>
    searchSource(
      kind,
      terms,
      columns,
      sql`${caller} cross join (${hits(kind)}) as found
      cross join ${searchEntries} as entry on entry.seq = found.seq cross join ${tables}`,
    );
  const names = sql`entry.names`;
  return [
    byEntry("client", sql`${clients} on ${clients.id} = entry.id`, {
      id: sql`${clients.id}`,
      title: sql`${clients.name}`,
      detail: sql`${clients.primaryContactName} || ', ' || ${clients.primaryContactEmail}`,
      names,
      isMine: isCaller(sql`${clients.accountManagerId}`),
      isDone: sql`${clients.status} = 'churned'`,
      dueDate: sql`null`,
    }),
    byEntry(
      "person",
      sql`${users} on ${users.id} = entry.id and ${users.active} and ${users.role} <> 'client'`,
      {
        id: sql`${users.id}`,
        title: sql`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`,
        detail: sql`${users.email}`,
        names,
        isMine: isCaller(sql`${users.id}`),
        isDone: sql`0`,
        dueDate: sql`null`,
      },
    ),
    byEntry("lead", sql`${clientLeads} on ${clientLeads.id} = entry.id`, {
      id: sql`${clientLeads.id}`,
      title: sql`${clientLeads.companyName}`,
      detail: sql`${clientLeads.clientName} || ', ' || ${clientLeads.email}`,
      names,
      isMine: isCaller(sql`${clientLeads.ownerId}`),
      isDone: leadAsWork.isDone,
      dueDate: leadAsWork.dueDate,
    }),
    byEntry(
      "design_project",
      sql`${designProjects} on ${designProjects.id} = entry.id
        cross join ${clients} on ${clients.id} = ${designProjects.clientId}`,
      projectColumns(isCaller(sql`${designProjects.assignedDesignerId}`)),
    ),
  ];
}

/** Builds the columns of a design project, joined with its client and its entry. */
export function projectColumns(isMine: SQL): Columns {
  return {
    id: sql`${designProjects.id}`,
    title: sql`${designProjects.projectName}`,
    detail: sql`${clients.name}`,
    names: sql`entry.names`,
    isMine,
    isDone: sql`${designProjects.status} in ('approved', 'completed')`,
    dueDate: sql`${designProjects.dueDate}`,
  };
}

export function searchSource(
  kind: SearchKind,
  { words, exact }: SearchTerms,
  columns: Columns,
  from: SQL,
): SQL {
  const { id, title, detail, names, isMine, isDone, dueDate, clientId = sql`null` } = columns;
  const isBegun = sql.join(
    words.map(({ start }) => sql`instr(${names}, ${start}) > 0`),
    sql` and `,
  );
  return sql`select ${sql.raw(`'${kind}'`)} as "kind", ${id} as "id", ${title} as "title", ${detail} as "detail",
    ${clientId} as "clientId",
    case when instr(${names}, ${exact}) > 0 then 0 when ${isBegun} then 1 else 2 end as "tier",
    ${isMine} as "isMine", ${isDone} as "isDone", ${dueDate} as "dueDate" from ${from}`;
}

function hits(kind: SearchEntryRow["kind"]): SQL {
  if (kind === "client") return sql`select seq from client_hits`;
  const { first, last } = seqsOf(kind);
  return sql`select seq from named_hits where seq between ${first} and ${last} limit ${mostCandidates}`;
}
