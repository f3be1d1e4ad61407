import { useMemo } from "react";
import { Badge } from "#/islands/ui/badge";
import { EmptyState } from "#/islands/ui/empty-state";
import { Icon } from "#/islands/ui/icon";
import { RowLink } from "#/islands/ui/table";
import type { ReportClient } from "#/src/contract/reports";
import { clientRisk, countOf, pastDueFirst, riskOf } from "../rules";
import { NoData, Panel } from "./panel";

/** Equal to the number of task categories, whose bars are beside the list. */
const shownClients = 8;

/** The clients with the most past due tasks, most first. */
export function PastDueClients({ clients }: { clients: ReportClient[] }) {
  const late = useMemo(() => pastDueFirst(clients), [clients]);
  const rest = late.length > shownClients && (
    <a className="link-text text-label" href="/?pastDue=true&sort=-tasks">
      {`View all ${late.length} clients`}
    </a>
  );
  return (
    <Panel title="Past Due Tasks by Client" aside={rest}>
      {clients.length === 0 && <NoData />}
      {clients.length > 0 && late.length === 0 && (
        <EmptyState
          icon={<Icon name="circle-check" size={20} />}
          title="No past due tasks"
          text="Every client is on track."
        />
      )}
      <ul className="flex flex-col pb-3 empty:hidden">
        {late.slice(0, shownClients).map((client) => (
          <LateClient key={client.id} client={client} />
        ))}
      </ul>
    </Panel>
  );
}

function LateClient({ client }: { client: ReportClient }) {
  const { id, name, pastDueTasks } = client;
  const risk = riskOf(client);
  return (
    <li className="relative flex min-h-11 items-center gap-3 px-4 text-label outline-link -outline-offset-2 hover:bg-hover has-focus-visible:outline-2">
      <span className="min-w-0 flex-1 truncate" title={name}>
        <RowLink href={`/clients/${id}`}>{name}</RowLink>
      </span>
      <span className="font-medium text-red tabular-nums">{countOf(pastDueTasks, "task")}</span>
      <span className="flex w-28 justify-end">
        <Badge tone={clientRisk.tone(risk)}>{clientRisk.label(risk)}</Badge>
      </span>
    </li>
  );
}
