import CalendarPlus from "lucide-react/icons/calendar-plus";
import Plus from "lucide-react/icons/plus";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { EmptyState } from "#/islands/ui/empty-state";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { LoadingBar } from "#/islands/ui/loading-bar";
import type { UpcomingAudit } from "#/src/contract/audits";
import type { useUpcomingAudits } from "../queries";
import { useAuditDenials } from "../rights";
import type { AuditDialogsState } from "./audit-dialogs";

type UpcomingPanelProps = { list: ReturnType<typeof useUpcomingAudits>; dialogs: AuditDialogsState };

const panelId = "upcoming-audits";
const panelHeadingId = "upcoming-audits-heading";

/** A text that links to the panel when it is below the list. */
export function WhoIsNext() {
  const words = "who is audited next";
  return (
    <>
      <span className="max-lg:hidden">{words}</span>
      <a href={`#${panelId}`} className="text-link underline lg:hidden">
        {words}
      </a>
    </>
  );
}

/** The upcoming audits, beside the list or, on narrow screens, below it. */
export function UpcomingPanel({ list, dialogs }: UpcomingPanelProps) {
  const { schedule } = useAuditDenials();
  const { data, isFetching } = list;
  return (
    <section id={panelId} tabIndex={-1} className="card-surface" aria-labelledby={panelHeadingId}>
      <LoadingBar isLoading={isFetching} label="Loading upcoming audits..." />
      <div className="flex items-center justify-between gap-2 border-line border-b py-2 pr-2 pl-4">
        <h2 id={panelHeadingId} className="font-semibold">
          Upcoming Audits
        </h2>
        <Button
          variant="ghost"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => dialogs.show({ name: "schedule" })}
          deniedBecause={schedule}
        >
          Add
        </Button>
      </div>
      <LoadFailure title="Upcoming audits could not be loaded" query={list} />
      {data.length === 0 ? (
        <EmptyState
          icon={<CalendarPlus size={20} aria-hidden />}
          title="No upcoming audits scheduled"
          text="What is added here waits until its audit is saved."
        />
      ) : (
        <ul aria-labelledby={panelHeadingId}>
          {data.map((upcoming) => (
            <Entry key={upcoming.id} upcoming={upcoming} dialogs={dialogs} />
          ))}
        </ul>
      )}
    </section>
  );
}

type EntryProps = { upcoming: UpcomingAudit; dialogs: AuditDialogsState };

function Entry({ upcoming, dialogs: { show, preloadForm } }: EntryProps) {
  const denials = useAuditDenials();
  const { brandName, auditWeek, priority } = upcoming;
  return (
    <li className="flex flex-col gap-1.5 border-line border-b py-2.5 pr-2 pl-4 last:border-b-0">
      <div className="flex items-start justify-between gap-2 pr-2">
        <div className="wrap-anywhere min-w-0">
          <p className="font-medium">{brandName}</p>
          <p className="text-hint text-muted">{auditWeek}</p>
        </div>
        <Badge tone="neutral">Priority {priority}</Badge>
      </div>
      <div className="flex items-center justify-between">
        <Button
          className="h-8 min-h-8 max-sm:h-11"
          aria-label={`Complete ${brandName}`}
          onInterest={preloadForm}
          onClick={() => show({ name: "complete", upcoming })}
          deniedBecause={denials.create}
        >
          Complete
        </Button>
        <IconButton
          label={`Delete ${brandName}`}
          icon={<Icon name="trash-2" />}
          onClick={() => show({ name: "unschedule", upcoming })}
          deniedBecause={denials.unschedule}
        />
      </div>
    </li>
  );
}
