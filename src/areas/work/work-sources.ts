import { type SQL, sql } from "drizzle-orm";
import {
  clientAccess,
  clientLeads,
  clientOnboarding,
  clients,
  designProjects,
  openTasks,
  upcomingAudits,
  users,
} from "#/db/schema";
import { expiryOrder } from "#/db/schema/access";
import { leadAsWork } from "#/db/schema/leads";
import type { WorkBucket, WorkKind } from "#/src/contract/choices/work";
import type { ListWork } from "#/src/contract/work";
import type { Actor } from "#/src/domain/actor";
import type { Context } from "#/src/domain/context";
import { endsSoon } from "#/src/domain/ending-access";
import type { DateText } from "#/src/format/dates";
import { daysOf } from "./rules";
import { searchTexts, wordsIn } from "./search-work";
import { startsOn, taskSource, waitingSource } from "./task-sources";

/**
 * A source of rows of one kind: a walk along one index in the order of due dates. The order of the tables is fixed
 * (`cross join`), and so is the index of large tables, since with so few columns in the WHERE clause the planner's
 * choice would vary.
 */
export type WorkSource = {
  kind: WorkKind;
  /** Selects the first rows with the columns of a work item, in the order of its page. */
  rows: (needed: number) => SQL;
  count: SQL;
};

export type WorkFilter = Pick<ListWork, "search" | "person" | "clientId" | "kind" | "bucket"> & {
  /** Only tasks that can start, beside other work, or only tasks that wait. */
  canStart?: boolean;
};
type Caller = { actor: Pick<Actor, "userId">; today: DateText };
/** The person whose work is read, and the day; the mail jobs use it too. */
export type WorkReader = Caller & Pick<Context, "db">;

/** Returns the sources that together contain the requested items. */
export function workSources(
  { actor, today }: Caller,
  { search, person, clientId, kind, bucket, canStart }: WorkFilter,
): WorkSource[] {
  const holder = person === "me" ? actor.userId : person;
  const holders = holdersOf(holder);
  const days = bucket && bucket !== "waiting" ? daysOf(bucket, today) : { from: null, to: null };
  const due = (column: SQL) => within(column, days);
  const starts = canStart === undefined ? [] : [startsOn(today, canStart)];
  const filter = { search, clientId, today, due: [...due(sql`${openTasks.dueDate}`), ...starts] };
  const found = (...texts: SQL[]) => wordsIn(search, ...texts);
  const ownTurn = () => [
    ...holders.map((each) => taskSource("agency", each, filter)),
    ...holders.map((each) =>
      projects(each, [
        ...narrowed(clientId, due(sql`${designProjects.dueDate}`)),
        ...found(searchTexts.entryOf("design_project", designProjects.id), searchTexts.client),
      ]),
    ),
    ...holders.map((each) =>
      audits(each, [
        ...narrowed(clientId, dueOfAudits(bucket, days)),
        ...found(searchTexts.plain(upcomingAudits.brandName), searchTexts.client),
      ]),
    ),
    ...holders.map((each) =>
      endingAccess(each, today, [
        ...narrowed(clientId, due(expiryOrder)),
        ...found(searchTexts.plain(clientAccess.name), searchTexts.client),
      ]),
    ),
    ...(clientId
      ? []
      : holders.map((each) =>
          leads(each, [...due(leadAsWork.dueDate), ...found(searchTexts.entryOf("lead", clientLeads.id))]),
        )),
  ];
  const isPerson = holder !== "all" && holder !== "unassigned";
  const waiting = () =>
    isPerson
      ? [waitingSource(holder, { search, clientId, today, due: [] })]
      : holders.map((each) => taskSource("client", each, { search, clientId, today, due: [] }));
  const sources = [
    ...(bucket === "waiting" ? [] : ownTurn()),
    ...(bucket === undefined || bucket === "waiting" ? waiting() : []),
  ];
  return sources.filter((source) => !kind || source.kind === kind);
}

/**
 * A condition on a column with a person's id. `isSomebody` is false if it accepts anyone, and `isOne` is true if it
 * accepts a single person.
 */
export type Holder = { isSomebody: boolean; isOne?: true; matches: (column: SQL) => SQL };

/** Staff who have left, by the index on role. */
const left = sql`(select ${users.id} from ${users}
  where ${users.role} in ('admin', 'manager', 'contributor', 'viewer') and ${users.active} = 0)`;

/**
 * Returns the conditions for the holders. Unassigned work and that of people who have left are separate conditions, so
 * that each matches one index range.
 */
function holdersOf(holder: string): Holder[] {
  if (holder === "all") return [{ isSomebody: false, matches: () => sql`1` }];
  if (holder !== "unassigned")
    return [{ isSomebody: true, isOne: true, matches: (column) => sql`${column} = ${holder}` }];
  return [
    { isSomebody: true, matches: (column) => sql`${column} is null` },
    { isSomebody: true, matches: (column) => sql`${column} in ${left}` },
  ];
}

const isNoFormerClient = sql`${clients.status} <> 'churned'`;

/** Builds the source of open design projects: neither approved nor completed. */
function projects({ isSomebody, matches }: Holder, filters: SQL[]): WorkSource {
  const index = isSomebody ? "design_projects_open_designer" : "design_projects_open_due";
  return workSource({
    kind: "design_project",
    id: sql`${designProjects.id}`,
    columns: {
      version: sql`${designProjects.version}`,
      title: sql`${designProjects.projectName}`,
      dueDate: sql`${designProjects.dueDate}`,
      status: sql`${designProjects.status}`,
      assignee: sql`${designProjects.assignedDesignerId}`,
    },
    from: sql`${designProjects} indexed by ${sql.identifier(index)}
      cross join ${clients} on ${clients.id} = ${designProjects.clientId}`,
    where: [
      sql`${designProjects.status} not in ('approved', 'completed')`,
      matches(sql`${designProjects.assignedDesignerId}`),
      isNoFormerClient,
      ...filters,
    ],
  });
}

