import { Confirm } from "./confirm";

export type DeleteProps<Row> = { row: Row; onClose: () => void };

type DeleteConfirmProps<Row> = DeleteProps<Row> & {
  title: string;
  /** The row's name in the question. */
  name: string;
  remove: {
    mutate(row: Row, handlers: { onSettled: () => void }): void;
    isPending: boolean;
  };
};

/** Asks for confirmation before a row is deleted, and closes after any response. */
export function DeleteConfirm<Row>({ title, row, name, remove, onClose }: DeleteConfirmProps<Row>) {
  return (
    <Confirm
      title={title}
      text={`Are you sure you want to delete "${name}"? This action cannot be undone.`}
      confirmLabel="Delete"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(row, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
