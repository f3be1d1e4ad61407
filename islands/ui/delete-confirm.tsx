import { Confirm } from "./confirm";

type DeleteConfirmProps<Row> = {
  title: string;
  row: Row & { name: string };
  remove: {
    mutate(row: Row, handlers: { onSettled: () => void }): void;
    isPending: boolean;
  };
  onClose: () => void;
};

/** Asks for confirmation before a row is deleted, and closes after any response. */
export function DeleteConfirm<Row>({ title, row, remove, onClose }: DeleteConfirmProps<Row>) {
  return (
    <Confirm
      title={title}
      text={`Are you sure you want to delete "${row.name}"? This action cannot be undone.`}
      confirmLabel="Delete"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(row, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
