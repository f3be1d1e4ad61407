import { useViewer } from "#/islands/runtime/page/viewer";
import { type ColumnSort, sortedHead } from "#/islands/ui/sort-header";
import { actionsColumn, type Column, OneLine, RowLink, Table } from "#/islands/ui/table";
import type { Audit } from "#/src/contract/audits";
import type { AuditSort } from "#/src/contract/choices/audits";
import { personName } from "#/src/contract/person-name";
import { showDate } from "#/src/format/show-dates";
import type { AuditAddressState } from "../address";
import { figureOf } from "../figures";
import { AuditActions, cardId } from "./audit-card";
import type { AuditDialogsState } from "./audit-dialogs";
import { HealthBadge } from "./health-badge";

type AuditTableProps = {
  items: readonly Audit[];
  isStale: boolean;
  address: AuditAddressState;
  dialogs: AuditDialogsState;
};

/** The audits as rows, for going through many; each leads to the audit's page. */
export function AuditTable({ items, isStale, address, dialogs }: AuditTableProps) {
  const { currency } = useViewer();
  const actions = actionsColumn<Audit>("w-24", (audit) => <AuditActions audit={audit} dialogs={dialogs} />);
  return (
    <div className="card-surface dense-rows">
      <Table
        caption="Audits"
        columns={[...columnsOf(address, currency), actions]}
        rows={items}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === dialogs.savedId}
        isStale={isStale}
      />
    </div>
  );
}

function columnsOf({ query, choose }: AuditAddressState, currency: string): Column<Audit>[] {
  const head = (label: string, by: ColumnSort<AuditSort>) =>
    sortedHead({ label, by, sort: query.sort, onSort: (sort) => choose({ sort }) });
  const figure = (name: Parameters<typeof figureOf>[1], header: string, width: string): Column<Audit> => ({
    key: name,
    header,
    cell: (audit) => figureOf(audit, name, currency),
    width,
    align: "end",
  });
  return [
    {
      key: "client",
      header: "Client",
      cell: ({ id, client }) => (
        <RowLink id={cardId(id)} href={`/audit/${id}`} className="block truncate">
          {client.name}
        </RowLink>
      ),
      phone: "title",
    },
    {
      key: "auditDate",
      ...head("Date", { up: "auditDate", down: "-auditDate", first: "down" }),
      cell: ({ auditDate }) => <span className="tabular-nums">{showDate(auditDate)}</span>,
      width: "w-[92px]",
      phone: "meta",
    },
    {
      key: "healthScore",
      ...head("Health", { up: "healthScore", down: "-healthScore", first: "up" }),
      cell: ({ healthScore }) => <HealthBadge score={healthScore} />,
      width: "w-[104px]",
      phone: "meta",
    },
    figure("avgMonthlySales90Days", "Avg. Month", "w-[84px]"),
    figure("acos", "ACOS", "w-14"),
    figure("tacos", "TACOS", "w-14"),
    {
      key: "manager",
      header: "Manager",
      cell: ({ accountManager }) =>
        accountManager && <OneLine text={personName(accountManager, accountManager.email)} />,
      width: "w-[104px]",
      phone: "meta",
    },
  ];
}
