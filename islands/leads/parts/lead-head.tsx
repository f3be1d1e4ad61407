import Grip from "lucide-react/icons/grip-vertical";
import { Avatar } from "#/islands/ui/avatar";
import type { Lead } from "#/src/contract/leads";

/** Product photo or initial, company and contact person; the card is dragged by it. */
export function LeadHead({ lead, headingId }: { lead: Lead; headingId: string }) {
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
