import { classes } from "#/islands/ui/classes";
import type { Place } from "#/islands/ui/sortable/move-actions";
import type { Lead } from "#/src/contract/leads";
import { LeadBadges } from "./lead-badges";
import type { LeadDialogsState } from "./lead-dialogs";
import { LeadFacts } from "./lead-facts";
import { LeadFoot } from "./lead-foot";
import { LeadHead } from "./lead-head";
import { LeadLinks } from "./lead-links";

type LeadCardProps = {
  lead: Lead;
  dialogs: LeadDialogsState;
  place: Place;
  onMove: (to: number) => void;
};

/** One lead: who, how it stands, what comes next, and what can be done. */
export function LeadCard({ lead, dialogs, ...actions }: LeadCardProps) {
  const isSaved = lead.id === dialogs.savedId;
  return (
    <li id={cardId(lead)} className={classes("card-surface flex min-w-0 flex-col", isSaved && "border-link")}>
      <article aria-labelledby={headingId(lead)} className="flex min-w-0 flex-1 flex-col gap-3 p-4 pb-2">
        <LeadHead lead={lead} headingId={headingId(lead)} />
        <LeadBadges lead={lead} />
        <LeadFacts lead={lead} />
        <LeadLinks lead={lead} />
        <LeadFoot lead={lead} dialogs={dialogs} {...actions} />
      </article>
    </li>
  );
}

type HasId = Pick<Lead, "id">;

export const cardId = ({ id }: HasId) => `lead-${id}`;

const headingId = ({ id }: HasId) => `lead-${id}-name`;
