import { choice, type KeyOf } from "./choice";

/** Acts that people are notified of. The label is placed between the person and the thing. */
export const noticeKind = choice({
  comment: { label: "commented on" },
  mention: { label: "mentioned you on" },
  pin: { label: "pinned a comment on" },
  approval: { label: "approved" },
  rejection: { label: "asked for changes to" },
  file: { label: "added a file to" },
  link: { label: "added a link to" },
  begun: { label: "began" },
  sent: { label: "sent the answers for" },
  done: { label: "finished" },
  answer: { label: "answered" },
  accepted: { label: "accepted the invitation to" },
  phone: { label: "needs a phone call about" },
  ready: { label: "is ready for" },
});
export type NoticeKind = KeyOf<typeof noticeKind>;

/** Kinds of things that notices lead to. */
export const noticeEntities = ["client", "client_task", "design_project"] as const;
export type NoticeEntity = (typeof noticeEntities)[number];
