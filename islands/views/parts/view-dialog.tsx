import * as v from "valibot";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { TextField } from "#/islands/forms/text-fields";
import { CheckboxField } from "#/islands/forms/tick-fields";
import { requiredText } from "#/islands/forms/typed";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { ViewScreen } from "#/src/contract/choices/views";
import { limits } from "#/src/contract/limits";
import { can } from "#/src/contract/screen-rights";
import type { SavedView } from "#/src/contract/views";
import { useCreateView, useUpdateView } from "../changes";

type ViewDialogProps = {
  screen: ViewScreen;
  /** The view to rename; null for a new one with this query. */
  view: SavedView | null;
  query: string;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
};

/** "Save View" names the current address, "Rename View" an existing view. */
export function ViewDialog({ screen, view, query, onSaved, onClose }: ViewDialogProps) {
  const { role } = useViewer();
  const create = useCreateView(screen);
  const update = useUpdateView(screen);
  return (
    <EntityDialog
      what="view"
      row={view}
      form={(row) => ({
        schema: ViewForm,
        values: { name: row?.name ?? "", isShared: row?.isShared ?? false },
      })}
      title={view ? "Rename View" : "Save View"}
      submitLabel={view ? "Rename" : "Save View"}
      save={({ name, isShared }, row) =>
        row
          ? update.mutateAsync({ row, json: { name } })
          : create.mutateAsync({ screen, query, name, isShared })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, row) => (
        <>
          <TextField form={form} name="name" label="Name" maxLength={limits.nameLength} isRequired />
          {!row && can(role, "view.share") && (
            <CheckboxField
              form={form}
              name="isShared"
              label="Share with staff"
              hint="Everyone except clients gets the tab; managers and admins can change it."
            />
          )}
        </>
      )}
    </EntityDialog>
  );
}

/** The typed values of a view; its query comes from the address. A form without the checkbox has no `isShared`. */
const ViewForm = v.object({
  name: requiredText("Name is required"),
  isShared: v.optional(v.boolean(), false),
});
