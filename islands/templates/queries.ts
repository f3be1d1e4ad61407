import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Template } from "#/src/contract/templates";
import { inOrder } from "./ordering";

const templatesKey = ["/api/templates"] as const;

/** All templates; the page brings them along. */
export function useTemplates(first: Template[] | undefined) {
  return useQuery<Template[]>({ queryKey: templatesKey, ...(first && { initialData: first }) });
}

/** The templates that the page holds, changed here from what the server answered. */
export function useTemplateCache() {
  const queries = useQueryClient();
  const current = () => queries.getQueryData<Template[]>(templatesKey) ?? [];
  const set = (templates: Template[]) => queries.setQueryData<Template[]>(templatesKey, templates);
  return {
    current,
    set,
    /** Shows a template that is new or changed at its place. */
    show: (template: Template) =>
      set(inOrder([...current().filter(({ id }) => id !== template.id), template])),
    remove: (templateId: string) => set(current().filter(({ id }) => id !== templateId)),
    /** Reads the list again, after somebody else's change came to light. */
    reload: () => queries.invalidateQueries({ queryKey: templatesKey }),
  };
}
