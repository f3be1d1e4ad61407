import type { Lead } from "../../../src/contract/leads";
import { DeleteConfirm } from "../../ui/delete-confirm";
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
