import { useState } from "react";
import { Badge } from "#/islands/ui/badge";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { type Column, OneLine } from "#/islands/ui/table";
import type { AuditLogEntry, ListedUser } from "#/src/contract/admin";
import { words } from "#/src/contract/nouns";
import { showMoment } from "#/src/format/show-dates";
import { differenceOf, summaryOf } from "../entry-difference";
import { actionLabels, actionTone } from "../entry-words";
import { nameOf } from "../people";

/** The columns of the audit log; `timeZone` is an IANA name. */
export function entryColumns(users: readonly ListedUser[], timeZone: string): Column<AuditLogEntry>[] {
  const people = new Map(users.map((user) => [user.id, nameOf(user)]));
  return [
    {
      key: "timestamp",
      header: "Timestamp",
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-normal tabular-nums">
          {showMoment(createdAt, timeZone) ?? "Unknown date"}
        </time>
      ),
      width: "w-32 xl:w-46",
      phone: "meta",
    },
    {
      key: "user",
      header: "User",
      cell: ({ userId, userEmail, linkSentTo }) => {
        const name = people.get(userId ?? "") ?? userEmail;
        if (linkSentTo === null) {
          return (
            <p className="truncate" title={userEmail}>
              {name}
            </p>
          );
        }
        return (
          <p className="wrap-anywhere whitespace-normal">{`${name}, by a link sent to ${linkSentTo}`}</p>
        );
      },
      width: "w-[13%] xl:w-[16%]",
      phone: "meta",
    },
    {
      key: "action",
      header: "Action",
      cell: ({ action }) => <Badge tone={actionTone(action)}>{actionLabels[action]}</Badge>,
      width: "w-38 xl:w-40",
      phone: "action",
    },
    {
      key: "entity",
      header: "Entity",
      cell: (entry) => <Entity entry={entry} />,
      width: "w-[28%]",
      phone: "title",
    },
    {
      key: "details",
      header: "Details",
      cell: (entry) => <Details entry={entry} timeZone={timeZone} />,
      phone: "meta",
    },
  ];
}

/** The subject of an entry, linked while it exists. */
function Entity({ entry: { entity, entityId, subject } }: { entry: AuditLogEntry }) {
  const { name, partOf, path } = subject;
  return (
    <div className="min-w-0" title={name ?? entityId}>
      <p className="truncate">
        <span className="font-medium">{words[entity].label}</span>
        {name && " "}
        {name && path && (
          <a href={path} className="link-text">
            {name}
          </a>
        )}
        {name && !path && <span className="text-muted">{name}</span>}
      </p>
      {partOf && <OneLine text={partOf} className="text-hint text-muted" />}
    </div>
  );
}

const openPart = lazyPart("The details of this change", () =>
  import("./open-details").then((m) => m.OpenDetails),
);

/** A change in one line that expands to its fields with old and new values. */
function Details({ entry, timeZone }: { entry: AuditLogEntry; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  const nameOf = (id: string) => (Object.hasOwn(entry.names, id) ? entry.names[id] : undefined);
  const differences = differenceOf(entry, { nameOf, timeZone });
  if (differences.length === 0) return <span className="text-muted">No details</span>;
  return (
    <details className="group min-w-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-control">
        <Icon
          name="chevron-right"
          size={14}
          className="flex-none text-muted transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 truncate">{summaryOf(entry, differences)}</span>
      </summary>
      {isOpen && <Lazy part={openPart} props={{ entry, differences }} />}
    </details>
  );
}
