import { mailKind } from "../choices/mail";
import type { Fields, Words } from "./field";

export const mailWords = { label: "Mail", one: "mail", many: "mails", verbs: {} } as const satisfies Words;

export const mailFields = {
  kind: { kind: "choice", label: "Kind", choice: mailKind },
  recipient: { kind: "line", label: "Recipient" },
  recipientId: { kind: "reference", label: "Recipient's Account", to: "user" },
  clientId: { kind: "reference", label: "Client", to: "client" },
  replyTo: { kind: "line", label: "Reply To" },
  messageId: { kind: "line", label: "Message ID" },
  causedById: { kind: "reference", label: "Caused By", to: "user" },
  linkEndsAt: { kind: "moment", label: "Link Ends At" },
  day: { kind: "date", label: "Day" },
  usefulUntil: { kind: "moment", label: "Useful Until" },
} as const satisfies Fields;
