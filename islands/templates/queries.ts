import { useQuery, useQueryClient } from "@tanstack/react-query";
import { keyOfParam } from "#/src/contract/choices/field-names";
import type { KeptField } from "#/src/contract/client-fields";
import type { Template } from "#/src/contract/templates";
import { inOrder } from "./ordering";

const templatesKey = ["/api/templates"] as const;
const fieldsQuery = { queryKey: ["/api/client-fields"] } as const;

/** Loads all templates; the page includes them. */
export function useTemplates(first: Template[] | undefined) {
  return useQuery<Template[]>({ queryKey: templatesKey, ...(first && { initialData: first }) });
}

/** Loads the agency's own fields anew; until then, and after a failure, returns the page's `first`. */
export function useKeptFields(first: readonly KeptField[]) {
  return useQuery<readonly KeptField[]>({ ...fieldsQuery, placeholderData: first, staleTime: 0 });
}

/** Returns the agency's own fields on which templates have conditions; loads them if the page's `first` lack one. */
export function useConditionFields(first: readonly KeptField[], templates: readonly Template[]) {
  const known = new Set(first.map(({ key }) => key));
  const keys = templates.flatMap(({ conditions }) =>
    conditions.flatMap(({ field }) => keyOfParam(field) ?? []),
  );
  const enabled = keys.some((key) => !known.has(key));
  const { data = first } = useQuery<readonly KeptField[]>({
    ...fieldsQuery,
    enabled,
    placeholderData: first,
  });
  return data;
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
