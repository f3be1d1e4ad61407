import { DeleteConfirm, type DeleteProps } from "#/islands/ui/delete-confirm";
import type { Template } from "#/src/contract/templates";
import { useDeleteTemplate } from "../changes";

export function DeleteTemplateConfirm(props: DeleteProps<Template>) {
  return (
    <DeleteConfirm {...props} title="Delete Template" name={props.row.name} remove={useDeleteTemplate()} />
  );
}
