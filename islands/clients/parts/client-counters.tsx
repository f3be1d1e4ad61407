import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { Icon } from "#/islands/ui/icon";
import { StatCard, StatStrip } from "#/islands/ui/stat-card";
import { type ClientStanding, clientStanding } from "#/src/contract/choices/clients";
import type { ClientsSummary } from "#/src/contract/clients";
import type { ClientAddressState } from "../address";
import type { clients } from "../queries";

type ClientCountersProps = {
  counters: ReturnType<typeof clients.useSummary<ClientsSummary>>;
  address: Pick<ClientAddressState, "query" | "choose">;
};

/** Counts of all clients by standing; independent of the filters below. A click on a card filters the list. */
export function ClientCounters({ counters, address: { query, choose } }: ClientCountersProps) {
  if (counters.error) return <LoadFailure title="The counters could not be loaded" query={counters} />;
  const { onTrack, atRisk, pastDue } = counters.data;
  const card = (standing: ClientStanding) => ({
    label: clientStanding.label(standing),
    filter: {
      isOn: query.standing === standing,
      onToggle: (isOn: boolean) => choose({ standing: isOn && standing }),
    },
  });
  return (
    <StatStrip count={3}>
      <StatCard
        {...card("on_track")}
        figure={onTrack}
        context="Nothing past due, at least 50% done"
        icon={<Icon name="circle-check" className="text-green" />}
      />
      <StatCard
        {...card("at_risk")}
        figure={atRisk}
        context="Something past due, or 1 to 49% done"
        icon={<Icon name="triangle-alert" className="text-yellow" />}
      />
      <StatCard
        {...card("past_due")}
        figure={pastDue}
        context="Clients with past-due tasks"
        icon={<Icon name="calendar-x" className="text-red" />}
        tone={pastDue > 0 && "red"}
      />
    </StatStrip>
  );
}
