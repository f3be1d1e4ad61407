import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { classes } from "#/islands/ui/classes";
import { lazyPart } from "#/islands/ui/lazy-part";
import { MenuButton } from "#/islands/ui/menu/menu-button";
import { leadStatus, priorities } from "#/src/contract/choices/leads";
import type { Lead } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import { showMoney } from "#/src/format/money";

/** The menu of a lead's statuses. */
export const statusPanel = lazyPart("The lead's statuses", () =>
  import("./lead-panels").then((m) => m.StatusPanel),
);

/** Status, priority and deal value. */
export function LeadBadges({ lead }: { lead: Lead }) {
  const { priorityScore, dealValue } = lead;
  const { currency } = useViewer();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusMenu lead={lead} />
      <Priority score={priorityScore} />
      <p className="wrap-anywhere ml-auto font-semibold tabular-nums">
        <span className="sr-only">Deal value </span>
        {dealValue === null ? (
          <span className="font-normal text-muted">No value</span>
        ) : (
          <span>{showMoney(dealValue, currency)}</span>
        )}
      </p>
    </div>
  );
}

/** The lead's status, and a menu to change it. */
export function StatusMenu({ lead }: { lead: Lead }) {
  const { leadStatus: status, companyName } = lead;
  return (
    <MenuButton
      label={`Status of ${companyName}: ${leadStatus.label(status)}`}
      panel={statusPanel}
      props={{ lead }}
      className="status-button"
      shortcut="S"
    >
      <Badge tone={leadStatus.tone(status)}>{leadStatus.label(status)}</Badge>
    </MenuButton>
  );
}

/** A dot for each point; also in words for screen readers. */
export function Priority({ score }: { score: number }) {
  const words = `Priority ${score} of ${limits.priorityScore.max}`;
  return (
    <span title={words} className="inline-flex items-center gap-1">
      <span className="sr-only">{words}</span>
      {priorities.map((point) => (
        <span
          key={point}
          aria-hidden
          className={classes(
            "size-1.5 rounded-full",
            Number(point) <= score ? "bg-base-content" : "bg-base-300",
          )}
        />
      ))}
    </span>
  );
}
