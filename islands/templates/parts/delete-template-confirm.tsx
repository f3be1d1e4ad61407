import type { Template } from "../../../src/contract/templates";
import { Confirm } from "../../ui/confirm";
import { useDeleteTemplate } from "../changes";

type DeleteTemplateConfirmProps = { template: Template; onDeleted: () => void; onClose: () => void };

export function DeleteTemplateConfirm({ template, onDeleted, onClose }: DeleteTemplateConfirmProps) {
  const remove = useDeleteTemplate();
  const confirm = () =>
    remove.mutate(template, {
      onSuccess: () => {
        onClose();
        onDeleted();
      },
      onError: onClose,
    });
  return (
    <Confirm
      title="Delete Template"
      text={`Are you sure you want to delete "${template.name}"? This action cannot be undone.`}
      confirmLabel="Delete"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
