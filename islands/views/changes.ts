import { useQueryClient } from "@tanstack/react-query";
import { conflictOn } from "#/islands/forms/conflict-on";
import { useChange } from "#/islands/runtime/changes/change";
import { useDeletion, useEdit } from "#/islands/runtime/changes/row-changes";
import { answer, api, done } from "#/src/client/browser";
import type { ViewScreen } from "#/src/contract/choices/views";
import type { CreateViewInput, SavedView, UpdateView } from "#/src/contract/views";
import { viewsKey } from "./addresses";

const route = api.views[":id"];

export function useCreateView(screen: ViewScreen) {
  return useChange({
    send: (json: CreateViewInput): Promise<SavedView> =>
      answer(api.views.$post({ json })).catch(conflictOn("name")),
    done: ({ name }) => `View "${name}" saved`,
    failed: "Failed to save view: {message}",
    ...useViewCache(screen),
  });
}

export function useUpdateView(screen: ViewScreen) {
  return useEdit(useViewCache(screen), {
    send: (param, json: UpdateView, ifMatchOptions): Promise<SavedView> =>
      answer(route.$patch({ param, json }, ifMatchOptions)).catch(conflictOn("name")),
    done: ({ name }) => `View "${name}" saved`,
    failed: "Failed to save view: {message}",
  });
}

/** Opens the view after sign-in. */
export function useOpenAtStart() {
  const queries = useQueryClient();
  return useChange({
    send: ({ id }: SavedView) => answer(api.auth.settings.$patch({ json: { landing: id } })),
    done: (_, { name }) => `"${name}" opens when you sign in`,
    failed: "Failed to update settings: {message}",
    show: (settings) => queries.setQueryData(["/api/auth/settings"], settings),
  });
}

export function useDeleteView(screen: ViewScreen) {
  return useDeletion(useViewCache(screen), {
    send: (param, ifMatchOptions) => done(route.$delete({ param }, ifMatchOptions)),
    done: (_, { name }: SavedView) => `View "${name}" deleted`,
    failed: "Failed to delete view: {message}",
  });
}

function useViewCache(screen: ViewScreen) {
  const queries = useQueryClient();
  return { refresh: () => queries.invalidateQueries({ queryKey: viewsKey(screen) }) };
}
