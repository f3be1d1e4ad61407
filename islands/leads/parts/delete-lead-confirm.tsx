import { DeleteConfirm } from "#/islands/ui/delete-confirm";
import type { Lead } from "#/src/contract/leads";
import { useDeleteLead } from "../changes";

type DeleteLeadConfirmProps = { lead: Lead; onClose: () => void };

export function DeleteLeadConfirm({ lead, onClose }: DeleteLeadConfirmProps) {
  const remove = useDeleteLead();
  return (
    <DeleteConfirm
      title="Delete Lead"
      row={{ ...lead, name: lead.companyName }}
      remove={remove}
      onClose={onClose}
    />
  );
}
