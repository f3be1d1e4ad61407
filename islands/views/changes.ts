import { useQueryClient } from "@tanstack/react-query";
import { conflictOn } from "#/islands/forms/conflict-on";
import { asSeen } from "#/islands/runtime/changes/as-seen";
import { useChange } from "#/islands/runtime/changes/change";
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
      asSeen(view, (held) => answer(route.$patch({ param: { id: view.id }, json }, held))).catch(
        conflictOn("name"),
      ),
    done: ({ name }) => `View "${name}" saved`,
    failed: "Failed to save view: {message}",
    refresh: useRefresh(screen),
  });
}

export function useDeleteView(screen: ViewScreen) {
  return useChange({
    send: (view: SavedView): Promise<Done> =>
      asSeen(view, (held) => done(route.$delete({ param: { id: view.id } }, held)), "Delete anyway"),
    done: (_, { name }) => `View "${name}" deleted`,
    failed: "Failed to delete view: {message}",
    refresh: useRefresh(screen),
  });
}

function useRefresh(screen: ViewScreen) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: viewsKey(screen) });
}
