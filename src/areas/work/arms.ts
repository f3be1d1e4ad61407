import { type SQL, sql } from "drizzle-orm";
import {
  clientLeads,
  clientOnboarding,
  clients,
  clientTasks,
  designProjects,
  upcomingAudits,
  users,
} from "#/db/schema";
import type { WorkBucket, WorkKind } from "#/src/contract/choices/work";
import type { ListWork } from "#/src/contract/work";
import type { Context } from "#/src/domain/context";
import type { DateText } from "#/src/format/dates";
import { daysOf } from "./rules";

/**
 * Where rows of one kind come from: each is one walk along an index, in the order of due dates. The order of the
 * tables is given (`cross join`), as is the index of the big ones: with so few columns in a WHERE the planner would
 * guess otherwise from one day to the next.
 */
export type Arm = {
  kind: WorkKind;
  isWaiting: boolean;
  columns: Record<"version" | "title" | "client" | "dueDate" | "status" | "owner" | "assignee", SQL>;
  id: SQL;
  from: SQL;
  where: SQL[];
  /** How the rows are counted, where that can leave out the tables that only give names. */
  counted?: Pick<Arm, "from" | "where">;
};

type Asked = Pick<ListWork, "person" | "clientId" | "kind" | "bucket">;
type Caller = Pick<Context, "actor" | "today">;

/** The walks that together find what is asked for. */
export function armsFor({ actor, today }: Caller, { person, clientId, kind, bucket }: Asked): Arm[] {
  const holder = person === "me" ? actor.userId : person;
  const ownTurn =
    bucket === "waiting"
      ? []
      : holdersOf(holder).flatMap((has) => [tasks(has, clientId), projects(has), audits(has), leads(has)]);
  const arms = [
    ...ownTurn.map((arm) => within(arm, bucket, today)),
    ...(bucket && bucket !== "waiting" ? [] : [waiting(holder, clientId)]),
  ];
  return arms
    .filter((arm) => !kind || arm.kind === kind)
    .filter((arm) => !clientId || arm.kind !== "lead")
    .map((arm) => (clientId && arm.kind !== "task" ? narrowed(arm, sql`${clients.id} = ${clientId}`) : arm));
}

/** Says of a column with a person's id that it is the one who is asked for. */
type Has = { isSomebody: boolean; isFew?: boolean; is: (column: SQL) => SQL };

/** The agency's people who have left, along the index of people by role. */
const left = sql`(select ${users.id} from ${users}
  where ${users.role} in ('admin', 'manager', 'contributor', 'viewer') and ${users.active} = 0)`;

/** What nobody has, and what those have who have left, are found apart: each is one stretch of an index. */
function holdersOf(holder: string): Has[] {
  if (holder === "all") return [{ isSomebody: false, is: () => sql`1` }];
  if (holder !== "unassigned")
    return [{ isSomebody: true, isFew: true, is: (column) => sql`${column} = ${holder}` }];
  return [
    { isSomebody: true, is: (column) => sql`${column} is null` },
    { isSomebody: true, is: (column) => sql`${column} in ${left}` },
  ];
}

const isNoFormerClient = sql`${clients.status} <> 'churned'`;

const taskColumns = {
  version: sql`${clientTasks.version}`,
  title: sql`${clientTasks.name}`,
  client: sql`${clients.name}`,
  dueDate: sql`${clientTasks.dueDate}`,
  status: sql`${clientTasks.status}`,
  owner: sql`${clientTasks.owner}`,
  assignee: sql`${clientTasks.assigneeUserId}`,
};

/** An open task of the agency's. One person's few are counted with their clients at hand. */
function tasks({ isSomebody, isFew, is }: Has, clientId: string | undefined): Arm {
  const ofSomebody = isSomebody ? "client_tasks_open_assignee" : "client_tasks_open_owner";
  const index = clientId ? "client_tasks_open_due" : ofSomebody;
  const agencyTurn = sql`${clientTasks.owner} = 'agency'`;
  const { counted, ...arm } = taskArm(index, clientId, [agencyTurn, is(sql`${clientTasks.assigneeUserId}`)]);
  return isFew ? arm : { ...arm, ...(counted && { counted }) };
}

function taskArm(index: string, clientId: string | undefined, where: SQL[]): Arm {
  const ofClient = sql`${clientTasks.clientOnboardingId} = (
    select ${clientOnboarding.id} from ${clientOnboarding} where ${clientOnboarding.clientId} = ${clientId})`;
  const open = [sql`${clientTasks.status} <> 'done'`, ...where, ...(clientId ? [ofClient] : [])];
  const from = sql`${clientTasks} indexed by ${sql.identifier(index)}`;
  return {
    kind: "task",
    isWaiting: false,
    id: sql`${clientTasks.id}`,
    columns: taskColumns,
    from: sql`${from}
      cross join ${clientOnboarding} on ${clientOnboarding.id} = ${clientTasks.clientOnboardingId}
      cross join ${clients} on ${clients.id} = ${clientOnboarding.clientId}`,
    where: [...open, isNoFormerClient],
    counted: { from, where: [...open, sql`+${clientTasks.clientOnboardingId} not in ${formerOnboardings}`] },
  };
}

const formerOnboardings = onboardingsOf(sql`${clients.status} = 'churned'`);

