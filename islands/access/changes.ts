import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { useDeletion, useEdit } from "#/islands/runtime/changes/row-changes";
import { answer, api, done } from "#/src/client/browser";
import type {
  Access,
  AccessSteps,
  CreateAccessInput,
  UpdateAccess,
  UpdateAccessInput,
} from "#/src/contract/account-access";
import { stepsPath, useAccessCache } from "./queries";

const route = api.access[":id"];

export function useCreateAccess(clientId: string) {
  return useChange({
    send: (json: CreateAccessInput): Promise<Access> =>
      answer(api.clients[":id"].access.$post({ param: { id: clientId }, json })),
    done: "Access added",
    failed: "Failed to add the access: {message}",
    refresh: useAccessCache().refresh,
  });
}

export function useUpdateAccess() {
  return useEdit(useAccessCache(), {
    send: (param, json: UpdateAccessInput, ifMatchOptions): Promise<Access> =>
      answer(route.$patch({ param, json }, ifMatchOptions)),
    done: "Access updated",
    failed: "Failed to update the access: {message}",
  });
}

export function useDeleteAccess() {
  return useDeletion(useAccessCache(), {
    send: (param, ifMatchOptions) => done(route.$delete({ param }, ifMatchOptions)),
    done: "Access deleted",
    failed: "Failed to delete the access: {message}",
  });
}

export type NextState = NonNullable<UpdateAccess["state"]>;

/** Changes the steps of a kind, guarded by the version that was shown. */
export function useChangeSteps() {
  const queries = useQueryClient();
  return useChange({
    send: ({
      row,
      json,
    }: {
      row: AccessSteps;
      json: { steps?: string; checkedAt?: string };
    }): Promise<AccessSteps> =>
      withIfMatch(row, (ifMatchOptions) =>
        answer(api["access-steps"][":kind"].$patch({ param: { kind: row.kind }, json }, ifMatchOptions)),
      ),
    done: "Steps saved",
    failed: "Failed to save the steps: {message}",
    refresh: () => queries.invalidateQueries({ queryKey: [stepsPath] }),
  });
}
