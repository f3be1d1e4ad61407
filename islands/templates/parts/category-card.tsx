import type { ComponentProps } from "react";
import { Icon } from "#/islands/ui/icon";
import { Menu } from "#/islands/ui/menu/menu";
import { moveActions, type Place } from "#/islands/ui/sortable/move-actions";
import { useSortable } from "#/islands/ui/sortable/use-sortable";
import { type TemplateCategory, templateCategory } from "#/src/contract/choices/templates";
import type { CategoryGroup } from "../ordering";
import { useTemplateDenials } from "../rights";
import type { TemplateDialogsState } from "./template-dialogs";
import { TemplateRow } from "./template-row";

type CategoryCardProps = Pick<ComponentProps<typeof TemplateRow>, "nameOf" | "fields"> & {
  dialogs: TemplateDialogsState;
  group: CategoryGroup;
  place: Place;
  onMove: (to: number) => void;
  onMoveTemplate: (from: number, to: number) => void;
};

/** One category with its templates, which can be reordered. */
export function CategoryCard(props: CategoryCardProps) {
  const { group, place, onMove, onMoveTemplate, nameOf, fields, dialogs } = props;
  const { category, templates } = group;
  const denials = useTemplateDenials();
  const label = templateCategory.label(category);
  const list = useSortable<HTMLUListElement>({
    isEnabled: denials.order === undefined,
    handle: '[data-grip="template"]',
    onMove: onMoveTemplate,
  });
  return (
    // The space below is padding: WebKit carries a margin over to the top of the next column.
    <li className="block break-inside-avoid pb-4">
      <section aria-labelledby={headingId(category)} className="card-surface">
        <div className="flex items-start gap-1 border-line border-b py-2 pr-2 pl-4">
          <div data-grip="category" className="min-w-0 flex-1 py-1">
            <h2 id={headingId(category)} className="font-semibold">
              {label}
            </h2>
            <p className="flex flex-wrap items-center gap-x-1.5 text-hint text-muted">
              <span className="tabular-nums">
                {templates.length} {templates.length === 1 ? "template" : "templates"}
              </span>
              {!denials.orderCategories && (
                <>
                  <span aria-hidden>·</span>
                  <span className="inline-flex items-center gap-0.5">
                    <Icon name="grip-vertical" size={12} />
                    Drag category to reorder
                  </span>
                </>
              )}
            </p>
          </div>
          <Menu
            label={`Actions for category ${label}`}
            items={() => moveActions(place, onMove, denials.orderCategories)}
          />
        </div>
        <ul ref={list} aria-label={label}>
          {templates.map((template, index) => (
            <TemplateRow
              key={template.id}
              dialogs={dialogs}
              nameOf={nameOf}
              fields={fields}
              template={template}
              place={{ index, count: templates.length }}
              onMove={(to) => onMoveTemplate(index, to)}
            />
          ))}
        </ul>
      </section>
    </li>
  );
}

const headingId = (category: TemplateCategory) => `category-${category}`;
