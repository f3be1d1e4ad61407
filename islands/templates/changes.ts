import { useChange } from "#/islands/runtime/changes/change";
import { useDeletion, useEdit } from "#/islands/runtime/changes/row-changes";
import { answer, api, done } from "#/src/client/browser";
import type { CreateTemplateInput, Template, UpdateTemplate } from "#/src/contract/templates";
import { useTemplateCache } from "./queries";

const route = api.templates[":id"];

export function useCreateTemplate() {
  const { show } = useTemplateCache();
  return useChange({
    send: (json: CreateTemplateInput): Promise<Template> => answer(api.templates.$post({ json })),
    done: "Template created successfully",
    failed: "Failed to create template",
    show,
  });
}

export function useUpdateTemplate() {
  return useEdit(useTemplateCache(), {
    send: (param, json: UpdateTemplate, ifMatchOptions): Promise<Template> =>
      answer(route.$patch({ param, json }, ifMatchOptions)),
    done: "Template updated successfully",
    failed: "Failed to update template",
  });
}

export function useDeleteTemplate() {
  return useDeletion(useTemplateCache(), {
    send: (param, ifMatchOptions) => done(route.$delete({ param }, ifMatchOptions)),
    done: "Template deleted successfully",
    failed: "Failed to delete template",
  });
}
