import Grip from "lucide-react/icons/grip-vertical";
import { Avatar } from "#/islands/ui/avatar";
import { classes } from "#/islands/ui/classes";
import { SafeLink } from "#/islands/ui/safe-link";
import type { Place } from "#/islands/ui/sortable/move-actions";
import type { Lead } from "#/src/contract/leads";
import { LeadBadges } from "./lead-badges";
import type { LeadDialogsState } from "./lead-dialogs";
import { LeadFacts } from "./lead-facts";
import { LeadFoot } from "./lead-foot";

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

/** Product photo or initial, company and contact person; the card is dragged by it. */
function LeadHead({ lead, headingId }: { lead: Lead; headingId: string }) {
  const { companyName, clientName } = lead;
  return (
    <div data-grip className="-m-4 -mb-1 flex items-start gap-3 p-4 pb-1">
      <Avatar name={companyName} imageUrl={lead.productImageUrl} size="large" />
      <div className="min-w-0 flex-1">
        <h2 id={headingId} tabIndex={-1} title={companyName} className="truncate font-semibold">
          {companyName}
        </h2>
        <p title={clientName} className="truncate text-label">
          {clientName}
        </p>
      </div>
      <Grip size={16} className="-mr-1 flex-none text-muted" aria-hidden />
    </div>
  );
}

/** The ways out of the portal that the lead has. */
function LeadLinks({ lead: { websiteUrl, amazonStoreUrl, clientFileLink } }: { lead: Lead }) {
  const links = [
    { label: "Website", href: websiteUrl },
    { label: "Amazon store", href: amazonStoreUrl },
    { label: "Client file", href: clientFileLink },
  ].filter(({ href }) => href !== null);
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-label">
      {links.map(({ label, href }) => (
        <li key={label} className="flex min-w-0">
          <SafeLink href={href ?? ""}>{label}</SafeLink>
        </li>
      ))}
    </ul>
  );
}
