import UserPlus from "lucide-react/icons/user-plus";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import type { Lead } from "#/src/contract/leads";
import { can } from "#/src/contract/screen-rights";
import type { LeadDialogsState } from "./lead-dialogs";

type ClientOfferProps = { lead: Lead; dialogs: LeadDialogsState };

/** Makes a client of a lead that was won, for whoever may, until there is one. */
export function ClientOffer({ lead, dialogs }: ClientOfferProps) {
  const { role } = useViewer();
  if (lead.leadStatus !== "won" || lead.clientId !== null || !can(role, "lead.createClient")) return null;
  return (
    <Button
      className="self-start"
      icon={<UserPlus size={16} aria-hidden />}
      aria-label={`Create client from ${lead.companyName}`}
      onInterest={dialogs.preloadClient}
      onClick={() => dialogs.show({ name: "client", lead })}
    >
      Create client
    </Button>
  );
}
