import { useId } from "react";
import { Badge } from "#/islands/ui/badge";
import { Icon } from "#/islands/ui/icon";
import { Menu } from "#/islands/ui/menu/menu";
import { moveActions, type Place } from "#/islands/ui/sortable/move-actions";
import { formFieldKind } from "#/src/contract/choices/forms";
import type { DraftField, DraftForm } from "../draft";
import type { Errors } from "./editor";
import { FieldProperties } from "./field-properties";

type FieldEditorProps = {
  draft: DraftForm;
  field: DraftField;
  path: string;
  errors: Errors;
  isEnabled: boolean;
  isOpen: boolean;
  place: Place;
  onToggle: () => void;
  onChange: (field: DraftField) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One field: a line that opens its properties below it. */
export function FieldEditor(props: FieldEditorProps) {
  const { draft, field, path, errors, isEnabled, isOpen, place, onToggle, onChange, onMove, onRemove } =
    props;
  const id = useId();
  const own = Object.entries(errors).filter(([at]) => at === path || at.startsWith(`${path}.`));
  const isShown = isOpen || own.length > 0;
  const name = field.label || `Field ${place.index + 1}`;
  return (
    <li className="rounded-control border border-base-300">
      <div className="flex items-center gap-2 px-2 py-1">
        {isEnabled && (
          <span data-grip="field" className="cursor-grab text-muted" aria-hidden>
            <Icon name="grip-vertical" size={14} />
          </span>
        )}
        <button
          type="button"
          className="flex min-h-9 min-w-0 flex-1 cursor-pointer flex-wrap items-center gap-x-3 text-left max-sm:min-h-11"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className="wrap-anywhere min-w-0 font-medium">
            {name}
            {field.required && <span className="text-red"> *</span>}
          </span>
          <span className="text-hint text-muted">{formFieldKind.label(field.kind)}</span>
          {field.showIf && <Badge>Conditional</Badge>}
          {field.keep && <Badge tone="blue">Kept</Badge>}
          {own.length > 0 && <Badge tone="red">Needs a change</Badge>}
        </button>
        {isEnabled && (
          <Menu
            label={`Actions for ${name}`}
            items={() => [
              ...moveActions(place, onMove, undefined),
              {
                label: "Remove field",
                icon: <Icon name="trash-2" />,
                onSelect: onRemove,
                variant: "destructive",
                startsGroup: true,
                deniedBecause: place.count === 1 ? "A section has at least one field" : undefined,
              },
            ]}
          />
        )}
      </div>
      <div id={id} hidden={!isShown} className="border-base-300 border-t p-3">
        {isShown && <FieldProperties {...{ draft, field, path, errors, isEnabled, onChange }} />}
      </div>
    </li>
  );
}
