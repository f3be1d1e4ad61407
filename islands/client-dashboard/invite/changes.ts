import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { copyText } from "#/islands/runtime/page/copy-text";
import { answer, api, done } from "#/src/client/browser";
import type { ClientPerson, Invitation, SendInvitation, SentInvitation } from "#/src/contract/invitations";
import { useRefreshAccess } from "./queries";

const ofClient = api.clients[":id"];

/** A sent invitation, and whether its link was copied to the clipboard if it must be passed on. */
export type Sent = { invitation: SentInvitation; isCopied: boolean };

export function useSendInvitation(clientId: string) {
  return useChange({
    send: (json: SendInvitation) =>
      withLinkCopied(answer(ofClient.invitations.$post({ param: { id: clientId }, json }))),
    done: wordsOf,
    failed: "Failed to send the invitation",
    refresh: useRefreshAccess(clientId),
  });
}

export function useSendAgain(clientId: string) {
  return useChange({
    send: ({ id }: Invitation) =>
      withLinkCopied(answer(api.invitations[":id"].send.$post({ param: { id } }))),
    done: wordsOf,
    failed: (error) => detailOf(error) ?? "Failed to send the invitation again",
    refresh: useRefreshAccess(clientId),
  });
}

export function useWithdraw(clientId: string) {
  return useChange({
    send: ({ id }: Invitation) => done(api.invitations[":id"].$delete({ param: { id } })),
    done: (_, { email }) => `Invitation of ${email} withdrawn`,
    failed: (error) => detailOf(error) ?? "Failed to withdraw the invitation",
    refresh: useRefreshAccess(clientId),
  });
}

export function useRemovePerson(clientId: string) {
  return useChange({
    send: ({ id: userId }: ClientPerson) =>
      done(ofClient.people[":userId"].$delete({ param: { id: clientId, userId } })),
    done: (_, { email }) => `${email} no longer has access`,
    failed: (error) => detailOf(error) ?? "Failed to remove the person",
    refresh: useRefreshAccess(clientId),
  });
}

async function withLinkCopied(sending: Promise<SentInvitation>): Promise<Sent> {
  const invitation = await sending;
  return { invitation, isCopied: invitation.link !== undefined && (await copyText(invitation.link)) };
}

function wordsOf({ invitation: { email, link }, isCopied }: Sent) {
  if (link === undefined) return { title: "Invitation sent", description: `To ${email}` };
  if (isCopied) return { title: "Invitation link copied", description: `For ${email}` };
  return { title: "Invitation made", description: "Copy its link by hand", variant: "notice" as const };
}
