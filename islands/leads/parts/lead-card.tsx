import Sparkles from "lucide-react/icons/sparkles";
import { denial } from "#/islands/runtime/changes/denial";
import { useRowLink } from "#/islands/runtime/page/open-row";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Avatar } from "#/islands/ui/avatar";
import { Button } from "#/islands/ui/button";
import { classes } from "#/islands/ui/classes";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { Menu } from "#/islands/ui/menu/menu";
import { onPlainClick } from "#/islands/ui/plain-click";
import { SafeLink } from "#/islands/ui/safe-link";
import { moveActions, type Place } from "#/islands/ui/sortable/move-actions";
import type { Lead } from "#/src/contract/leads";
import { dateIn, showDate } from "#/src/format/show-dates";
import { useGeneration } from "../generation";
import { ClientOffer } from "./client-offer";
import { leadDrawer } from "./lazy-drawer";
import { LeadBadges } from "./lead-badges";
import type { LeadDialogsState } from "./lead-dialogs";
import { LeadFacts } from "./lead-facts";

type LeadCardProps = {
  lead: Lead;
  dialogs: LeadDialogsState;
  /** Null when cards cannot be moved. */
  place: Place | null;
  onMove: (to: number) => void;
};

/** One lead: its contact, state, next action and menu. */
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

/** The id of the link that opens a lead, which gets the focus back when its drawer closes. */
export const linkId = (leadId: string) => `lead-${leadId}-link`;

/** Product photo or initial, company and contact person; also the card's drag handle. */
function LeadHead({ lead, headingId, isMovable }: LeadHeadProps) {
  const { id, companyName, clientName } = lead;
  const { href, onOpen } = useRowLink("lead", id);
  return (
    <div data-grip={isMovable || undefined} className="-m-4 -mb-1 flex items-start gap-3 p-4 pb-1">
      <Avatar name={companyName} imageUrl={lead.productImageUrl} size="large" />
      <div className="min-w-0 flex-1">
        <h2 id={headingId} tabIndex={-1} title={companyName} className="truncate font-semibold">
          <a
            id={linkId(id)}
            href={href}
            draggable={false}
            className="hover:underline"
            onPointerEnter={leadDrawer.preload}
            onClick={onPlainClick(onOpen)}
          >
            {companyName}
          </a>
        </h2>
        <p title={clientName} className="truncate text-label">
          {clientName}
        </p>
      </div>
      {isMovable && <Icon name="grip-vertical" className="-mr-1 flex-none text-muted" />}
    </div>
  );
}

/** The lead's external links. */
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

type LeadFootProps = {
  lead: Lead;
  dialogs: LeadDialogsState;
  place: Place | null;
  onMove: (to: number) => void;
};

/** The profile button with its state, and the menu of other actions. */
function LeadFoot({ lead, dialogs, place, onMove }: LeadFootProps) {
  const { role } = useViewer();
  const { show, preloadForm, preloadProfile } = dialogs;
  const name = lead.companyName;
  return (
    <div className="-mx-4 mt-auto flex items-center gap-1 border-line border-t pt-2 pr-2 pl-3">
      <Button
        variant="ghost"
        className="-ml-1 px-2"
        icon={<Sparkles size={16} aria-hidden />}
        aria-label={`AI Profile of ${name}`}
        onInterest={preloadProfile}
        onClick={() => show({ name: "profile", lead })}
      >
        AI Profile
      </Button>
      <ProfileState lead={lead} />
      <IconButton
        label={`Edit ${name}`}
        icon={<Icon name="pencil" />}
        deniedBecause={denial(role, "lead.update")}
        onInterest={preloadForm}
        onClick={() => show({ name: "edit", lead })}
      />
      <Menu
        label={`Actions for ${name}`}
        items={() => [
          ...(place ? moveActions(place, onMove, undefined) : []),
          {
            label: "Delete",
            icon: <Icon name="trash-2" />,
            variant: "destructive",
            startsGroup: place !== null,
            onSelect: () => show({ name: "delete", lead }),
            deniedBecause: denial(role, "lead.delete"),
          },
        ]}
      />
    </div>
  );
}

function ProfileState({ lead }: { lead: Lead }) {
  const { timeZone } = useViewer();
  const { isRunning } = useGeneration(lead);
  const { profileGeneratedAt } = lead;
  const words = isRunning
    ? "Generating…"
    : profileGeneratedAt === null
      ? "Not generated yet"
      : `Generated ${showDate(dateIn(timeZone, profileGeneratedAt))}`;
  return <p className="min-w-0 flex-1 truncate text-hint text-muted">{words}</p>;
}
