import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useChange } from "#/islands/runtime/changes/change";
import { useDeletion, useEdit } from "#/islands/runtime/changes/row-changes";
import { Button } from "#/islands/ui/button";
import { DeleteConfirm } from "#/islands/ui/delete-confirm";
import { Field } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";
import { moved } from "#/islands/ui/sortable/moved";
import { useSortable } from "#/islands/ui/sortable/use-sortable";
import { useUnsaved } from "#/islands/ui/unsaved";
import { ApiError } from "#/src/client/api-error";
import { answer, api, done } from "#/src/client/browser";
import type { CreateFormInput, FormDetail } from "#/src/contract/forms";
import { limits } from "#/src/contract/limits";
import { type DraftForm, type DraftSection, inputOf, newSection } from "../draft";
import { SectionEditor } from "./section-editor";

type EditorProps = {
  form: FormDetail | null;
  draft: DraftForm;
  denied: string | undefined;
  isDirty: boolean;
  onChange: (draft: DraftForm | null) => void;
  onSaved: (form: FormDetail) => void;
};

export type Errors = Readonly<Record<string, string>>;

/** Name and sections of a form, each with its fields. */
export function Editor({ form, draft, denied, isDirty, onChange, onSaved }: EditorProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [isDeleting, setDeleting] = useState(false);
  useUnsaved(() => isDirty);
  const newest = form?.versions[0];
  const isLocked = (newest?.usedBy ?? 0) > 0;
  const save = useSave(form, { isLocked, onSaved, onErrors: setErrors });
  const setSections = (sections: DraftSection[]) => onChange({ ...draft, sections });
  const isEnabled = denied === undefined;
  const list = useSortable<HTMLOListElement>({
    isEnabled,
    handle: '[data-grip="section"]',
    onMove: (from, to) => setSections(moved(draft.sections, from, to)),
  });
  return (
    <form
      noValidate
      className="flex max-w-[860px] flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEnabled && !save.isPending) save.send(inputOf(draft));
      }}
    >
      <Field label="Name" isRequired error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.name}
            maxLength={limits.nameLength}
            readOnly={!isEnabled}
            onChange={({ currentTarget: { value } }) => onChange({ ...draft, name: value })}
          />
        )}
      </Field>
      <ol ref={list} className="flex flex-col gap-4">
        {draft.sections.map((section, at) => (
          <SectionEditor
            key={section.id}
            {...{ draft, section, errors, isEnabled }}
            place={{ index: at, count: draft.sections.length }}
            path={`sections.${at}`}
            onMove={(to) => setSections(moved(draft.sections, at, to))}
            onRemove={() => setSections(draft.sections.filter(({ id }) => id !== section.id))}
            onChange={(changed) =>
              setSections(draft.sections.map((each) => (each.id === section.id ? changed : each)))
            }
          />
        ))}
      </ol>
      {isEnabled && (
        <Button
          className="self-start"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => setSections([...draft.sections, newSection()])}
        >
          Add section
        </Button>
      )}
      {errors.sections && <p className="text-hint text-red">{errors.sections}</p>}
      <div className="flex flex-wrap items-center gap-2 border-base-300 border-t pt-4">
        <Button
          type="submit"
          variant="primary"
          isBusy={save.isPending}
          isDisabled={!isDirty}
          deniedBecause={denied}
        >
          {isLocked && newest ? `Save as version ${newest.number + 1}` : form ? "Save" : "Create Form"}
        </Button>
        {form && isDirty && (
          <Button
            variant="ghost"
            onClick={() => {
              setErrors({});
              onChange(null);
            }}
          >
            Discard changes
          </Button>
        )}
        {form && (
          <Button variant="ghost" deniedBecause={denied} onClick={() => setDeleting(true)}>
            Delete form
          </Button>
        )}
        {isLocked && newest && (
          <p className="text-hint text-muted">
            {`Version ${newest.number} is in use and never changes; tasks that have it keep it.`}
          </p>
        )}
      </div>
      {isDeleting && form && <DeleteForm form={form} onClose={() => setDeleting(false)} />}
    </form>
  );
}

type SaveOptions = {
  isLocked: boolean;
  onSaved: (form: FormDetail) => void;
  onErrors: (errors: Errors) => void;
};

const route = api.forms[":id"];

/** Saves a new form, a change of the newest version, or the next version where tasks have that one. */
function useSave(form: FormDetail | null, { isLocked, onSaved, onErrors }: SaveOptions) {
  const create = useChange({
    send: (json: CreateFormInput): Promise<FormDetail> => answer(api.forms.$post({ json })),
    done: "Form created",
    failed: "The form was not created: {message}",
    show: ({ id }) => {
      onErrors({});
      window.location.assign(`/forms/${id}`);
    },
  });
  const edit = useEdit<FormDetail, CreateFormInput>(
    {},
    {
      send: async (param, { name, sections }, ifMatch) => {
        if (!isLocked) return answer(route.$patch({ param, json: { name, sections } }, ifMatch));
        const next: FormDetail = await answer(route.versions.$post({ param, json: { sections } }, ifMatch));
        if (next.name === name) return next;
        const options = { headers: { "If-Match": `"${next.version}"` } };
        return answer(route.$patch({ param, json: { name } }, options));
      },
      done: "Form saved",
      failed: "The form was not saved: {message}",
    },
  );
  const onError = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    onErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
  };
  return {
    isPending: create.isPending || edit.isPending,
    send(json: CreateFormInput) {
      onErrors({});
      if (form) edit.mutate({ row: form, json }, { onError, onSuccess: onSaved });
      else create.mutate(json, { onError });
    },
  };
}

function DeleteForm({ form, onClose }: { form: FormDetail; onClose: () => void }) {
  const remove = useDeletion<FormDetail>(
    { remove: () => window.location.assign("/forms") },
    {
      send: (param, ifMatch) => done(route.$delete({ param }, ifMatch)),
      done: "Form deleted",
      failed: "The form was not deleted: {message}",
    },
  );
  return <DeleteConfirm row={form} title="Delete Form" name={form.name} remove={remove} onClose={onClose} />;
}
