/** @jsxImportSource hono/jsx */
import type { DateText } from "#/src/format/dates";
import { showDate } from "#/src/format/dates";
import { type Waiting, waitingInWords } from "#/src/format/waiting-words";
import { subjectOf } from "../subject";
import { Action, Quotation, Text } from "./letter";
import type { Written } from "./written";

export type InvitationData = {
  invitedBy: string;
  clientName: string;
  /** Last day of the link, in the portal's time zone. */
  lastDay: DateText;
  /** A line of the sender's own; absent in mails from before there was one. */
  line?: string | null;
  /** The tasks that wait for the recipient; null for none. */
  waiting?: Waiting | null;
};

/** Invites a person of a client to the portal. */
export function invitationMail(data: InvitationData, action: string): Written {
  const { invitedBy, clientName, lastDay, line, waiting } = data;
  return {
    subject: subjectOf`${invitedBy} invites you to the portal of ${clientName}`,
    title: `${invitedBy} invites you to the portal of ${clientName}`,
    preheader: `Your access to the work for ${clientName} is ready until ${showDate(lastDay)}.`,
    why: `You are receiving this because ${invitedBy} invited this address. If you did not expect it, do nothing.`,
    body: (
      <>
        {line && <Quotation>{line}</Quotation>}
        {waiting && <Text>{waitingInWords(waiting)}</Text>}
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
