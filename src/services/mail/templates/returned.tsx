/** @jsxImportSource hono/jsx */
import { type DateText, showDate } from "#/src/format/dates";
import { subjectOf } from "../subject";
import { Action, Text } from "./letter";
import type { Written } from "./written";

export type ReturnedData = {
  /** The task's title for the client. */
  title: string;
  clientName: string;
  /** Labels of the answers that were sent back. */
  fields: string[];
  dueDate: DateText;
  path: string;
};

/** Tells a client's person which answers of a form the agency sent back. */
export function returnedMail({ title, clientName, fields, dueDate }: ReturnedData, action: string): Written {
  const [first = ""] = fields;
  const others = fields.length - 1;
  return {
    subject: subjectOf`Please change your answers: ${title}`,
    title: `Please change your answers: ${title}`,
    preheader: others === 0 ? first : `${first} and ${others} more`,
    why: `You are receiving this because you fill in forms for ${clientName}.`,
    body: (
      <>
        <Text>
          We read your answers for {clientName}, thank you. {fields.length === 1 ? "One needs" : "Some need"}{" "}
          a change by {showDate(dueDate)}; our words stand beside each of them.
        </Text>
        <Text>{fields.join(" · ")}</Text>
        <Action href={action} label="Change the answers" />
      </>
    ),
  };
}
