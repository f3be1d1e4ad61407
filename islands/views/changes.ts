import { useQueryClient } from "@tanstack/react-query";
import { conflictOn } from "#/islands/forms/conflict-on";
import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api, type Done, done } from "#/src/client/browser";
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
    refresh: useRefresh(screen),
  });
}

export function useUpdateView(screen: ViewScreen) {
  return useChange({
    send: ({ view, json }: { view: SavedView; json: UpdateView }): Promise<SavedView> =>
      withIfMatch(view, (ifMatchOptions) =>
        answer(route.$patch({ param: { id: view.id }, json }, ifMatchOptions)),
      ).catch(conflictOn("name")),
    done: ({ name }) => `View "${name}" saved`,
    failed: "Failed to save view: {message}",
    refresh: useRefresh(screen),
  });
}

export function useDeleteView(screen: ViewScreen) {
  return useChange({
    send: (view: SavedView): Promise<Done> =>
      withIfMatch(
        view,
        (ifMatchOptions) => done(route.$delete({ param: { id: view.id } }, ifMatchOptions)),
        "Delete anyway",
      ),
    done: (_, { name }) => `View "${name}" deleted`,
    failed: "Failed to delete view: {message}",
    refresh: useRefresh(screen),
  });
}

function useRefresh(screen: ViewScreen) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: viewsKey(screen) });
}
