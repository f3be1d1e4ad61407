import { asSeen } from "#/islands/runtime/changes/as-seen";
import { useChange } from "#/islands/runtime/changes/change";
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
      asSeen(template, (held) => answer(route.$patch({ param: { id: template.id }, json }, held))),
    done: "Template updated successfully",
    failed: "Failed to update template",
    show,
    showTheirs: show,
    forget: ({ template }) => remove(template.id),
  });
}

export function useDeleteTemplate() {
  const { show, remove } = useTemplateCache();
  return useChange({
    send: (template: Template): Promise<Done> =>
      asSeen(template, (held) => done(route.$delete({ param: { id: template.id } }, held)), "Delete anyway"),
    done: "Template deleted successfully",
    failed: "Failed to delete template",
    show: (_, { id }) => remove(id),
    showTheirs: (template: Template) => show(template),
    forget: ({ id }) => remove(id),
  });
}
