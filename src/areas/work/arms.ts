import { type SQL, sql } from "drizzle-orm";
import { clientLeads, clients, designProjects, openTasks, upcomingAudits, users } from "#/db/schema";
import type { WorkBucket, WorkKind } from "#/src/contract/choices/work";
import type { ListWork } from "#/src/contract/work";
import type { Actor, Context } from "#/src/domain/context";
import type { DateText } from "#/src/format/dates";
import { daysOf } from "./rules";
import { tasks, waitingFor } from "./task-arms";

/**
 * Where rows of one kind come from: each is one walk along an index, in the order of due dates. The order of the
 * tables is given (`cross join`), as is the index of the big ones: with so few columns in a WHERE the planner would
 * guess otherwise from one day to the next.
 */
export type Arm = {
  kind: WorkKind;
  /** The first so many of them, with the columns of a work item in the order of its page. */
  rows: (needed: number) => SQL;
  count: SQL;
};

export type Asked = Pick<ListWork, "person" | "clientId" | "kind" | "bucket">;
type Caller = { actor: Pick<Actor, "userId">; today: DateText };
/** Whose work is read, and when; the portal reads it for its mail too. */
export type WorkReader = Caller & Pick<Context, "db">;

/** The walks that together find what is asked for. */
export function armsFor({ actor, today }: Caller, { person, clientId, kind, bucket }: Asked): Arm[] {
  const holder = person === "me" ? actor.userId : person;
  const has = holdersOf(holder);
  const days = bucket && bucket !== "waiting" ? daysOf(bucket, today) : { from: null, to: null };
  const due = (column: SQL) => within(column, days);
  const asked = { clientId, due: due(sql`${openTasks.dueDate}`) };
  const ownTurn = () => [
    ...has.map((each) => tasks("agency", each, asked)),
    ...has.map((each) => projects(each, narrowed(clientId, due(sql`${designProjects.dueDate}`)))),
    ...has.map((each) => audits(each, narrowed(clientId, dueOfAudits(bucket, days)))),
    ...(clientId ? [] : has.map((each) => leads(each, due(sql`${clientLeads.nextActionDate}`)))),
  ];
  const isPerson = holder !== "all" && holder !== "unassigned";
  const waiting = () =>
    isPerson
      ? [waitingFor(holder, { clientId, due: [] })]
      : has.map((each) => tasks("client", each, { clientId, due: [] }));
  const arms = [
    ...(bucket === "waiting" ? [] : ownTurn()),
    ...(bucket === undefined || bucket === "waiting" ? waiting() : []),
  ];
  return arms.filter((arm) => !kind || arm.kind === kind);
}

/**
 * Says of a column with a person's id that it is the one who is asked for; `isSomebody` unless it may be anybody, and
 * `isOne` where it can be one person alone.
 */
export type Has = { isSomebody: boolean; isOne?: true; is: (column: SQL) => SQL };

/** The agency's people who have left, along the index of people by role. */
const left = sql`(select ${users.id} from ${users}
  where ${users.role} in ('admin', 'manager', 'contributor', 'viewer') and ${users.active} = 0)`;

/** What nobody has, and what those have who have left, are found apart: each is one stretch of an index. */
function holdersOf(holder: string): Has[] {
  if (holder === "all") return [{ isSomebody: false, is: () => sql`1` }];
  if (holder !== "unassigned")
    return [{ isSomebody: true, isOne: true, is: (column) => sql`${column} = ${holder}` }];
  return [
    { isSomebody: true, is: (column) => sql`${column} is null` },
    { isSomebody: true, is: (column) => sql`${column} in ${left}` },
  ];
}

const isNoFormerClient = sql`${clients.status} <> 'churned'`;

/** A design project that is neither approved nor completed. */
function projects({ isSomebody, is }: Has, asked: SQL[]): Arm {
  const index = isSomebody ? "design_projects_open_designer" : "design_projects_open_due";
  return arm({
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
      is(sql`${designProjects.assignedDesignerId}`),
      isNoFormerClient,
      ...asked,
    ],
  });
}

/** An audit to come belongs to its client's account manager; it is never edited, so it stays at its first version. */
function audits({ is, isOne }: Has, asked: SQL[]): Arm {
  const ofTheirClients = sql`${clients} indexed by clients_account_manager
    cross join ${upcomingAudits} indexed by upcoming_audits_client on ${upcomingAudits.clientId} = ${clients.id}`;
  const inOrder = sql`${upcomingAudits} indexed by upcoming_audits_due
    left join ${clients} on ${clients.id} = ${upcomingAudits.clientId}`;
  return arm({
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
      is(sql`${clients.accountManagerId}`),
      sql`(${clients.id} is null or ${isNoFormerClient})`,
      ...asked,
    ],
  });
}

/** The next action of a lead that is neither won nor lost. */
function leads({ isSomebody, is }: Has, asked: SQL[]): Arm {
  const index = isSomebody ? "client_leads_owner_next" : "client_leads_next";
  return arm({
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
      is(sql`${clientLeads.ownerId}`),
      ...asked,
    ],
  });
}

type Source = {
  kind: Exclude<WorkKind, "task">;
  id: SQL;
  columns: Record<"version" | "title" | "dueDate" | "status" | "assignee", SQL>;
  from: SQL;
  where: SQL[];
};

function arm({ kind, id, columns, from, where }: Source): Arm {
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
