import Grip from "lucide-react/icons/grip-vertical";
import { Avatar } from "#/islands/ui/avatar";
import { classes } from "#/islands/ui/classes";
import { isPlainClick } from "#/islands/ui/plain-click";
import { SafeLink } from "#/islands/ui/safe-link";
import type { Place } from "#/islands/ui/sortable/move-actions";
import type { Lead } from "#/src/contract/leads";
import { useOpenLead } from "../address";
import { ClientOffer } from "./client-offer";
import { leadDrawer } from "./lazy-drawer";
import { LeadBadges } from "./lead-badges";
import type { LeadDialogsState } from "./lead-dialogs";
import { LeadFacts } from "./lead-facts";
import { LeadFoot } from "./lead-foot";

type LeadCardProps = {
  lead: Lead;
  dialogs: LeadDialogsState;
  /** Null where cards are not moved. */
  place: Place | null;
  onMove: (to: number) => void;
};

/** One lead: who, how it stands, what comes next, and what can be done. */
export function LeadCard({ lead, dialogs, ...actions }: LeadCardProps) {
  const isSaved = lead.id === dialogs.savedId;
  return (
    <li id={cardId(lead)} className={classes("card-surface flex min-w-0 flex-col", isSaved && "border-link")}>
      <article aria-labelledby={headingId(lead)} className="flex min-w-0 flex-1 flex-col gap-3 p-4 pb-2">
        <LeadHead lead={lead} headingId={headingId(lead)} isMovable={actions.place !== null} />
        <LeadBadges lead={lead} />
        <LeadFacts lead={lead} />
        <LeadLinks lead={lead} />
        <ClientOffer lead={lead} dialogs={dialogs} />
        <LeadFoot lead={lead} dialogs={dialogs} {...actions} />
      </article>
    </li>
  );
}

type HasId = Pick<Lead, "id">;

export const cardId = ({ id }: HasId) => `lead-${id}`;

const headingId = ({ id }: HasId) => `lead-${id}-name`;

type LeadHeadProps = { lead: Lead; headingId: string; isMovable: boolean };

/** The id of what opens a lead, which focus comes back to when its drawer closes. */
export const linkId = (leadId: string) => `lead-${leadId}-link`;

/** Product photo or initial, company and contact person; the card is dragged by it. */
function LeadHead({ lead, headingId, isMovable }: LeadHeadProps) {
  const { id, companyName, clientName } = lead;
  const { leadHref, openLead } = useOpenLead();
  return (
    <div data-grip={isMovable || undefined} className="-m-4 -mb-1 flex items-start gap-3 p-4 pb-1">
      <Avatar name={companyName} imageUrl={lead.productImageUrl} size="large" />
      <div className="min-w-0 flex-1">
        <h2 id={headingId} tabIndex={-1} title={companyName} className="truncate font-semibold">
          <a
            id={linkId(id)}
            href={leadHref(id)}
            draggable={false}
            className="hover:underline"
            onPointerEnter={leadDrawer.preload}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              openLead(id);
            }}
          >
            {companyName}
          </a>
        </h2>
        <p title={clientName} className="truncate text-label">
          {clientName}
        </p>
      </div>
      {isMovable && <Grip size={16} className="-mr-1 flex-none text-muted" aria-hidden />}
    </div>
  );
}

/** The ways out of the portal that the lead has. */
export function LeadLinks({ lead: { websiteUrl, amazonStoreUrl, clientFileLink } }: { lead: Lead }) {
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
