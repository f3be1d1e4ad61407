import { DeleteConfirm, type DeleteProps } from "#/islands/ui/delete-confirm";
import type { Access } from "#/src/contract/account-access";
import { accessName } from "#/src/contract/choices/access";
import { useDeleteAccess } from "../changes";

export function DeleteAccess(props: DeleteProps<Access>) {
  return (
    <DeleteConfirm
      {...props}
      title="Delete Access"
      name={`${accessName(props.row)}, ${props.row.client.name}`}
      remove={useDeleteAccess()}
    />
  );
}
