import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { answer, api, done } from "#/src/client/browser";
import type { ChangeSettings, OwnSession, OwnToken } from "#/src/contract/account";
import type { ChangeName } from "#/src/contract/users";
import { useRefreshAccess, useShowSettings, useShowUser } from "./queries";

/** A session, the other sessions, or a token to end. */
export type Ending =
  | { kind: "session"; session: OwnSession }
  | { kind: "others"; count: number }
  | { kind: "token"; token: OwnToken };

export function useEnd() {
  return useChange({
    send: (ending: Ending) => done(end(ending)),
    done: (_, { kind }) => doneWords[kind],
    failed: (error) => detailOf(error) ?? "Failed to end it",
    refresh: useRefreshAccess(),
  });
}

const doneWords: Record<Ending["kind"], string> = {
  session: "Session ended successfully",
  others: "Sessions ended successfully",
  token: "Token revoked successfully",
};

function end(ending: Ending) {
  switch (ending.kind) {
    case "session":
      return api.auth.sessions[":id"].$delete({ param: { id: ending.session.id } });
    case "others":
      return api.auth.sessions.$delete();
    case "token":
      return api.auth.tokens[":id"].$delete({ param: { id: ending.token.id } });
  }
}

export function useChangeOwnName() {
  const show = useShowUser();
  return useChange({
    send: (json: ChangeName) => answer(api.auth.user.$patch({ json })),
    done: "Name updated successfully",
    failed: (error) => detailOf(error) ?? "Failed to update your name",
    show,
  });
}

export function useChangeSettings() {
  const show = useShowSettings();
  return useChange({
    // In order: each response has all preferences, and the last one is shown.
    scope: { id: "settings" },
    send: (json: ChangeSettings) => answer(api.auth.settings.$patch({ json })),
    done: "Settings updated successfully",
    failed: (error) => detailOf(error) ?? "Failed to update settings",
    show,
  });
}
