import type { Template } from "../../../src/contract/templates";
import { DeleteConfirm } from "../../ui/delete-confirm";
import { useDeleteTemplate } from "../changes";

type DeleteTemplateConfirmProps = { template: Template; onClose: () => void };

export function DeleteTemplateConfirm({ template, onClose }: DeleteTemplateConfirmProps) {
  const remove = useDeleteTemplate();
  return <DeleteConfirm title="Delete Template" row={template} remove={remove} onClose={onClose} />;
}
