import { z } from "zod";
import { emailKey } from "./email-key";
import { InvitationState, MailState } from "./enums";
import { hasAddress } from "./has-address";
import { limits } from "./limits";
import { Email, Id, IsoDate, optionalLine, Timestamp } from "./primitives";
import { OwnClient } from "./users";

/** The last mail to an address, once a mail server has accepted or refused it. */
const LastMail = z.object({ state: MailState, lastError: z.string().nullable() });

/** A person invited to a client's portal. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  sentAt: Timestamp,
  sentBy: z.string().describe("Name of the sender, or their address"),
  expiresAt: Timestamp,
  state: InvitationState.describe("Sent means that its link opens the portal"),
  repeatsOn: IsoDate.nullable().describe(
    "Morning on which the next link is sent automatically; null if none is",
  ),
  mail: LastMail.nullable().describe("The last mail with its link; null when the link was passed on by hand"),
});
export type Invitation = z.infer<typeof Invitation>;

/** This response is the only place that contains the link. */
export const SentInvitation = Invitation.extend({
  link: z.url().optional().describe("Link to pass on by hand; only without a mail server"),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

/** A line without anything that mail programs turn into a link. */
const OwnLine = optionalLine(limits.invitationLine).refine(
  (line) => line === null || !hasAddress(line),
  "Must not contain addresses or links",
);

export const SendInvitation = z.strictObject({
  email: Email.transform(emailKey),
  name: optionalLine().optional().describe("Their name until they set it themselves"),
  line: OwnLine.optional().describe("A line of the sender's own, shown in the mail and on the link's page"),
  repeats: z
    .boolean()
    .optional()
    .describe(
      "False to send no new link 3 and 6 days later while it waits; as before, or true at first, if absent",
    ),
});
export type SendInvitation = z.infer<typeof SendInvitation>;

/** A person of a client with access to the portal. */
export const ClientPerson = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  lastVisitAt: Timestamp.nullable().describe("Null if they never signed in"),
  alsoOf: z.array(OwnClient).describe("The other clients that they belong to, by name"),
});
export type ClientPerson = z.infer<typeof ClientPerson>;
