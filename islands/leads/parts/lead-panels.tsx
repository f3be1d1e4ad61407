import { DateForm } from "#/islands/forms/date-form";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { ChoicePanel } from "#/islands/ui/menu/choice-panel";
import type { MenuPlace } from "#/islands/ui/menu/menu-button";
import { leadStatus } from "#/src/contract/choices/leads";
import type { Lead } from "#/src/contract/leads";
import { useUpdateLead } from "../changes";

/** The open menu of a lead's status. */
export function StatusPanel({ lead, ...place }: MenuPlace & { lead: Lead }) {
  const { role } = useViewer();
  const update = useUpdateLead();
  const denied = denial(role, "lead.update");
  return (
    <ChoicePanel
      {...place}
      options={leadStatus.options}
      tone={leadStatus.tone}
      chosen={lead.leadStatus}
      denialOf={() => denied}
      onChoose={(status) => update.mutate({ row: lead, json: { leadStatus: status } })}
    />
  );
}

/** A field to change the date of a lead's next action in place. */
export function NextActionForm({ lead, onDone }: { lead: Lead; onDone: () => void }) {
  const update = useUpdateLead();
  return (
    <DateForm
      label={`Next action of ${lead.companyName}`}
      row={lead}
      saved={lead.nextActionDate ?? ""}
      save={(nextActionDate, handlers) => update.mutate({ row: lead, json: { nextActionDate } }, handlers)}
      change={update}
      onDone={onDone}
    />
  );
}
