import type { Lead } from "../../../src/contract/leads";
import { DeleteConfirm } from "../../ui/delete-confirm";
import { useDeleteLead } from "../changes";

type DeleteLeadConfirmProps = { lead: Lead; onDeleted: () => void; onClose: () => void };

export function DeleteLeadConfirm({ lead, onDeleted, onClose }: DeleteLeadConfirmProps) {
  const remove = useDeleteLead();
  return (
    <DeleteConfirm
      title="Delete Lead"
      row={{ ...lead, name: lead.companyName }}
      remove={remove}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
