import type { FieldValues } from "@modular-forms/react";
import { type ReactNode, useRef, useState } from "react";
import { type GenericSchema, parse } from "valibot";
import { currentRow, EditConflict, withConflictAnswer } from "#/islands/runtime/changes/if-match";
import { useRemoteChange } from "#/islands/runtime/live/remote-change";
import { ConflictNotice } from "./conflict-notice";
import { FormDialog, type FormDialogProps } from "./form-dialog";
import { draftOf } from "./kept-draft";
import type { PortalForm } from "./portal-form";
import { showServerErrors } from "./server-errors";

type EntityDialogProps<Row, Values extends FieldValues, Output, Saved> = Pick<
  FormDialogProps<Values, Output>,
  "title" | "description" | "submitLabel" | "columns" | "onClose"
> & {
  /** What is edited, for its draft: "lead". */
  what: string;
  /** The row to edit; null for a new one. Later changes of it do not touch what is being typed. */
  row: Row;
  /** The form of a row, or of a new one, and what stands in it at first. */
  form: (row: Row) => { schema: GenericSchema<Values, Output>; values: Values };
  save: (output: Output, row: Row) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  /** `adopt` goes on from another version of the row: what was typed stays, the other fields show what it says. */
  children: (form: PortalForm<Values, Output>, row: Row, adopt: (latest: Row) => void) => ReactNode;
};

/**
 * The dialog that makes an entity, or edits one. Open while it is mounted. What somebody else made of the row
 * meanwhile comes into the fields that were left alone.
 */
export function EntityDialog<Row extends { id: string } | null, Values extends FieldValues, Output, Saved>(
  props: EntityDialogProps<Row, Values, Output, Saved>,
) {
  const { what, form: formOf, save, onSaved, children, ...dialog } = props;
  const [row, setRow] = useState(props.row);
  /** What a step before the save has made of the row is not drawn yet. */
  const latestRow = useRef(row);
  const { schema, values } = formOf(row);
  const remoteChange = useRemoteChange(row);
  /** The version over which the person saves knowingly. */
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
  /** A change of nothing, to a version that is known to be gone: the refusal says how the row is now. */
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
