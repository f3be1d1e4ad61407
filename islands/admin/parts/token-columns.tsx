import type { Viewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Labelled } from "#/islands/ui/labelled";
import { type Sorting, sortedHeadOrNone } from "#/islands/ui/sort-header";
import { actionsColumn, type Column, OneLine } from "#/islands/ui/table";
import { role } from "#/src/contract/choices/users";
import type { ApiToken } from "#/src/contract/tokens";
import { dateIn, showDate, showMoment } from "#/src/format/show-dates";
import { roleTones } from "../people";
import { type TokenSort, tokenSorting } from "../sorting";

/** The columns of the token table; `revoke` asks for confirmation. */
export function tokenColumns(
  { timeZone, today }: Pick<Viewer, "timeZone" | "today">,
  revoke: (token: ApiToken) => void,
  order: Sorting<TokenSort>,
): Column<ApiToken>[] {
  const day = (moment: string) => showDate(dateIn(timeZone, moment));
  const head = (label: string, ...by: Parameters<typeof tokenSorting.by>) =>
    sortedHeadOrNone(label, tokenSorting.by(...by), order);
  return [
    {
      key: "name",
      ...head("Name", "name"),
      cell: ({ name }) => <OneLine text={name} className="font-medium" />,
      phone: "title",
    },
    {
      key: "role",
      ...head("Role", "role"),
      cell: (token) => <Badge tone={roleTones[token.role]}>{role.label(token.role)}</Badge>,
      width: "w-28 xl:w-32",
      phone: "meta",
    },
    {
      key: "owner",
      ...head("Owner", "owner"),
      cell: ({ ownerEmail }) => <OneLine text={ownerEmail} className="text-muted" />,
      width: "w-[18%] xl:w-[22%]",
      phone: "meta",
    },
    {
      key: "expires",
      ...head("Expires", "expires"),
      cell: ({ expiresAt }) =>
        dateIn(timeZone, expiresAt) < today ? (
          <Badge tone="red">{`Expired ${day(expiresAt)}`}</Badge>
        ) : (
          <Labelled label="Expires">{day(expiresAt)}</Labelled>
        ),
      width: "w-36",
      phone: "meta",
    },
    {
      key: "used",
      ...head("Last Used", "used", "down"),
      cell: ({ lastUsedAt }) => (
        <div className="whitespace-normal">
          <Labelled label="Last used">
            {lastUsedAt ? (showMoment(lastUsedAt, timeZone) ?? "Unknown date") : "Never"}
          </Labelled>
        </div>
      ),
      width: "w-30 xl:w-44",
      phone: "meta",
    },
    {
      key: "created",
      ...head("Created", "created", "down"),
      cell: ({ createdAt }) => <span className="only-wide tabular-nums">{day(createdAt)}</span>,
      width: "only-wide w-28",
    },
    actionsColumn("w-24", (token) => (
      <Button variant="ghost" aria-label={`Revoke ${token.name}`} onClick={() => revoke(token)}>
        Revoke
      </Button>
    )),
  ];
}
