import { useRowLink } from "#/islands/runtime/page/open-row";
import { useViewer } from "#/islands/runtime/page/viewer";
import { classes } from "#/islands/ui/classes";
import { Icon } from "#/islands/ui/icon";
import { MenuButton } from "#/islands/ui/menu/menu-button";
import { onPlainClick } from "#/islands/ui/plain-click";
import { leadStatus } from "#/src/contract/choices/leads";
import type { Lead } from "#/src/contract/leads";
import { personName } from "#/src/contract/person-name";
import { showMoney } from "#/src/format/money";
import { ClientOffer } from "../parts/client-offer";
import { leadDrawer } from "../parts/lazy-drawer";
import { statusPanel } from "../parts/lead-badges";
import { cardId, linkId } from "../parts/lead-card";
import type { LeadDialogsState } from "../parts/lead-dialogs";
import { ActionDay } from "../parts/next-action";
import { inOrderOf, type Place } from "./arrange";

/** The id of the sentence that explains the keys. */
export const keysHelpId = "lead-board-keys";

type BoardCardProps = {
  lead: Lead;
  place: Pick<Place, "column" | "index">;
  isCarried: boolean;
  canMove: boolean;
  dialogs: LeadDialogsState;
};

/** One lead in its column: company, value, next action and owner, with a menu of statuses. */
export function BoardCard({ lead, place, isCarried, canMove, dialogs }: BoardCardProps) {
  const { id, companyName, clientName, dealValue, owner } = lead;
  const { currency } = useViewer();
  const { href, onOpen } = useRowLink("lead", id);
  const placeId = `lead-${id}-place`;
  const status = leadStatus.label(place.column.status);
  return (
    <li
      id={cardId(lead)}
      data-lead={id}
      aria-posinset={place.index + 1}
      aria-setsize={place.column.count}
      className={classes("card-surface lead-tile", lead.id === dialogs.savedId && "border-link")}
      data-carried={isCarried || undefined}
    >
      <div data-grip={canMove || undefined} className="flex flex-col gap-1 p-3 text-label">
        <div className="flex items-start gap-1">
          <h3 className="min-w-0 flex-1 font-medium" title={companyName}>
            <a
              id={linkId(id)}
              href={href}
              draggable={false}
              data-lead={id}
              aria-describedby={canMove ? `${placeId} ${keysHelpId}` : placeId}
              className="-my-2.5 block truncate py-2.5 leading-6 hover:underline"
              onPointerEnter={leadDrawer.preload}
              onClick={onPlainClick(onOpen)}
            >
              {companyName}
            </a>
          </h3>
          <MenuButton
            label={`Status of ${companyName}: ${status}`}
            panel={statusPanel}
            props={{ lead }}
            className="icon-button -my-1.5 -mr-1.5"
          >
            <Icon name="ellipsis" />
          </MenuButton>
        </div>
        <p id={placeId} className="sr-only">
          {inOrderOf(place)}
        </p>
        <p className="truncate text-muted" title={clientName}>
          {clientName}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-hint">
          <span className="font-medium tabular-nums">
            {dealValue === null ? "No value" : showMoney(dealValue, currency)}
          </span>
          <ActionDay lead={lead} none={null} />
          {owner && (
            <span className="min-w-0 truncate text-muted" title={personName(owner)}>
              {personName(owner)}
            </span>
          )}
        </p>
        <ClientOffer lead={lead} dialogs={dialogs} />
      </div>
    </li>
  );
}
