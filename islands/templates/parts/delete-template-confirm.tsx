import { DeleteConfirm } from "#/islands/ui/delete-confirm";
import type { Template } from "#/src/contract/templates";
import { useDeleteTemplate } from "../changes";

type DeleteTemplateConfirmProps = { template: Template; onClose: () => void };

export function DeleteTemplateConfirm({ template, onClose }: DeleteTemplateConfirmProps) {
  const remove = useDeleteTemplate();
  return <DeleteConfirm title="Delete Template" row={template} remove={remove} onClose={onClose} />;
}
