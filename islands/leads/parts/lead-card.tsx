import type { Lead } from "../../../src/contract/leads";
import { classes } from "../../ui/classes";
import type { Place } from "../../ui/sortable/move-actions";
import { LeadBadges } from "./lead-badges";
import { LeadFacts } from "./lead-facts";
import { LeadFoot } from "./lead-foot";
import { LeadHead } from "./lead-head";
import { LeadLinks } from "./lead-links";

export type LeadActions = {
  /** The pointer or the focus comes near Edit. */
  onEditInterest: () => void;
  /** The pointer or the focus comes near AI Profile. */
  onProfileInterest: () => void;
  onEdit: (lead: Lead) => void;
  onDelete: (lead: Lead) => void;
  onProfile: (lead: Lead) => void;
};

type LeadCardProps = LeadActions & {
  lead: Lead;
  place: Place;
  isSaved: boolean;
  onMove: (to: number) => void;
};

/** One lead: who, how it stands, what comes next, and what can be done. */
export function LeadCard({ lead, isSaved, ...actions }: LeadCardProps) {
  return (
    <li id={cardId(lead)} className={classes("card-surface flex min-w-0 flex-col", isSaved && "border-link")}>
      <article aria-labelledby={headingId(lead)} className="flex min-w-0 flex-1 flex-col gap-3 p-4 pb-2">
        <LeadHead lead={lead} headingId={headingId(lead)} />
        <LeadBadges lead={lead} />
        <LeadFacts lead={lead} />
        <LeadLinks lead={lead} />
        <LeadFoot lead={lead} {...actions} />
      </article>
    </li>
  );
}

type HasId = Pick<Lead, "id">;

export const cardId = ({ id }: HasId) => `lead-${id}`;

export const headingId = ({ id }: HasId) => `lead-${id}-name`;
