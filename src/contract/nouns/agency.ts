import { formLimits } from "../limits-of-forms";
import type { Fields, Words } from "./field";

export const agencyWords = {
  label: "Agency",
  one: "the",
  many: "agency settings",
  verbs: { create: "Changed" },
} as const satisfies Words;

export const agencyFields = {
  name: { kind: "line", label: "Name" },
  logo: { kind: "picture", label: "Logo" },
  darkLogo: { kind: "picture", label: "Logo on Dark" },
  accent: { kind: "line", label: "Accent Color" },
  senderName: { kind: "line", label: "Sender's Name" },
  mailFooter: { kind: "text", label: "Mail Footer" },
  websiteUrl: { kind: "link", label: "Website" },
  requestDays: { kind: "wholeNumber", label: "Days for Forms", min: 1, max: formLimits.requestDaysMax },
} as const satisfies Fields;
