import { z } from "zod";
import { emailKey } from "./email-key";
import { InvitationState, MailState } from "./enums";
import { Email, Id, optionalLine, Timestamp } from "./primitives";

/** The last mail to an address, where a server's answer to it is known. */
const LastMail = z.object({ state: MailState, lastError: z.string().nullable() });

/** Somebody who was invited to a client's portal. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  sentAt: Timestamp,
  sentBy: z.string().describe("The name of who sent it, or their address"),
  expiresAt: Timestamp,
  state: InvitationState.describe("Sent means that its link opens the portal"),
  mail: LastMail.nullable().describe(
    "The last mail with its link; null where the link was passed on by hand",
  ),
});
export type Invitation = z.infer<typeof Invitation>;

/** The link stands in this answer and nowhere else. */
export const SentInvitation = Invitation.extend({
  link: z.url().optional().describe("To pass on; only where no mail is set up"),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

export const SendInvitation = z.strictObject({
  email: Email.transform(emailKey),
  name: optionalLine().optional().describe("What they are called until they say so themselves"),
});
export type SendInvitation = z.infer<typeof SendInvitation>;

/** Somebody of a client who may come in. */
export const ClientPerson = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  lastVisitAt: Timestamp.nullable().describe("Null for somebody who never came"),
});
export type ClientPerson = z.infer<typeof ClientPerson>;
