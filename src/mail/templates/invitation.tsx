/** @jsxImportSource hono/jsx */
import type { DateText } from "#/src/format/dates";
import { showDate } from "#/src/format/dates";
import { Action, Letter, Text } from "./letter";
import type { Written } from "./written";

export type InvitationData = {
  invitedBy: string;
  clientName: string;
  /** Of the link's end, in the portal's time zone. */
  lastDay: DateText;
};

/** Invites somebody of a client into the portal. */
export function invitationMail({ invitedBy, clientName, lastDay }: InvitationData, link: string): Written {
  const subject = `${invitedBy} invites you to the portal of ${clientName}`;
  return {
    subject,
    body: (
      <Letter
        title={subject}
        why={`You get this because ${invitedBy} invited this address. If you did not expect it, do nothing.`}
      >
        <Text>
          In the portal you see how the work for {clientName} stands, what is needed from you, and whom to
          ask.
        </Text>
        <Text>The link is for you alone, works once, and ends on {showDate(lastDay)}.</Text>
        <Action href={link} label="Accept the invitation" />
      </Letter>
    ),
  };
}
