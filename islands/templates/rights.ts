import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";

/** Returns the denials of the user for each action on templates; undefined when allowed. */
export function useTemplateDenials() {
  const { role } = useViewer();
  return {
    create: denial(role, "template.create"),
    edit: denial(role, "template.update"),
    delete: denial(role, "template.delete"),
    order: denial(role, "template.reorder"),
    orderCategories: denial(role, "template.reorderCategories"),
  };
}
