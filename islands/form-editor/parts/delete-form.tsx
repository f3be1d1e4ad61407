import { useDeletion } from "#/islands/runtime/changes/row-changes";
import { DeleteConfirm } from "#/islands/ui/delete-confirm";
import { api, done } from "#/src/client/browser";
import type { FormDetail } from "#/src/contract/forms";

type DeleteFormProps = {
  form: FormDetail;
  onDeleted: () => void;
  /** Called when the form may have changed. */
  onStale: () => void;
  onClose: () => void;
};

/** The question before a form is deleted; it leads to the list of forms. */
export function DeleteForm({ form, onDeleted, onStale, onClose }: DeleteFormProps) {
  const remove = useDeletion<FormDetail>(
    {
      remove: () => {
        onDeleted();
        window.location.assign("/forms");
      },
      refresh: async () => onStale(),
    },
    {
      send: (param, ifMatch) => done(api.forms[":id"].$delete({ param }, ifMatch)),
      done: "Form deleted",
      failed: "The form was not deleted: {message}",
    },
  );
  return <DeleteConfirm row={form} title="Delete Form" name={form.name} remove={remove} onClose={onClose} />;
}
