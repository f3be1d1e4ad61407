import { DeleteConfirm, type DeleteProps } from "#/islands/ui/delete-confirm";
import type { Lead } from "#/src/contract/leads";
import { useDeleteLead } from "../changes";

export function DeleteLeadConfirm(props: DeleteProps<Lead>) {
  return (
    <DeleteConfirm {...props} title="Delete Lead" name={props.row.companyName} remove={useDeleteLead()} />
  );
}
