import { useRowLink } from "#/islands/runtime/page/open-row";
import { useViewer } from "#/islands/runtime/page/viewer";
import { columnProps } from "#/islands/ui/field-value";
import { type ColumnSort, sortedHeadOrNone } from "#/islands/ui/sort-header";
import { actionsColumn, type Column, OneLine, RowLink } from "#/islands/ui/table";
import { columnOrders } from "#/src/contract/addresses/leads";
import type { Lead, LeadSort } from "#/src/contract/leads";
import { leadFields } from "#/src/contract/nouns/leads";
import { dateIn, showDate } from "#/src/format/show-dates";
import type { LeadAddressState } from "../address";
import { Priority, StatusMenu } from "../parts/lead-badges";
import { linkId } from "../parts/lead-card";
import type { LeadDialogsState } from "../parts/lead-dialogs";
import { LeadMenu } from "../parts/lead-menu";
import { NextAction } from "../parts/next-action";

/** The columns of the list of leads; a third press on a header returns to the newest first. */
export function leadColumns({ query, choose }: LeadAddressState, dialogs: LeadDialogsState): Column<Lead>[] {
  const sorting = { sort: query.sort, sortBy: (sort: LeadSort | null) => choose({ sort: sort ?? "" }) };
  const head = (label: string, by: ColumnSort<LeadSort>) => sortedHeadOrNone(label, by, sorting);
  const column = columnProps(leadFields);
  return [
    {
      key: "company",
      ...head("Company", columnOrders.company),
      cell: (lead) => <Name lead={lead} />,
      phone: "title",
    },
    {
      key: "status",
      ...head("Status", columnOrders.status),
      cell: (lead) => <StatusMenu lead={lead} />,
      width: "w-[22%] xl:w-[16%]",
      phone: "meta",
    },
    {
      key: "priority",
      ...head("Priority", columnOrders.priority),
      cell: ({ priorityScore }) => <Priority score={priorityScore} />,
      width: "w-[9%]",
    },
    {
      ...column("dealValue", "No value"),
      ...head("Deal Value", columnOrders.dealValue),
      align: "end",
      width: "w-[11%]",
      phone: "meta",
    },
    {
      key: "nextAction",
      ...head("Next Action", columnOrders.nextAction),
      cell: (lead) => <NextAction lead={lead} />,
      width: "w-[19%]",
      phone: "meta",
    },
    {
      ...column("ownerId", "Nobody"),
      ...head("Owner", columnOrders.owner),
      width: "w-[12%] xl:w-[13%]",
    },
    {
      key: "created",
      ...head("Created", columnOrders.created),
      cell: ({ createdAt }) => <Created at={createdAt} />,
      width: "only-wide w-[11%]",
    },
    actionsColumn("w-12", (lead) => <LeadMenu lead={lead} dialogs={dialogs} />),
  ];
}

/** Company and contact person; the row's link. */
function Name({ lead: { id, companyName, clientName } }: { lead: Lead }) {
  const { href, onOpen } = useRowLink("lead", id);
  return (
    <div className="flex min-w-0 flex-col leading-[18px]">
      <RowLink href={href} onOpen={onOpen} id={linkId(id)} className="truncate">
        {companyName}
      </RowLink>
      <OneLine text={clientName} className="text-hint text-muted" />
    </div>
  );
}

function Created({ at }: { at: string }) {
  const { timeZone } = useViewer();
  return <span className="only-wide text-muted">{showDate(dateIn(timeZone, at))}</span>;
}
