import { choice, type KeyOf } from "./choice";

/** What the portal writes to people. */
export const mailKind = choice({
  test: { label: "Test" },
  invitation: { label: "Invitation" },
  review: { label: "Review" },
  review_code: { label: "Review code" },
  sign_in: { label: "Sign-in link" },
  digest: { label: "Morning digest" },
  reminder: { label: "Reminder" },
  notice: { label: "News" },
});
export type MailKind = KeyOf<typeof mailKind>;

/** How far a mail has come; `sent` means that a server took it. */
export const mailState = choice({
  waiting: { label: "Waiting", tone: "yellow" },
  sent: { label: "Sent", tone: "green" },
  failed: { label: "Failed", tone: "red" },
});
export type MailState = KeyOf<typeof mailState>;

/** What somebody is written of within minutes: what was said to them, that they were named, what was rejected. */
export const noticeKind = ["comment", "mention", "rejection"] as const;
export type NoticeKind = (typeof noticeKind)[number];
