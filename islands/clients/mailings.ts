import { useQuery } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { answer, api } from "#/src/client/browser";
import type { MailClients, MailPlan } from "#/src/contract/bulk-mail";
import { clients } from "./queries";

/** A mail to the people of several clients. */
export type Mailing = "reminders" | "invitations";

const send = (mailing: Mailing, json: MailClients): Promise<MailPlan> =>
  mailing === "reminders"
    ? answer(api.clients.reminders.$post({ json }))
    : answer(api.clients.invitations.$post({ json }));

/** Loads the plan of a mailing: who would get what now. */
export function useMailPlan(mailing: Mailing, ids: readonly string[]) {
  return useQuery({
    queryKey: ["mailings", mailing, ids],
    queryFn: () => send(mailing, { ids: [...ids], dryRun: true }),
    staleTime: 0,
    gcTime: 0,
  });
}

const words = {
  reminders: { one: "reminder", many: "reminders" },
  invitations: { one: "invitation", many: "invitations" },
};

/** "1 reminder", "12 invitations". */
export function countMails(mailing: Mailing, count: number): string {
  return `${count} ${count === 1 ? words[mailing].one : words[mailing].many}`;
}

/** Returns the number of mails: a person of several clients gets one reminder about all of them. */
export function mailsIn(mailing: Mailing, { plan }: MailPlan): number {
  const sent = plan.flatMap(({ to }) => to ?? []);
  return mailing === "reminders" ? new Set(sent).size : sent.length;
}

/** Sends what a plan says; a plan that has changed meanwhile is shown instead. */
export function useSendMailing(mailing: Mailing, ids: readonly string[], onChanged: () => void) {
  return useChange({
    send: ({ planHash }: MailPlan) => send(mailing, { ids: [...ids], planHash }),
    done: (sent) => ({ title: `${countMails(mailing, mailsIn(mailing, sent))} sent` }),
    failed: (error) => {
      onChanged();
      return detailOf(error) ?? `Failed to send the ${words[mailing].many}`;
    },
    refresh: clients.useCache().refresh,
  });
}
