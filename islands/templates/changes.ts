import { useMutation } from "@tanstack/react-query";
import { ApiError, answer, api, done, ifMatch } from "../../src/client/browser";
import type { CreateTemplateInput, Template, UpdateTemplate } from "../../src/contract/templates";
import { useOpenedVersion } from "../runtime/opened-version";
import { failureOf, sayOvertaken } from "../runtime/refusals";
import { toastError, toastSuccess } from "../ui/toast/store";
import { isOutdated, useTemplateCache } from "./queries";

export function useCreateTemplate() {
  const cache = useTemplateCache();
  return useMutation({
    mutationFn: (json: CreateTemplateInput): Promise<Template> => answer(api.templates.$post({ json })),
    onSuccess: (template) => {
      cache.show(template);
      toastSuccess("Template created successfully");
    },
    onError: () => toastError("Failed to create template"),
  });
}

/**
 * Saves changes to the template as it was when the hook was mounted. When somebody else was faster, the edit is
 * refused once with a sentence that says so; saving again puts it on top of their change.
 */
export function useUpdateTemplate(template: Template) {
  const { id } = template;
  const cache = useTemplateCache();
  const atVersion = useOpenedVersion({
    what: "this template",
    opened: [template],
    async loadTheirs() {
      await cache.reload();
      const theirs = cache.current().find((other) => other.id === id);
      if (!theirs) throw new ApiError(404, goneSentence, "");
      return [theirs];
    },
  });
  return useMutation({
    mutationFn: (json: UpdateTemplate): Promise<Template> =>
      atVersion((headers) => answer(api.templates[":id"].$patch({ param: { id }, json }, { headers }))),
    onSuccess: (updated) => {
      cache.show(updated);
      toastSuccess("Template updated successfully");
    },
    onError: () => toastError("Failed to update template"),
  });
}

/** Deletes the template as it is shown: one that somebody else changed meanwhile stays, and is loaded again. */
export function useDeleteTemplate() {
  const cache = useTemplateCache();
  return useMutation({
    mutationFn: (template: Template): Promise<void> =>
      done(
        api.templates[":id"].$delete({ param: { id: template.id } }, { headers: ifMatch(template) }),
      ).catch(sayOvertaken),
    onSuccess: (_nothing, { id }) => {
      cache.remove(id);
      toastSuccess("Template deleted successfully");
    },
    onError: (error) => {
      toastError(failureOf("Failed to delete template", error));
      if (isOutdated(error)) void cache.reload();
    },
  });
}

const goneSentence = "Somebody else deleted this template while you were editing.";
