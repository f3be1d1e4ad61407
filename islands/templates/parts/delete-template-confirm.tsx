import type { Template } from "../../../src/contract/templates";
import { DeleteConfirm } from "../../ui/delete-confirm";
import { useDeleteTemplate } from "../changes";

type DeleteTemplateConfirmProps = { template: Template; onDeleted: () => void; onClose: () => void };

export function DeleteTemplateConfirm({ template, onDeleted, onClose }: DeleteTemplateConfirmProps) {
  const remove = useDeleteTemplate();
  return (
    <DeleteConfirm
      title="Delete Template"
      row={template}
      remove={remove}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
