import LayoutTemplate from "lucide-react/icons/layout-template";
import SearchX from "lucide-react/icons/search-x";
import type { ReactNode } from "react";
import { ListStates } from "#/islands/runtime/lists/list-states";
import { Button } from "#/islands/ui/button";
import { EmptyState } from "#/islands/ui/empty-state";
import { Select } from "#/islands/ui/inputs";
import { moved } from "#/islands/ui/sortable/moved";
import { useSortable } from "#/islands/ui/sortable/use-sortable";
import { clientType } from "#/src/contract/choices/clients";
import type { Template } from "#/src/contract/templates";
import { isFor, type TemplateAddressState } from "../address";
import { useTemplateOrder } from "../order";
import { type CategoryGroup, groupsOf, withinWhole } from "../ordering";
import { useConditionFields, useTemplates } from "../queries";
import { useTemplateDenials } from "../rights";
import { CategoryCard } from "./category-card";
import type { TemplateDialogsState } from "./template-dialogs";

type TemplateBoardProps = {
  /** The page's data; without it the browser loads it. */
  first: Template[] | undefined;
  address: TemplateAddressState;
  dialogs: TemplateDialogsState;
  /** The button in an empty board. */
  firstTemplate: ReactNode;
};

/** The templates in all states. */
export function TemplateBoard({ first, address, dialogs, firstTemplate }: TemplateBoardProps) {
  const list = useTemplates(first);
  const order = useTemplateOrder();
  return (
    <ListStates list={list} things="templates">
      {(templates) =>
        templates.length > 0 ? (
          <>
            <TemplateFilters address={address} />
            <Categories templates={templates} address={address} order={order} dialogs={dialogs} />
          </>
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

type CategoriesProps = Pick<TemplateBoardProps, "address" | "dialogs"> & {
  templates: Template[];
  order: ReturnType<typeof useTemplateOrder>;
};

/** The categories with their visible templates; a reorder keeps the positions of hidden ones. */
function Categories({ templates, address, order, dialogs }: CategoriesProps) {
  const denials = useTemplateDenials();
  const groups = groupsOf(templates.filter((template) => isFor(address.query.clientType, template)));
  const whole = groupsOf(templates);
  const fields = useConditionFields(dialogs.fields, templates);
  const names = new Map(templates.map(({ id, name }) => [id, name]));
  const categories = groups.map(({ category }) => category);
  const moveCategory = (from: number, to: number) => {
    const all = whole.map(({ category }) => category);
    order.orderCategories(withinWhole(all, moved(categories, from, to)));
  };
  const moveTemplate = (group: CategoryGroup, from: number, to: number) => {
    const all = whole.find(({ category }) => category === group.category) ?? group;
    order.orderTemplates(withinWhole(idsOf(all), moved(idsOf(group), from, to)));
  };
  const list = useSortable<HTMLUListElement>({
    isEnabled: denials.orderCategories === undefined,
    handle: '[data-grip="category"]',
    onMove: moveCategory,
  });
  return (
    <>
      {groups.length === 0 && (
        <div className="card-surface">
          <EmptyState
            icon={<SearchX size={20} aria-hidden />}
            title="No templates found"
            text="No template is for this client type."
            action={<Button onClick={address.clearFilters}>Clear filters</Button>}
          />
        </div>
      )}
      <ul ref={list} aria-label="Categories" className="-mb-4 gap-4 md:columns-2 xl:columns-3">
        {groups.map((group, index) => (
          <CategoryCard
            key={group.category}
            dialogs={dialogs}
            fields={fields}
            nameOf={(id) => names.get(id) ?? "a deleted template"}
            group={group}
            place={{ index, count: groups.length }}
            onMove={(to) => moveCategory(index, to)}
            onMoveTemplate={(from, to) => moveTemplate(group, from, to)}
          />
        ))}
      </ul>
    </>
  );
}

function idsOf({ templates }: CategoryGroup): string[] {
  return templates.map(({ id }) => id);
}

/** The client type filter, with a legend. */
function TemplateFilters({ address }: { address: TemplateAddressState }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="w-full sm:w-56">
        <Select
          aria-label="Client Type"
          emptyLabel="All Client Types"
          options={clientType.options}
          value={address.query.clientType ?? ""}
          onChange={(event) => address.choose({ clientType: event.target.value })}
        />
      </div>
      <p className="text-hint text-muted">Templates without a client type apply to all clients.</p>
    </div>
  );
}
