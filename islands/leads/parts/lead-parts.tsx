import { assigneeName } from "#/islands/client-dashboard/tasks/assignee";
import { useViewer } from "#/islands/runtime/page/viewer";
import { ActivityList } from "#/islands/runtime/undo/activity-list";
import { Contact, Nothing } from "#/islands/ui/contact";
import { DrawerPart, DrawerText } from "#/islands/ui/drawer-part";
import { Fact } from "#/islands/ui/fact";
import { factProps } from "#/islands/ui/field-value";
import type { FieldChange } from "#/src/contract/activity";
import type { AuditLogAction } from "#/src/contract/choices/audit-log";
import { phoneLink } from "#/src/contract/contact-links";
import type { LeadDetail } from "#/src/contract/leads";
import { leadFields } from "#/src/contract/nouns/leads";
import type { Assignee } from "#/src/contract/users";
import { describeChange } from "#/src/format/describe-change";
import { dateIn, showDate } from "#/src/format/show-dates";
import { ClientOffer } from "./client-offer";
import { LeadBadges } from "./lead-badges";
import { LeadLinks } from "./lead-card";
import type { LeadDialogsState } from "./lead-dialogs";
import { ClientLink } from "./lead-facts";
import { NextAction } from "./next-action";

type LeadPartsProps = { detail: LeadDetail; people: readonly Assignee[]; dialogs: LeadDialogsState };

/** Everything about a lead, from its state to its history. */
export function LeadParts({ detail: { lead, auditLogs }, people, dialogs }: LeadPartsProps) {
  const { currency, timeZone } = useViewer();
  const { phone, websiteUrl, amazonStoreUrl, clientFileLink } = lead;
  const fact = factProps(leadFields, lead);
  const hasLinks = websiteUrl !== null || amazonStoreUrl !== null || clientFileLink !== null;
  return (
    <div className="flex flex-col gap-6">
      <LeadBadges lead={lead} />
      <ClientOffer lead={lead} dialogs={dialogs} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-label">
        {lead.client && (
          <Fact label="Client">
            <ClientLink lead={lead} />
          </Fact>
        )}
        <Fact {...fact("clientName")} />
        <Fact {...fact("email")} />
        <Fact label="Phone">
          {phone ? <Contact text={phone} link={phoneLink(phone)} /> : <Nothing>Not set</Nothing>}
        </Fact>
        <Fact label="Next action">
          <NextAction lead={lead} />
        </Fact>
        <Fact {...fact("ownerId", "Nobody")} />
        <Fact {...fact("leadSource")} />
        <Fact label="Created">{showDate(dateIn(timeZone, lead.createdAt))}</Fact>
      </dl>
      <DrawerPart title="Links">
        {hasLinks ? <LeadLinks lead={lead} /> : <p className="text-label text-muted">No links</p>}
      </DrawerPart>
      <DrawerText title="Recent Activity" text={lead.recentActivity} empty="No recent activity" />
      <DrawerText title="Notes" text={lead.notes} empty="No notes" />
      <ActivityList
        entries={auditLogs}
        labelOf={activityLabel}
        describe={(change) =>
          clientChange(change) ??
          describeChange(leadFields, change, { nameOf: (id) => assigneeName(id, people), currency })
        }
      />
    </div>
  );
}

/** Returns the history's words for an entry. */
function activityLabel(action: AuditLogAction): string {
  if (action === "create") return "Lead created";
  if (action === "generate_profile") return "Profile generated";
  return action === "erase" ? "Personal data erased" : "Lead updated";
}

function clientChange({ field, after }: FieldChange): string | null {
  if (field !== "clientId") return null;
  return after === null ? "Client unlinked" : "Client linked";
}
