import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Template } from "#/src/contract/templates";
import { inOrder } from "./ordering";

const templatesKey = ["/api/templates"] as const;

/** Loads all templates; the page includes them. */
export function useTemplates(first: Template[] | undefined) {
  return useQuery<Template[]>({ queryKey: templatesKey, ...(first && { initialData: first }) });
}

/** Returns the page's templates, for updates from server responses. */
export function useTemplateCache() {
  const queries = useQueryClient();
  const current = () => queries.getQueryData<Template[]>(templatesKey) ?? [];
  const set = (templates: Template[]) => queries.setQueryData<Template[]>(templatesKey, templates);
  const reload = () => queries.invalidateQueries({ queryKey: templatesKey });
  return {
    current,
    set,
    /** Shows a new or changed template in its position. */
    show: (template: Template) =>
      set(inOrder([...current().filter(({ id }) => id !== template.id), template])),
    /** Removes a deleted template; those that needed it have other prerequisites now. */
    remove: (templateId: string) => {
      const left = current().filter(({ id }) => id !== templateId);
      set(left);
      const wasNeeded = left.some(({ needs }) => needs.some(({ id }) => id === templateId));
      if (wasNeeded) void reload();
    },
    /** Reloads the list after a conflict with another user's change. */
    reload,
  };
}
