import { useViewer } from "#/islands/runtime/page/viewer";
import { Avatar } from "#/islands/ui/avatar";
import { Badge } from "#/islands/ui/badge";
import { classes } from "#/islands/ui/classes";
import { Progress } from "#/islands/ui/progress";
import { type ColumnSort, sortedHead } from "#/islands/ui/sort-header";
import { type Column, OneLine, RowLink } from "#/islands/ui/table";
import { clientStatus } from "#/src/contract/choices/clients";
import { fieldParam } from "#/src/contract/choices/field-names";
import type { KeptField, KeptValue } from "#/src/contract/client-fields";
import type { ClientListItem, ClientSort, Owes, Visits } from "#/src/contract/clients";
import { personName } from "#/src/contract/person-name";
import { showDate } from "#/src/format/show-dates";
import { showKept } from "#/src/format/show-kept";
import { type ClientAddressState, columnsOf } from "../address";
import { visitWords } from "../visit-words";

/** The columns of the client list without the row's menu. */
export function clientColumns(address: ClientAddressState): Column<ClientListItem>[] {
  const { query, choose } = address;
  const head = (label: string, by: ColumnSort<string>) =>
    sortedHead({ label, by, sort: query.sort, onSort: (sort) => choose({ sort }) });
  const own = columnsOf(address).map(
    (field): Column<ClientListItem> => ({
      key: fieldParam(field.key),
      ...head(field.label, by(fieldParam(field.key))),
      cell: ({ fields }) => <FieldValue field={field} value={fields?.[field.key]} />,
      width: "xl:w-[12%]",
      phone: "meta",
    }),
  );
  const replaced = yielding.slice(0, own.length);
  const columns: Column<ClientListItem>[] = [
    {
      key: "client",
      ...head("Client", sorts.client),
      cell: (client) => <Name client={client} />,
      phone: "title",
    },
    {
      key: "status",
      ...head("Status", sorts.status),
      cell: ({ status }) => <Badge tone={clientStatus.tone(status)}>{clientStatus.label(status)}</Badge>,
      width: "xl:w-[9%]",
      phone: "meta",
    },
    {
      key: "accountManager",
      header: <span className="whitespace-normal">Account Manager</span>,
      cell: ({ accountManager }) => <AccountManager person={accountManager} />,
      width: "xl:w-[12%]",
    },
    {
      key: "progress",
      ...head("Progress", sorts.progress),
      cell: (client) => <Done client={client} />,
      width: "xl:w-[12%]",
      phone: "meta",
    },
    {
      key: "tasks",
      ...head("Tasks", sorts.tasks),
      cell: (client) => <Tasks client={client} />,
      width: "xl:w-[11%]",
      phone: "meta",
    },
    {
      key: "visits",
      ...head("Came in", sorts.visits),
      cell: ({ visits, owes }) => visits && <CameIn visits={visits} owes={owes} />,
      width: "xl:w-[17%]",
      phone: "meta",
    },
    {
      key: "dueDate",
      ...head("Due Date", sorts.dueDate),
      cell: ({ targetLaunchDate }) => <DueDate date={targetLaunchDate} />,
      width: "xl:w-[10%]",
      phone: "meta",
    },
  ];
  return [...columns.filter(({ key }) => !replaced.includes(key)), ...own];
}

/** The columns that give their place to the agency's own fields, in this order. */
const yielding = ["accountManager", "dueDate", "progress"];

type FieldValueProps = { field: KeptField; value: KeptValue | undefined };

function FieldValue({ field: { kind }, value }: FieldValueProps) {
  const { currency } = useViewer();
  return value === undefined ? null : <OneLine text={showKept(kind, value, currency)} />;
}

/** Returns the two orders by a column, and the one that its first press chooses. */
const by = <Key extends string>(key: Key, first: "up" | "down" = "up") =>
  ({ up: key, down: `-${key}`, first }) as const;

const sorts = {
  client: by("name"),
  status: by("status"),
  progress: by("progress"),
  tasks: by("tasks", "down"),
  visits: by("visits", "down"),
  dueDate: by("dueDate"),
} satisfies Record<string, ColumnSort<ClientSort>>;

