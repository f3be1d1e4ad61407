import Grip from "lucide-react/icons/grip-vertical";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { taskOwner } from "../../../src/contract/choices/tasks";
import type { Template } from "../../../src/contract/templates";
import { classes } from "../../ui/classes";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu/menu";
import { moveActions, type Place } from "../../ui/sortable/move-actions";
import type { RowActions } from "./template-board";

type TemplateRowProps = RowActions & { template: Template; place: Place; onMove: (to: number) => void };

/** One template: what its task will be, and what can be done with it. */
export function TemplateRow(props: TemplateRowProps) {
  const { template, place, onMove, denials, savedId, onInterest, onEdit, onDelete } = props;
  const canDrag = denials.order === undefined;
  return (
    <li
      id={rowId(template.id)}
      className={classes(
        "flex items-start gap-1.5 border-line py-2 pr-2 not-first:border-t",
        canDrag ? "pl-2" : "pl-4",
        savedId === template.id && "bg-hover",
      )}
    >
      {canDrag && (
        <span data-grip="template" className="-my-2 self-stretch py-2.5 text-muted" aria-hidden>
          <Grip size={16} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p data-grip="template" className="wrap-anywhere pr-2 font-medium">
          {template.name}
        </p>
        <div className="flex items-center justify-between">
          <Facts template={template} />
          <div className="flex flex-none">
            <IconButton
              label={`Edit ${template.name}`}
              className="sm:w-7"
              icon={<Pencil size={16} aria-hidden />}
              deniedBecause={denials.edit}
              onPointerEnter={onInterest}
              onFocus={onInterest}
              onClick={() => onEdit(template)}
            />
            <IconButton
              label={`Delete ${template.name}`}
              className="sm:w-7"
              icon={<Trash size={16} aria-hidden />}
              deniedBecause={denials.delete}
              onClick={() => onDelete(template)}
            />
            <Menu
              className="sm:w-7"
              label={`Actions for ${template.name}`}
              items={moveActions(place, onMove, denials.order)}
            />
          </div>
        </div>
      </div>
    </li>
  );
}

export const rowId = (templateId: string) => `template-${templateId}`;

/** Facts with a dot before each; the one at the start of a line is cut off by the edge. */
function Facts({ template: { defaultDueInDays, defaultOwner, required } }: { template: Template }) {
  const facts = [
    `Due in ${defaultDueInDays} ${defaultDueInDays === 1 ? "day" : "days"}`,
    `${taskOwner.label(defaultOwner)} owned`,
    ...(required ? ["Required"] : []),
  ];
  return (
    <div className="min-w-0 overflow-hidden text-hint text-muted tabular-nums">
      <p className="-ml-2.5 flex flex-wrap">
        {facts.map((fact) => (
          <span key={fact} className="flex">
            <span aria-hidden className="w-2.5 text-center">
              ·
            </span>
            <span>{fact}</span>
          </span>
        ))}
      </p>
    </div>
  );
}
