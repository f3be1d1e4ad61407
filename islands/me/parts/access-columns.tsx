import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Labelled } from "#/islands/ui/labelled";
import { actionsColumn, type Column, OneLine } from "#/islands/ui/table";
import type { OwnSession, OwnToken } from "#/src/contract/account";
import { programName } from "#/src/format/program-name";
import { dateIn, showDate, showMoment } from "#/src/format/show-dates";

type Access = Pick<OwnSession, "address" | "agent" | "lastUsedAt" | "createdAt">;

/** The columns of one's sessions; `end` asks for confirmation. */
export function sessionColumns(timeZone: string, end: (session: OwnSession) => void): Column<OwnSession>[] {
  return [
    {
      key: "program",
      header: "Program",
      cell: ({ agent, isThis, elsewhere }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
          <span className="truncate font-medium" title={agent ?? undefined}>
            {programName(agent)}
          </span>
          {isThis && <Badge tone="green">This browser</Badge>}
          {elsewhere && <Elsewhere {...elsewhere} timeZone={timeZone} />}
        </span>
      ),
      phone: "title",
    },
    {
      key: "way",
      header: "Came By",
      cell: ({ cameBy }) => (cameBy === "mail" ? "Link by mail" : "Sign-in service"),
      width: "w-[15%]",
      phone: "meta",
    },
    addressColumn,
    usedColumn(timeZone, "Not yet"),
    beganColumn(timeZone, "Signed In"),
    actionsColumn(
      "w-20",
      (session) =>
        !session.isThis && (
          <Button
            variant="ghost"
            aria-label={`End the session of ${programName(session.agent)} at ${session.address ?? "an unknown address"}`}
            onClick={() => end(session)}
          >
            End
          </Button>
        ),
    ),
  ];
}

/** The columns of one's tokens; `revoke` asks for confirmation. */
export function tokenColumns(timeZone: string, revoke: (token: OwnToken) => void): Column<OwnToken>[] {
  return [
    {
      key: "name",
      header: "Name",
      cell: ({ name }) => <OneLine text={name} className="font-medium" />,
      phone: "title",
    },
    {
      key: "program",
      header: "Program",
      cell: ({ agent }) => (
        <p className="truncate" title={agent ?? undefined}>
          {agent === null ? "None yet" : programName(agent)}
        </p>
      ),
      width: "w-[15%]",
      phone: "meta",
    },
    addressColumn,
    usedColumn(timeZone, "Never"),
    {
      key: "expires",
      header: "Expires",
      cell: ({ expiresAt }) => <Labelled label="Expires">{showDate(dateIn(timeZone, expiresAt))}</Labelled>,
      width: "w-[14%]",
      phone: "meta",
    },
    actionsColumn("w-24", (token) => (
      <Button variant="ghost" aria-label={`Revoke ${token.name}`} onClick={() => revoke(token)}>
        Revoke
      </Button>
    )),
  ];
}

type ElsewhereProps = NonNullable<OwnSession["elsewhere"]> & { timeZone: string };

/** The last use of a session from another place, which can reveal a stolen one. */
function Elsewhere({ usedAt, address, agent, timeZone }: ElsewhereProps) {
  const moment = usedAt && showMoment(usedAt, timeZone);
  return (
    <span className="w-full text-hint wrap-anywhere text-muted" title={agent ?? undefined}>
      Also used: {programName(agent)} at {address ?? "an unknown address"}
      {moment && `, ${moment}`}
    </span>
  );
}

const addressColumn = {
  key: "address",
  header: "Address",
  cell: ({ address }: Access) => <span className="wrap-anywhere tabular-nums">{address ?? "Unknown"}</span>,
  width: "w-[15%]",
  phone: "meta",
} as const;

function usedColumn(timeZone: string, never: string) {
  return {
    key: "used",
    header: "Last Used",
    cell: ({ lastUsedAt }: Access) => (
      <Labelled label="Last used">
        {lastUsedAt ? (showMoment(lastUsedAt, timeZone) ?? "Unknown date") : never}
      </Labelled>
    ),
    width: "w-[22%]",
    phone: "meta",
  } as const;
}

function beganColumn(timeZone: string, header: string) {
  return {
    key: "began",
    header,
    cell: ({ createdAt }: Access) => (
      <span className="tabular-nums">{showDate(dateIn(timeZone, createdAt))}</span>
    ),
    width: "w-[14%]",
  } as const;
}
