import LayoutTemplate from "lucide-react/icons/layout-template";
import type { ReactNode } from "react";
import type { Template } from "../../../src/contract/templates";
import { ListStates } from "../../runtime/list-states";
import { EmptyState } from "../../ui/empty-state";
import { moved } from "../../ui/sortable/moved";
import { useSortable } from "../../ui/sortable/use-sortable";
import { useTemplateOrder } from "../order";
import { groupsOf } from "../ordering";
import { useTemplates } from "../queries";
import type { TemplateDenials } from "../rights";
import { CategoryCard } from "./category-card";

export type RowActions = {
  denials: TemplateDenials;
  /** The template that was just created or edited. */
  savedId: string | null;
  /** The pointer or the focus comes near Edit. */
  onInterest: () => void;
  onEdit: (template: Template) => void;
  onDelete: (template: Template) => void;
};

type TemplateBoardProps = RowActions & {
  /** What the page brings along; without it the browser asks. */
  first: Template[] | undefined;
  /** The button that fills an empty board. */
  firstTemplate: ReactNode;
};

/** The templates in all their states. */
export function TemplateBoard({ first, firstTemplate, ...actions }: TemplateBoardProps) {
  const list = useTemplates(first);
  const order = useTemplateOrder();
  return (
    <ListStates list={list} things="templates">
      {(templates) =>
        templates.length > 0 ? (
          <Categories templates={templates} order={order} {...actions} />
        ) : (
          <div className="card-surface">
            <EmptyState
              icon={<LayoutTemplate size={20} aria-hidden />}
              title="No templates found"
              text="Create your first task template to get started"
              action={firstTemplate}
            />
          </div>
        )
      }
    </ListStates>
  );
}

type CategoriesProps = RowActions & { templates: Template[]; order: ReturnType<typeof useTemplateOrder> };

function Categories({ templates, order, ...actions }: CategoriesProps) {
  const { orderTemplates, orderCategories } = order;
  const groups = groupsOf(templates);
  const categories = groups.map(({ category }) => category);
  const moveCategory = (from: number, to: number) => orderCategories(moved(categories, from, to));
  const list = useSortable<HTMLUListElement>({
    isEnabled: actions.denials.orderCategories === undefined,
    handle: '[data-grip="category"]',
    onMove: moveCategory,
  });
  return (
    <ul ref={list} aria-label="Categories" className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      {groups.map((group, index) => (
        <CategoryCard
          key={group.category}
          {...actions}
          group={group}
          place={{ index, count: groups.length }}
          onMove={(to) => moveCategory(index, to)}
          onMoveTemplate={(from, to) =>
            orderTemplates(
              moved(
                group.templates.map(({ id }) => id),
                from,
                to,
              ),
            )
          }
        />
      ))}
    </ul>
  );
}
