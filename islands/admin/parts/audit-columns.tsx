import type { AuditLogEntry } from "../../../src/contract/admin";
import { showMoment } from "../../../src/format/show-dates";
import { Badge } from "../../ui/badge";
import type { Column } from "../../ui/table";
import type { Names } from "../audit-values";
import { actionLabels, actionTone, entityLabels } from "../audit-words";
import type { AdminFacts } from "../facts";
import { nameOf } from "../people";
import { Details } from "./details";

/** The columns of the audit log. */
export function auditColumns({ users, clients, timeZone }: AdminFacts): Column<AuditLogEntry>[] {
  const people = new Map(users.map((user) => [user.id, nameOf(user)]));
  const labels = new Map([...people, ...clients.map(({ id, name }) => [id, name] as const)]);
  const names: Names = { nameOf: (id) => labels.get(id), timeZone };
  return [
    {
      key: "timestamp",
      header: "Timestamp",
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="tabular-nums">
          {showMoment(createdAt, timeZone) ?? "Unknown date"}
        </time>
      ),
      width: "w-44",
      phone: "meta",
    },
    {
      key: "user",
      header: "User",
      cell: ({ userId, userEmail }) => (
        <p className="truncate" title={userEmail}>
          {people.get(userId) ?? userEmail}
        </p>
      ),
      width: "w-[16%]",
      phone: "meta",
    },
    {
      key: "action",
      header: "Action",
      cell: ({ action }) => <Badge tone={actionTone(action)}>{actionLabels[action]}</Badge>,
      width: "w-36",
      phone: "action",
    },
    {
      key: "entity",
      header: "Entity",
      cell: (entry) => <Entity entry={entry} name={labels.get(entry.entityId)} />,
      width: "w-[16%]",
      phone: "title",
    },
    {
      key: "details",
      header: "Details",
      cell: (entry) => <Details entry={entry} names={names} />,
      phone: "meta",
    },
  ];
}

function Entity({ entry: { entity, entityId }, name }: { entry: AuditLogEntry; name: string | undefined }) {
  return (
    <p className="truncate" title={entityId}>
      <span className="font-medium">{entityLabels[entity]}</span>
      {name && <span className="text-muted">{` ${name}`}</span>}
    </p>
  );
}
