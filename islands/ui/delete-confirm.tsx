import { Confirm } from "./confirm";

type DeleteConfirmProps<Row> = {
  title: string;
  row: Row & { name: string };
  remove: {
    mutate(row: Row, handlers: { onSuccess: () => void; onError: () => void }): void;
    isPending: boolean;
  };
  onDeleted: () => void;
  onClose: () => void;
};

/** Asks before a row goes for good, and closes whatever the answer of the server is. */
export function DeleteConfirm<Row>({ title, row, remove, onDeleted, onClose }: DeleteConfirmProps<Row>) {
  const confirm = () =>
    remove.mutate(row, {
      onSuccess: () => {
        onClose();
        onDeleted();
      },
      onError: onClose,
    });
  return (
    <Confirm
      title={title}
      text={`Are you sure you want to delete "${row.name}"? This action cannot be undone.`}
      confirmLabel="Delete"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
