import { isOutdated, useChange } from "#/islands/runtime/changes/change";
import { EditConflict } from "#/islands/runtime/changes/if-match";
import { useEdit } from "#/islands/runtime/changes/row-changes";
import { ApiError } from "#/src/client/api-error";
import { answer, api } from "#/src/client/browser";
import type { CreateFormInput, FormDetail } from "#/src/contract/forms";
import type { Errors } from "./parts/editor";
import type { useDraft } from "./use-draft";

type SaveOptions = {
  /** True when the sections become the next version. */
  isNext: boolean;
  edited: ReturnType<typeof useDraft>;
  onStored: (form: FormDetail) => void;
  onStale: () => void;
  onErrors: (errors: Errors) => void;
};

const route = api.forms[":id"];

/** Saves a new form, a change of the newest version, or the next version where tasks have that one. */
export function useSave(
  form: FormDetail | null,
  { isNext, edited, onStored, onStale, onErrors }: SaveOptions,
) {
  const { draft } = edited;
  const show = (stored: FormDetail) => {
    edited.settle(draft, stored.version);
    onStored(stored);
  };
  const create = useChange({
    send: (json: CreateFormInput): Promise<FormDetail> => answer(api.forms.$post({ json })),
    done: "Form created",
    failed: "The form was not created: {message}",
    show: ({ id }) => {
      edited.discard();
      window.location.assign(`/forms/${id}`);
    },
  });
  const edit = useEdit<FormDetail, CreateFormInput>(
    { show },
    {
      send: async (param, { name, sections }, ifMatch) => {
        if (!isNext) return answer(route.$patch({ param, json: { name, sections } }, ifMatch));
        const renamed =
          name === form?.name ? null : await answer(route.$patch({ param, json: { name } }, ifMatch));
        if (renamed) {
          // The name is stored even if the sections are refused.
          edited.rebase(renamed.version);
          onStored(renamed);
        }
        const match = renamed ? { headers: { "If-Match": `"${renamed.version}"` } } : ifMatch;
        return answer(route.versions.$post({ param, json: { sections } }, match));
      },
      done: "Form saved",
      failed: "The form was not saved: {message}",
    },
  );
  const onError = (error: Error) => {
    if (error instanceof ApiError) {
      onErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
    }
    if (isOutdated(error) && !(error instanceof EditConflict)) onStale();
  };
  return {
    isPending: create.isPending || edit.isPending,
    send(json: CreateFormInput) {
      onErrors({});
      if (form) edit.mutate({ row: { ...form, version: edited.version }, json }, { onError });
      else create.mutate(json, { onError });
    },
  };
}
