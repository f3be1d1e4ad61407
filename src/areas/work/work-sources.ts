import { type SQL, sql } from "drizzle-orm";
import { clientLeads, clients, designProjects, openTasks, upcomingAudits, users } from "#/db/schema";
import type { WorkBucket, WorkKind } from "#/src/contract/choices/work";
import type { ListWork } from "#/src/contract/work";
import type { Actor, Context } from "#/src/domain/context";
import type { DateText } from "#/src/format/dates";
import { daysOf } from "./rules";
import { taskSource, waitingSource } from "./task-sources";

/**
 * Where rows of one kind come from: each is one walk along an index, in the order of due dates. The order of the
 * tables is given (`cross join`), as is the index of the big ones: with so few columns in a WHERE the planner would
 * guess otherwise from one day to the next.
 */
export type WorkSource = {
  kind: WorkKind;
  /** The first so many of them, with the columns of a work item in the order of its page. */
  rows: (needed: number) => SQL;
  count: SQL;
};

export type WorkFilter = Pick<ListWork, "person" | "clientId" | "kind" | "bucket">;
type Caller = { actor: Pick<Actor, "userId">; today: DateText };
/** Whose work is read, and when; the portal reads it for its mail too. */
export type WorkReader = Caller & Pick<Context, "db">;

/** The walks that together find what is asked for. */
export function workSources(
  { actor, today }: Caller,
  { person, clientId, kind, bucket }: WorkFilter,
): WorkSource[] {
  const holder = person === "me" ? actor.userId : person;
  const holders = holdersOf(holder);
  const days = bucket && bucket !== "waiting" ? daysOf(bucket, today) : { from: null, to: null };
  const due = (column: SQL) => within(column, days);
  const filter = { clientId, due: due(sql`${openTasks.dueDate}`) };
  const ownTurn = () => [
    ...holders.map((each) => taskSource("agency", each, filter)),
    ...holders.map((each) => projects(each, narrowed(clientId, due(sql`${designProjects.dueDate}`)))),
    ...holders.map((each) => audits(each, narrowed(clientId, dueOfAudits(bucket, days)))),
    ...(clientId ? [] : holders.map((each) => leads(each, due(sql`${clientLeads.nextActionDate}`)))),
  ];
  const isPerson = holder !== "all" && holder !== "unassigned";
  const waiting = () =>
    isPerson
      ? [waitingSource(holder, { clientId, due: [] })]
      : holders.map((each) => taskSource("client", each, { clientId, due: [] }));
  const sources = [
    ...(bucket === "waiting" ? [] : ownTurn()),
    ...(bucket === undefined || bucket === "waiting" ? waiting() : []),
  ];
  return sources.filter((source) => !kind || source.kind === kind);
}

/**
 * Says of a column with a person's id that it is the one who is asked for; `isSomebody` unless it may be anybody, and
 * `isOne` where it can be one person alone.
 */
export type Holder = { isSomebody: boolean; isOne?: true; matches: (column: SQL) => SQL };

/** The agency's people who have left, along the index of people by role. */
const left = sql`(select ${users.id} from ${users}
  where ${users.role} in ('admin', 'manager', 'contributor', 'viewer') and ${users.active} = 0)`;

/** What nobody has, and what those have who have left, are found apart: each is one stretch of an index. */
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

/** A design project that is neither approved nor completed. */
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

/** An audit to come belongs to its client's account manager; it is never edited, so it stays at its first version. */
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

/** The next action of a lead that is neither won nor lost. */
function leads({ isSomebody, matches }: Holder, filters: SQL[]): WorkSource {
  const index = isSomebody ? "client_leads_owner_next" : "client_leads_next";
  return workSource({
    kind: "lead",
    id: sql`${clientLeads.id}`,
    columns: {
      version: sql`${clientLeads.version}`,
      title: sql`${clientLeads.companyName}`,
      dueDate: sql`${clientLeads.nextActionDate}`,
      status: sql`${clientLeads.leadStatus}`,
      assignee: sql`${clientLeads.ownerId}`,
    },
    from: sql`${clientLeads} indexed by ${sql.identifier(index)}`,
    where: [
      sql`${clientLeads.nextActionDate} is not null and ${clientLeads.leadStatus} not in ('won', 'lost')`,
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
      ${columns.dueDate} as "dueDate", ${columns.status} as "status", null as "owner",
      ${columns.assignee} as "assigneeUserId", 0 as "isWaiting"
      ${found} order by ${undatedLast}"dueDate", "nameKey", "id" limit ${needed}`,
  };
}

type Days = { from: DateText | null; to: DateText | null };

function within(column: SQL, { from, to }: Days): SQL[] {
  return [...(from ? [sql`${column} >= ${from}`] : []), ...(to ? [sql`${column} <= ${to}`] : [])];
}

/** Of audits alone the date may be missing: they come later. */
function dueOfAudits(bucket: WorkBucket | undefined, days: Days): SQL[] {
  const column = sql`${upcomingAudits.dueDate}`;
  const dated = within(column, days);
  return bucket === "later" ? [sql`(${column} is null or ${sql.join(dated, sql` and `)})`] : dated;
}

function narrowed(clientId: string | undefined, due: SQL[]): SQL[] {
  return clientId ? [...due, sql`${clients.id} = ${clientId}`] : due;
}
