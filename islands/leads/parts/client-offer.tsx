import Link from "lucide-react/icons/link";
import UserPlus from "lucide-react/icons/user-plus";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import type { Lead } from "#/src/contract/leads";
import { can } from "#/src/contract/screen-rights";
import type { LeadDialogsState } from "./lead-dialogs";

type ClientOfferProps = { lead: Lead; dialogs: LeadDialogsState };

/**
 * Creates a client from a won lead, or links an existing one, for people with the right, until the lead has a client.
 */
export function ClientOffer({ lead, dialogs }: ClientOfferProps) {
  const { role } = useViewer();
  if (lead.leadStatus !== "won" || lead.clientId !== null || !can(role, "lead.createClient")) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="font-medium text-green text-label">Won.</span>
      <Button
        icon={<UserPlus size={16} aria-hidden />}
        aria-label={`Create client from ${lead.companyName}`}
        onInterest={dialogs.preloadClient}
        onClick={() => dialogs.show({ name: "client", lead })}
      >
        Create client
      </Button>
      {can(role, "lead.linkClient") && (
        <Button
          icon={<Link size={16} aria-hidden />}
          aria-label={`Link to the client that ${lead.companyName} is`}
          onInterest={dialogs.preloadLink}
          onClick={() => dialogs.show({ name: "link", lead })}
        >
          Link to the client
        </Button>
      )}
    </div>
  );
}
