/** @jsxImportSource hono/jsx */
import type { DateText } from "#/src/format/dates";
import { showDate } from "#/src/format/dates";
import { Action, Text } from "./letter";
import type { Written } from "./written";

export type InvitationData = {
  invitedBy: string;
  clientName: string;
  /** Last day of the link, in the portal's time zone. */
  lastDay: DateText;
};

/** Invites a person of a client to the portal. */
export function invitationMail({ invitedBy, clientName, lastDay }: InvitationData, action: string): Written {
  return {
    subject: `${invitedBy} invites you to the portal of ${clientName}`,
    preheader: `Your access to the work for ${clientName} is ready until ${showDate(lastDay)}.`,
    why: `You are receiving this because ${invitedBy} invited this address. If you did not expect it, do nothing.`,
    body: (
      <>
        <Text>
          In the portal you see how the work for {clientName} stands, what is needed from you, and whom to
          ask.
        </Text>
        <Text>The link is only for you, works once, and expires on {showDate(lastDay)}.</Text>
        <Action href={action} label="Accept the invitation" />
      </>
    ),
  };
}
