/** @jsxImportSource hono/jsx */
import { type DateText, showDate } from "#/src/format/dates";
import { subjectOf } from "../subject";
import { Action, Text } from "./letter";
import type { Written } from "./written";

export type RequestData = {
  sentBy: string;
  /** The task's title for the client. */
  title: string;
  clientName: string;
  dueDate: DateText;
  asksCode: boolean;
  /** Labels of answers that were sent back; empty at first. */
  sentBack: string[];
  /** Last day of the link, in the portal's time zone. */
  lastDay: DateText;
};

/** Asks a person without an account to fill in a client's form. */
export function requestMail(data: RequestData, action: string): Written {
  const { sentBy, title, clientName, dueDate, asksCode, sentBack, lastDay } = data;
  return {
    subject: subjectOf`${sentBy} asks you to fill in ${title}`,
    title: `${sentBy} asks you to fill in ${title}`,
    preheader: `${clientName} needs it by ${showDate(dueDate)}.`,
    why: `You are receiving this because ${sentBy} sent the form to this address. If you did not expect it, do nothing.`,
    body: (
      <>
        <Text>
          It is for {clientName}, and due on {showDate(dueDate)}. What you type is saved as you go, so you can
          stop and go on later. No account is needed.
        </Text>
        {sentBack.length > 0 && <Text>Please change these answers: {sentBack.join(", ")}.</Text>}
        <Text>
          The link is only for you, and works until {showDate(lastDay)}.
          {asksCode && " It asks for a code, which is then sent to this address."}
        </Text>
        <Action href={action} label="Open the form" />
      </>
    ),
  };
}