function AccountManager({ person }: { person: ClientListItem["accountManager"] }) {
  if (!person) return <span className="text-muted">Unassigned</span>;
  return <OneLine text={personName(person, person.email)} />;
}

function Name({ client: { id, name, brandNames, avatarUrl } }: { client: ClientListItem }) {
  const brands = brandNames.join(", ");
  return (
    <div className="flex items-center gap-2.5">
      <Avatar name={name} imageUrl={avatarUrl} />
      <div className="flex min-w-0 leading-[18px] max-md:items-baseline max-md:gap-2 md:flex-col">
        <RowLink
          href={`/clients/${id}`}
          id={rowId(id)}
          className="truncate max-md:shrink-0 max-md:max-w-full"
        >
          {name}
        </RowLink>
        <p className="min-w-0 truncate text-hint text-muted" title={brands}>
          {brands}
        </p>
      </div>
    </div>
  );
}

/** The id of a row's link in the page. */
export function rowId(clientId: string): string {
  return `client-${clientId}`;
}

function Done({ client }: { client: ClientListItem }) {
  const { name, percentComplete, completedTasks, totalTasks } = client;
  return (
    <div className="flex flex-col gap-1 tabular-nums">
      <p className="flex justify-between gap-2 text-hint">
        <span className="font-medium">{`${percentComplete}%`}</span>
        <span className="text-muted max-md:hidden">
          {`${completedTasks}/${totalTasks}`}
          <span className="max-[1400px]:sr-only"> tasks</span>
        </span>
      </p>
      <Progress percent={percentComplete} label={`Progress of ${name}`} className="max-md:hidden" />
    </div>
  );
}

function Tasks({ client: { openTasks, pastDueTasks } }: { client: ClientListItem }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 tabular-nums leading-[18px]">
      <span className="max-md:hidden">{`${openTasks} open`}</span>
      {pastDueTasks > 0 && <Badge tone="red">{`${pastDueTasks} past due`}</Badge>}
    </div>
  );
}

/**
 * Says how far the client's people have come; below it what waits for them, otherwise since when. A phone has room for
 * one of the two: what waits for people who come in, otherwise their state.
 */
function CameIn({ visits, owes }: { visits: Visits; owes: Owes | undefined }) {
  const { today, timeZone } = useViewer();
  const { text, tone, detail } = visitWords(visits, { today, timeZone });
  const owing = owes && owes.tasks + owes.approvals > 0 ? owingWords(owes, today) : null;
  const below = owing?.text ?? detail;
  const isLate = owing?.isLate ?? false;
  const isIn = visits.state === "in";
  return (
    <>
      {isIn ? (
        <span className={classes("tabular-nums", owing && "max-md:hidden")}>{text}</span>
      ) : (
        <Badge tone={tone}>{shortStates[visits.state] ?? text}</Badge>
      )}
      {below && (
        <p
          className={classes(
            "truncate text-hint tabular-nums",
            !(isIn && owing) && "max-md:hidden",
            isLate ? "font-medium text-red" : "text-muted",
          )}
          title={owing && detail ? `${below}, ${detail}` : below}
        >
          {below}
        </p>
      )}
    </>
  );
}

/** Shorter than the filter's words, for a narrow column. */
const shortStates: Partial<Record<Visits["state"], string>> = { opened: "Opened", muted: "Muted" };

/** "Owes 2 by Jan 20, 2027", "Owes 2 since Mar 2, 1 approval" within this year, "Owes 1 approval". */
function owingWords({ tasks, approvals, nextDue }: Owes, today: string): { text: string; isLate: boolean } {
  const isLate = nextDue !== null && nextDue < today;
  const parts = [
    nextDue &&
      `${tasks} ${isLate ? "since" : "by"} ${showDate(nextDue).replace(`, ${today.slice(0, 4)}`, "")}`,
    approvals && `${approvals} approval${approvals > 1 ? "s" : ""}`,
  ];
  return { text: `Owes ${parts.filter(Boolean).join(", ")}`, isLate };
}

function DueDate({ date }: { date: string | null }) {
  if (!date) return <span className="text-muted max-md:hidden">Not set</span>;
  return <span className="tabular-nums">{showDate(date)}</span>;
}