/**
 * Builds the source of upcoming audits, which belong to the client's account manager. They cannot be edited, so their
 * version matches always 1.
 */
function audits({ matches, isOne }: Holder, filters: SQL[]): WorkSource {
  const ofTheirClients = sql`${clients} indexed by clients_account_manager
    cross join ${upcomingAudits} indexed by upcoming_audits_client on ${upcomingAudits.clientId} = ${clients.id}`;
  const inOrder = sql`${upcomingAudits} indexed by upcoming_audits_due
    left join ${clients} on ${clients.id} = ${upcomingAudits.clientId}`;
  return workSource({
    kind: "upcoming_audit",
    id: sql`${upcomingAudits.id}`,
    columns: {
      version: sql`1`,
      title: sql`${upcomingAudits.brandName}`,
      dueDate: sql`${upcomingAudits.dueDate}`,
      status: sql`null`,
      assignee: sql`${clients.accountManagerId}`,
    },
    from: isOne ? ofTheirClients : inOrder,
    where: [
      matches(sql`${clients.accountManagerId}`),
      sql`(${clients.id} is null or ${isNoFormerClient})`,
      ...filters,
    ],
  });
}

/**
 * Builds the source of accesses that expire soon, of clients without an onboarding that could hold a task. They belong to
 * the client's account manager.
 */
function endingAccess({ matches, isOne }: Holder, today: DateText, filters: SQL[]): WorkSource {
  const ofTheirClients = sql`${clients} indexed by clients_account_manager
    cross join ${clientAccess} indexed by client_access_client on ${clientAccess.clientId} = ${clients.id}`;
  const inOrder = sql`${clientAccess} indexed by client_access_expiry
    cross join ${clients} on ${clients.id} = ${clientAccess.clientId}`;
  return workSource({
    kind: "access",
    id: sql`${clientAccess.id}`,
    columns: {
      version: sql`${clientAccess.version}`,
      title: sql`${clientAccess.name}`,
      dueDate: sql`${clientAccess.expiresAt}`,
      status: sql`${clientAccess.state}`,
      assignee: sql`${clients.accountManagerId}`,
    },
    from: isOne ? ofTheirClients : inOrder,
    where: [
      ...endsSoon(today),
      matches(sql`${clients.accountManagerId}`),
      sql`not exists (select 1 from ${clientOnboarding}
        where ${clientOnboarding.clientId} = ${clients.id})`,
      ...filters,
    ],
  });
}

/** Builds the source of next actions of leads that are neither won nor lost. */
function leads({ isSomebody, matches }: Holder, filters: SQL[]): WorkSource {
  const index = isSomebody ? "client_leads_owner_next" : "client_leads_next";
  return workSource({
    kind: "lead",
    id: sql`${clientLeads.id}`,
    columns: {
      version: sql`${clientLeads.version}`,
      title: sql`${clientLeads.companyName}`,
      dueDate: leadAsWork.dueDate,
      status: sql`${clientLeads.leadStatus}`,
      assignee: sql`${clientLeads.ownerId}`,
    },
    from: sql`${clientLeads} indexed by ${sql.identifier(index)}`,
    where: [
      sql`${leadAsWork.dueDate} is not null and ${leadAsWork.isOpen}`,
      matches(sql`${clientLeads.ownerId}`),
      ...filters,
    ],
  });
}

type SourceQuery = {
  kind: Exclude<WorkKind, "task">;
  id: SQL;
  columns: Record<"version" | "title" | "dueDate" | "status" | "assignee", SQL>;
  from: SQL;
  where: SQL[];
};

function workSource({ kind, id, columns, from, where }: SourceQuery): WorkSource {
  const found = sql`from ${from} where ${sql.join(where, sql` and `)}`;
  const ofClient = (column: SQL) => (kind === "lead" ? sql`null` : column);
  const undatedLast = kind === "upcoming_audit" ? sql`"dueDate" is null, ` : sql``;
  return {
    kind,
    count: sql`select count(*) ${found}`,
    rows: (needed) => sql`select
      ${sql.raw(`'${kind}'`)} as "kind", ${id} as "id", ${columns.version} as "version",
      ${columns.title} as "title", ${ofClient(sql`${clients.id}`)} as "clientId",
      ${ofClient(sql`${clients.name}`)} as "clientName", ${ofClient(sql`${clients.nameKey}`)} as "nameKey",
      ${columns.dueDate} as "dueDate", ${columns.status} as "status",
      null as "requestState", null as "owner",
      ${columns.assignee} as "assigneeUserId", 1 as "canStart", null as "readyOn", 0 as "isWaiting"
      ${found} order by ${undatedLast}"dueDate", "nameKey", "id" limit ${needed}`,
  };
}

type Days = { from: DateText | null; to: DateText | null };

function within(column: SQL, { from, to }: Days): SQL[] {
  return [...(from ? [sql`${column} >= ${from}`] : []), ...(to ? [sql`${column} <= ${to}`] : [])];
}

/** Builds the condition on an audit's date, which may be missing: those belong to "later". */
function dueOfAudits(bucket: WorkBucket | undefined, days: Days): SQL[] {
  const column = sql`${upcomingAudits.dueDate}`;
  const dated = within(column, days);
  return bucket === "later" ? [sql`(${column} is null or ${sql.join(dated, sql` and `)})`] : dated;
}

function narrowed(clientId: string | undefined, due: SQL[]): SQL[] {
  return clientId ? [...due, sql`${clients.id} = ${clientId}`] : due;
}