function onboardingsOf(condition: SQL): SQL {
  return sql`(select ${clientOnboarding.id} from ${clients} cross join ${clientOnboarding}
    on ${clientOnboarding.clientId} = ${clients.id} where ${condition})`;
}

/**
 * An open task of the client's own, of clients that the holder manages or has an open task with. The walk goes by due
 * date past those of other clients: somebody may have a task with nearly every client, or with a few. The plus keeps
 * SQLite from looking each of them up instead.
 */
function waiting(holder: string, clientId: string | undefined): Arm {
  const clientTurn = sql`${clientTasks.owner} = 'client'`;
  const index = clientId ? "client_tasks_open_due" : "client_tasks_open_owner";
  const arm = (where: SQL[]) => ({ ...taskArm(index, clientId, [clientTurn, ...where]), isWaiting: true });
  const among = (onboardings: SQL) => arm([sql`+${clientTasks.clientOnboardingId} in ${onboardings}`]);
  if (holder === "all") return arm([]);
  if (holder === "unassigned")
    return among(sql`(
    select * from ${onboardingsOf(sql`${clients.accountManagerId} is null`)}
    union all select * from ${onboardingsOf(sql`${clients.accountManagerId} in ${left}`)})`);
  return among(sql`(
    select * from ${onboardingsOf(sql`${clients.accountManagerId} = ${holder}`)}
    union all
    select client_onboarding_id from client_tasks as own indexed by client_tasks_open_assignee
      where own.assignee_user_id = ${holder} and own.status <> 'done')`);
}

/** A design project that is neither approved nor completed. */
function projects({ isSomebody, is }: Has): Arm {
  const index = isSomebody ? "design_projects_open_designer" : "design_projects_open_due";
  return {
    kind: "design_project",
    isWaiting: false,
    id: sql`${designProjects.id}`,
    columns: {
      version: sql`${designProjects.version}`,
      title: sql`${designProjects.projectName}`,
      client: sql`${clients.name}`,
      dueDate: sql`${designProjects.dueDate}`,
      status: sql`${designProjects.status}`,
      owner: sql`null`,
      assignee: sql`${designProjects.assignedDesignerId}`,
    },
    from: sql`${designProjects} indexed by ${sql.identifier(index)}
      cross join ${clients} on ${clients.id} = ${designProjects.clientId}`,
    where: [
      sql`${designProjects.status} not in ('approved', 'completed')`,
      is(sql`${designProjects.assignedDesignerId}`),
      isNoFormerClient,
    ],
  };
}

/** An audit to come belongs to its client's account manager; it is never edited, so it stays at its first version. */
function audits({ is }: Has): Arm {
  return {
    kind: "upcoming_audit",
    isWaiting: false,
    id: sql`${upcomingAudits.id}`,
    columns: {
      version: sql`1`,
      title: sql`${upcomingAudits.brandName}`,
      client: sql`${clients.name}`,
      dueDate: sql`${upcomingAudits.dueDate}`,
      status: sql`null`,
      owner: sql`null`,
      assignee: sql`${clients.accountManagerId}`,
    },
    from: sql`${upcomingAudits} indexed by upcoming_audits_due
      left join ${clients} on ${clients.id} = ${upcomingAudits.clientId}`,
    where: [is(sql`${clients.accountManagerId}`), sql`(${clients.id} is null or ${isNoFormerClient})`],
  };
}

/** The next action of a lead that is neither won nor lost. */
function leads({ isSomebody, is }: Has): Arm {
  const index = isSomebody ? "client_leads_owner_next" : "client_leads_next";
  return {
    kind: "lead",
    isWaiting: false,
    id: sql`${clientLeads.id}`,
    columns: {
      version: sql`${clientLeads.version}`,
      title: sql`${clientLeads.companyName}`,
      client: sql`null`,
      dueDate: sql`${clientLeads.nextActionDate}`,
      status: sql`${clientLeads.leadStatus}`,
      owner: sql`null`,
      assignee: sql`${clientLeads.ownerId}`,
    },
    from: sql`${clientLeads} indexed by ${sql.identifier(index)}`,
    where: [
      sql`${clientLeads.nextActionDate} is not null and ${clientLeads.leadStatus} not in ('won', 'lost')`,
      is(sql`${clientLeads.ownerId}`),
    ],
  };
}

/** The arm's rows that fall due in the bucket. */
function within(arm: Arm, bucket: WorkBucket | undefined, today: DateText): Arm {
  if (bucket === undefined || bucket === "waiting") return arm;
  const { dueDate } = arm.columns;
  const { from, to } = daysOf(bucket, today);
  const dated = [...(from ? [sql`${dueDate} >= ${from}`] : []), ...(to ? [sql`${dueDate} <= ${to}`] : [])];
  const undated = arm.kind === "upcoming_audit" && bucket === "later";
  const where = undated ? [sql`(${dueDate} is null or ${sql.join(dated, sql` and `)})`] : dated;
  return narrowed(arm, ...where);
}

function narrowed(arm: Arm, ...conditions: SQL[]): Arm {
  const { where, counted } = arm;
  return {
    ...arm,
    where: [...where, ...conditions],
    ...(counted && { counted: { ...counted, where: [...counted.where, ...conditions] } }),
  };
}
