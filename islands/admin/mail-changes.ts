import { useChange } from "#/islands/runtime/change";
import { detailOf } from "#/islands/runtime/failure-sentence";
import { answer, api } from "#/src/client/browser";
import type { Mail } from "#/src/contract/mail";
import { useRefresh } from "./queries";

/** Writes to whoever presses, who then sees whether mail arrives. */
export function useSendTest() {
  return useChange({
    send: () => answer(api.admin.mail.test.$post()),
    done: ({ to }: Mail) => `Test is on its way to ${to}`,
    failed: (error) => detailOf(error) ?? "Failed to send the test",
    refresh: useRefresh(),
  });
}

export function useSendAgain() {
  return useChange({
    send: ({ id }: Mail) => answer(api.admin.mail[":id"].send.$post({ param: { id } })),
    done: ({ to }: Mail) => `Mail is on its way to ${to}`,
    failed: (error) => detailOf(error) ?? "Failed to send the mail again",
    refresh: useRefresh(),
  });
}
