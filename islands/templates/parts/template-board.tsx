import LayoutTemplate from "lucide-react/icons/layout-template";
import type { ReactNode } from "react";
import type { Template } from "../../../src/contract/templates";
import { failureSentence } from "../../runtime/failure-sentence";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LoadingBar, LoadingText } from "../../ui/loading-bar";
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
  const { data, error, isFetching, refetch } = useTemplates(first);
  const order = useTemplateOrder();
  return (
    <div className="flex flex-col">
      <LoadingBar isLoading={isFetching && data !== undefined} label="Loading templates..." />
      <div className="flex flex-col gap-4">
        {error && (
          <ErrorState
            title="Templates could not be loaded"
            detail={failureSentence(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && data.length > 0 && <Categories templates={data} order={order} {...actions} />}
        {data?.length === 0 && (
          <div className="card-surface">
            <EmptyState
              icon={<LayoutTemplate size={20} aria-hidden />}
              title="No templates found"
              text="Create your first task template to get started"
              action={firstTemplate}
            />
          </div>
        )}
        {!data && !error && (
          <div className="card-surface">
            <LoadingText>Loading templates...</LoadingText>
          </div>
        )}
      </div>
    </div>
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
