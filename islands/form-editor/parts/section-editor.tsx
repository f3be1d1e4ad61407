import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { Icon } from "#/islands/ui/icon";
import { Textarea, TextInput } from "#/islands/ui/inputs";
import { Menu } from "#/islands/ui/menu/menu";
import { moveActions, type Place } from "#/islands/ui/sortable/move-actions";
import { moved } from "#/islands/ui/sortable/moved";
import { useSortable } from "#/islands/ui/sortable/use-sortable";
import { limits } from "#/src/contract/limits";
import { formLimits } from "#/src/contract/limits-of-forms";
import { type DraftField, type DraftForm, type DraftSection, newField } from "../draft";
import type { Errors } from "./editor";
import { FieldEditor } from "./field-editor";

type SectionEditorProps = {
  draft: DraftForm;
  section: DraftSection;
  /** Place of the section in the API's input, by which its errors are found. */
  path: string;
  errors: Errors;
  isEnabled: boolean;
  place: Place;
  onChange: (section: DraftSection) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One section: its title, its introduction, and its fields in order. */
export function SectionEditor(props: SectionEditorProps) {
  const { draft, section, path, errors, isEnabled, place, onChange, onMove, onRemove } = props;
  const [open, setOpen] = useState<string | null>(null);
  const setFields = (fields: DraftField[]) => onChange({ ...section, fields });
  const list = useSortable<HTMLOListElement>({
    isEnabled,
    handle: '[data-grip="field"]',
    onMove: (from, to) => setFields(moved(section.fields, from, to)),
  });
  const name = section.title || `Section ${place.index + 1}`;
  const add = () => {
    const field = newField();
    setFields([...section.fields, field]);
    setOpen(field.id);
  };
  return (
    <li className="card-surface flex flex-col gap-3 p-4">
      <div className="flex items-start gap-2">
        {isEnabled && (
          <span data-grip="section" className="mt-9 cursor-grab text-muted max-sm:mt-10" aria-hidden>
            <Icon name="grip-vertical" size={14} />
          </span>
        )}
        <Field label="Section title" isRequired error={errors[`${path}.title`]} className="flex-1">
          {(control) => (
            <TextInput
              {...control}
              value={section.title}
              maxLength={limits.nameLength}
              readOnly={!isEnabled}
              onChange={({ currentTarget: { value } }) => onChange({ ...section, title: value })}
            />
          )}
        </Field>
        {isEnabled && (
          <div className="mt-6">
            <Menu
              label={`Actions for ${name}`}
              items={() => [
                ...moveActions(place, onMove, undefined),
                {
                  label: "Remove section",
                  icon: <Icon name="trash-2" />,
                  onSelect: onRemove,
                  variant: "destructive",
                  startsGroup: true,
                  deniedBecause: place.count === 1 ? "A form has at least one section" : undefined,
                },
              ]}
            />
          </div>
        )}
      </div>
      <Field label="Introduction" error={errors[`${path}.intro`]}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            className="w-full"
            value={section.intro}
            maxLength={formLimits.helpLength}
            readOnly={!isEnabled}
            onChange={({ currentTarget: { value } }) => onChange({ ...section, intro: value })}
          />
        )}
      </Field>
      <ol ref={list} aria-label={`Fields of ${name}`} className="flex flex-col gap-2">
        {section.fields.map((field, at) => (
          <FieldEditor
            key={field.id}
            {...{ draft, field, errors, isEnabled }}
            path={`${path}.fields.${at}`}
            place={{ index: at, count: section.fields.length }}
            isOpen={open === field.id}
            onToggle={() => setOpen(open === field.id ? null : field.id)}
            onMove={(to) => setFields(moved(section.fields, at, to))}
            onRemove={() => setFields(section.fields.filter(({ id }) => id !== field.id))}
            onChange={(changed) =>
              setFields(section.fields.map((each) => (each.id === field.id ? changed : each)))
            }
          />
        ))}
      </ol>
      {errors[`${path}.fields`] && <p className="text-hint text-red">{errors[`${path}.fields`]}</p>}
      {isEnabled && (
        <Button className="self-start" icon={<Plus size={16} aria-hidden />} onClick={add}>
          Add field
        </Button>
      )}
    </li>
  );
}
