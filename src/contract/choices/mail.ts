import { choice, type KeyOf } from "./choice";

/** Kinds of mail that the portal sends. */
export const mailKind = choice({
  test: { label: "Test" },
  invitation: { label: "Invitation" },
  review: { label: "Review" },
  review_code: { label: "Review code" },
  sign_in: { label: "Sign-in link" },
  digest: { label: "Morning digest" },
  reminder: { label: "Reminder" },
  notice: { label: "News" },
  task_link: { label: "New link" },
  request: { label: "Form" },
  returned: { label: "Answers sent back" },
});
export type MailKind = KeyOf<typeof mailKind>;

/** Delivery state of a mail; `sent` means that a mail server accepted it. */
export const mailState = choice({
  waiting: { label: "Waiting", tone: "yellow" },
  sent: { label: "Sent", tone: "green" },
  failed: { label: "Failed", tone: "red" },
});
export type MailState = KeyOf<typeof mailState>;

/** Reports of mail servers: permanently or temporarily undeliverable, or marked as spam by the recipient. */
export const bounceKinds = ["hard", "soft", "complaint"] as const;
export type BounceKind = (typeof bounceKinds)[number];
