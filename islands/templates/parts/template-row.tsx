import { useViewer } from "#/islands/runtime/page/viewer";
import { classes } from "#/islands/ui/classes";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { Menu } from "#/islands/ui/menu/menu";
import { moveActions, type Place } from "#/islands/ui/sortable/move-actions";
import { clientType } from "#/src/contract/choices/clients";
import type { Template } from "#/src/contract/templates";
import { factsOf, type Named } from "../facts";
import { useTemplateDenials } from "../rights";
import type { TemplateDialogsState } from "./template-dialogs";

type TemplateRowProps = Pick<Named, "nameOf" | "fields"> & {
  template: Template;
  dialogs: TemplateDialogsState;
  place: Place;
  onMove: (to: number) => void;
};

/** One template with the properties of its task; its name opens it, and other actions appear on hover and focus. */
export function TemplateRow(props: TemplateRowProps) {
  const { template, nameOf, fields, dialogs } = props;
  const { savedId, show, preloadForm } = dialogs;
  const denials = useTemplateDenials();
  const canDrag = denials.order === undefined;
  return (
    <li
      id={rowId(template.id)}
      className={classes(
        "quiet-row relative flex items-start gap-1.5 border-line py-2 pr-3 pl-4 not-first:border-t",
        savedId === template.id && "is-saved",
      )}
    >
      {canDrag && (
        <span data-grip="template" className="quiet absolute inset-y-0 left-0.5 py-3 text-muted" aria-hidden>
          <Icon name="grip-vertical" size={12} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p data-grip="template" className="wrap-anywhere pr-2 font-medium">
          {denials.edit ? (
            template.name
          ) : (
            <button
              type="button"
              className="wrap-anywhere cursor-pointer text-left hover:text-link"
              onPointerEnter={preloadForm}
              onFocus={preloadForm}
              onClick={() => show({ name: "edit", template })}
            >
              {template.name}
            </button>
          )}
        </p>
        <Facts
          template={template}
          form={dialogs.forms.find(({ id }) => id === template.formId)}
          nameOf={nameOf}
          fields={fields}
        />
      </div>
      <Actions {...props} />
    </li>
  );
}

/** Two buttons and a menu for a pointer; without hover, the menu contains everything. */
function Actions({ template, place, onMove, dialogs: { show, preloadForm } }: TemplateRowProps) {
  const denials = useTemplateDenials();
  const { name } = template;
  return (
    <div className="quiet quiet-actions">
      <IconButton
        label={`Edit ${name}`}
        className="needs-hover sm:w-7"
        icon={<Icon name="pencil" />}
        deniedBecause={denials.edit}
        onInterest={preloadForm}
        onClick={() => show({ name: "edit", template })}
      />
      <IconButton
        label={`Delete ${name}`}
        className="needs-hover sm:w-7"
        icon={<Icon name="trash-2" />}
        deniedBecause={denials.delete}
        onClick={() => show({ name: "delete", template })}
      />
      <Menu
        className="sm:w-7"
        label={`Actions for ${name}`}
        items={() => [
          ...moveActions(place, onMove, denials.order),
          {
            label: "Edit",
            icon: <Icon name="pencil" />,
            onSelect: () => show({ name: "edit", template }),
            startsGroup: true,
            deniedBecause: denials.edit,
          },
          {
            label: "Delete",
            icon: <Icon name="trash-2" />,
            variant: "destructive",
            onSelect: () => show({ name: "delete", template }),
            deniedBecause: denials.delete,
          },
        ]}
      />
    </div>
  );
}

export const rowId = (templateId: string) => `template-${templateId}`;

/** Properties, each preceded by a dot; the one at the start of a line is clipped by the edge. */
function Facts({ template, ...named }: { template: Template } & Omit<Named, "currency">) {
  const { currency } = useViewer();
  const { clientTypes } = template;
  const isForSome = clientTypes.length < clientType.values.length;
  return (
    <div className="min-w-0 overflow-hidden text-hint text-muted tabular-nums">
      <p className="-ml-2.5 flex flex-wrap">
        {factsOf(template, { ...named, currency }).map((fact) => (
          <Fact key={fact} text={fact} />
        ))}
        {isForSome && <Fact text={clientTypes.map(clientType.label).join(", ")} isLoud />}
      </p>
    </div>
  );
}

function Fact({ text, isLoud = false }: { text: string; isLoud?: boolean }) {
  return (
    <span className="flex min-w-0">
      <span aria-hidden className="w-2.5 flex-none text-center">
        ·
      </span>
      <span className={classes("wrap-anywhere min-w-0", isLoud && "text-base-content")}>{text}</span>
    </span>
  );
}
