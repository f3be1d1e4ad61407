import Plus from "lucide-react/icons/plus";
import { useEffect, useRef, useState } from "react";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";
import { moved } from "#/islands/ui/sortable/moved";
import { useSortable } from "#/islands/ui/sortable/use-sortable";
import { useUnsaved } from "#/islands/ui/unsaved";
import type { FormDetail } from "#/src/contract/forms";
import { limits } from "#/src/contract/limits";
import { type DraftForm, type DraftSection, inputOf, newSection } from "../draft";
import { startOf, type useDraft } from "../use-draft";
import { useSave } from "../use-save";
import { DeleteForm } from "./delete-form";
import { SectionEditor } from "./section-editor";

type EditorProps = {
  form: FormDetail | null;
  edited: ReturnType<typeof useDraft>;
  denied: string | undefined;
  /** Called with the form as it is stored now. */
  onStored: (form: FormDetail) => void;
  /** Called when the form may have changed. */
  onStale: () => void;
};

/** Refusals by their place in the API's input. */
export type Errors = Readonly<Record<string, string>>;

/** Name and sections of a form, each with its fields. */
export function Editor({ form, edited, denied, onStored, onStale }: EditorProps) {
  const { draft, isDirty } = edited;
  const [errors, setErrors] = useState<Errors>({});
  const [isDeleting, setDeleting] = useState(false);
  useUnsaved(() => isDirty);
  const element = useFocusOnError(errors);
  const newest = form?.versions[0];
  const isNext =
    newest !== undefined &&
    newest.usedBy > 0 &&
    JSON.stringify(inputOf(draft).sections) !== JSON.stringify(inputOf(startOf(form)).sections);
  const save = useSave(form, { isNext, edited, onStored, onStale, onErrors: setErrors });
  const change = (next: DraftForm) => {
    // Refusals name places, which other fields have now.
    if (orderOf(next) !== orderOf(draft)) setErrors({});
    edited.change(next);
  };
  const setSections = (sections: DraftSection[]) => change({ ...draft, sections });
  const isEnabled = denied === undefined;
  const list = useSortable<HTMLOListElement>({
    isEnabled,
    handle: '[data-grip="section"]',
    onMove: (from, to) => setSections(moved(draft.sections, from, to)),
  });
  return (
    <form
      ref={element}
      noValidate
      className="flex max-w-[860px] flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEnabled && isDirty && !save.isPending) save.send(inputOf(draft));
      }}
    >
      <Field label="Name" isRequired error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.name}
            maxLength={limits.nameLength}
            readOnly={!isEnabled}
            onChange={({ currentTarget: { value } }) => change({ ...draft, name: value })}
          />
        )}
      </Field>
      <ol ref={list} aria-label="Sections" className="flex flex-col gap-4">
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
      {errors.sections && (
        <p role="alert" className="text-hint text-red">
          {errors.sections}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 border-base-300 border-t pt-4">
        <Button
          type="submit"
          variant="primary"
          isBusy={save.isPending}
          isDisabled={!isDirty}
          deniedBecause={denied}
        >
          {isNext ? `Save as version ${newest.number + 1}` : form ? "Save" : "Create Form"}
        </Button>
        {isDirty && (
          <Button
            variant="ghost"
            onClick={() => {
              setErrors({});
              edited.discard();
            }}
          >
            Discard changes
          </Button>
        )}
        {form && (
          <Button
            variant="ghost"
            deniedBecause={denied ?? whyItStays(form)}
            onClick={() => setDeleting(true)}
          >
            Delete form
          </Button>
        )}
        <Note form={form} edited={edited} />
      </div>
      {isDeleting && form && (
        <DeleteForm {...{ form, onStale }} onDeleted={edited.discard} onClose={() => setDeleting(false)} />
      )}
    </form>
  );
}

/** Notes on the version that tasks have, and on what other people changed meanwhile. */
function Note({ form, edited }: Pick<EditorProps, "form" | "edited">) {
  const newest = form?.versions[0];
  const wasTaken = useTakenMeanwhile(newest);
  if (!form || !newest) return null;
  if (edited.isDirty && edited.version !== form.version) {
    return (
      <p role="status" className="text-hint text-yellow">
        This form was changed after you began. Saving asks you before it replaces that change.
      </p>
    );
  }
  if (wasTaken) {
    return (
      <p role="status" className="text-hint text-yellow">
        {`A task got version ${newest.number} after you opened it, so that version never changes. Your change becomes version ${newest.number + 1}, for new tasks.`}
      </p>
    );
  }
  if (newest.usedBy === 0) return null;
  return (
    <p className="text-hint text-muted">
      {`Tasks have version ${newest.number}, which never changes. A change becomes version ${newest.number + 1}, for new tasks.`}
    </p>
  );
}

/** Returns true once a task has the version that no task had when the editor first showed it. */
function useTakenMeanwhile(newest: FormDetail["versions"][number] | undefined): boolean {
  const [first, setFirst] = useState(newest);
  if (first?.id !== newest?.id) setFirst(newest);
  return first?.usedBy === 0 && first.id === newest?.id && newest.usedBy > 0;
}

function whyItStays({ versions, templates }: FormDetail): string | undefined {
  if (versions.some(({ usedBy }) => usedBy > 0)) return "Tasks have this form, so it stays";
  return templates.length > 0 ? "A template has this form. Take it off the template first" : undefined;
}

/** The order of sections and fields. */
function orderOf({ sections }: DraftForm): string {
  return sections.map(({ id, fields }) => [id, ...fields.map((field) => field.id)].join()).join(";");
}

/** Moves the focus to the first field that was refused. */
function useFocusOnError(errors: Errors) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return element;
}
