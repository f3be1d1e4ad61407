import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api, type Done, done } from "#/src/client/browser";
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
  const { show, remove } = useTemplateCache();
  return useChange({
    send: ({ template, json }: { template: Template; json: UpdateTemplate }): Promise<Template> =>
      withIfMatch(template, (ifMatchOptions) =>
        answer(route.$patch({ param: { id: template.id }, json }, ifMatchOptions)),
      ),
    done: "Template updated successfully",
    failed: "Failed to update template",
    show,
    showCurrent: show,
    forget: ({ template }) => remove(template.id),
  });
}

export function useDeleteTemplate() {
  const { show, remove } = useTemplateCache();
  return useChange({
    send: (template: Template): Promise<Done> =>
      withIfMatch(
        template,
        (ifMatchOptions) => done(route.$delete({ param: { id: template.id } }, ifMatchOptions)),
        "Delete anyway",
      ),
    done: "Template deleted successfully",
    failed: "Failed to delete template",
    show: (_, { id }) => remove(id),
    showCurrent: (template: Template) => show(template),
    forget: ({ id }) => remove(id),
  });
}
