import type { FieldValues } from "@modular-forms/react";
import { type ReactNode, useRef, useState } from "react";
import { type GenericSchema, parse } from "valibot";
import { currentRow, EditConflict, withConflictAnswer } from "#/islands/runtime/changes/if-match";
import { useRemoteChange } from "#/islands/runtime/live/remote-change";
import { ConflictNotice } from "./conflict-notice";
import { FormDialog, type FormDialogProps } from "./form-dialog";
import type { PortalForm } from "./portal-form";
import { showServerErrors } from "./server-errors";
import { draftOf } from "./stored-draft";

type EntityDialogProps<Row, Values extends FieldValues, Output, Saved> = Pick<
  FormDialogProps<Values, Output>,
  "title" | "description" | "submitLabel" | "columns" | "onClose"
> & {
  /** Name of the entity for its draft: "lead". */
  what: string;
  /** The row to edit; null for a new one. Later changes do not affect typed text. */
  row: Row;
  /** The form of a row, or of a new one, with its initial values. */
  form: (row: Row) => { schema: GenericSchema<Values, Output>; values: Values };
  save: (output: Output, row: Row) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  /** `adopt` continues with another version of the row: typed fields stay, the others show its values. */
  children: (form: PortalForm<Values, Output>, row: Row, adopt: (latest: Row) => void) => ReactNode;
};

/**
 * The dialog that creates or edits an entity. Open while mounted. Other people's changes to the row update the fields
 * that were left alone.
 */
export function EntityDialog<Row extends { id: string } | null, Values extends FieldValues, Output, Saved>(
  props: EntityDialogProps<Row, Values, Output, Saved>,
) {
  const { what, form: formOf, save, onSaved, children, ...dialog } = props;
  const [row, setRow] = useState(props.row);
  /** The row after a step before the save, which is not rendered yet. */
  const latestRow = useRef(row);
  const { schema, values } = formOf(row);
  const remoteChange = useRemoteChange(row);
  /** The version that the person deliberately overwrites. */
  const savedOver = useRef<number>(undefined);
  const [isLoadingTheirs, setLoadingTheirs] = useState(false);
  const adopt = (latest: Row, form: PortalForm<Values, Output>) => {
    latestRow.current = latest;
    setRow(latest);
    form.openAnew(formOf(latest).values);
  };
  const saveRow = async (output: Output, form: PortalForm<Values, Output>) => {
    try {
      const saved = await (savedOver.current === undefined
        ? save(output, latestRow.current)
        : withConflictAnswer({ isSent: true, version: savedOver.current }, () =>
            save(output, latestRow.current),
          ));
      onSaved?.(saved);
    } catch (error) {
      if (error instanceof EditConflict) adopt(currentRow<Row>(error), form);
      throw error;
    } finally {
      savedOver.current = undefined;
    }
  };
  /** Sends an empty change for a version known to be stale: the refusal contains the current row. */
  const loadTheirs = async (form: PortalForm<Values, Output>) => {
    setLoadingTheirs(true);
    await withConflictAnswer({ isSent: false }, () => saveRow(parse(schema, values), form)).catch((error) =>
      showServerErrors(form, error),
    );
    setLoadingTheirs(false);
  };
  return (
    <FormDialog
      {...dialog}
      name={draftOf(what, row)}
      schema={schema}
      initialValues={values}
      onSubmit={saveRow}
      notice={
        remoteChange
          ? (form) => (
              <div className="px-5 pt-3">
                <ConflictNotice
                  by={remoteChange.by}
                  isLoading={isLoadingTheirs}
                  onLoadCurrent={() => void loadTheirs(form)}
                  onSaveAnyway={() => {
                    savedOver.current = remoteChange.version;
                  }}
                />
              </div>
            )
          : undefined
      }
    >
      {(form) => children(form, row, (latest) => adopt(latest, form))}
    </FormDialog>
  );
}
