import { clientStatus, clientType } from "../choices/clients";
import type { Fields, Words } from "./field";

export const clientWords = {
  label: "Client",
  one: "client",
  many: "clients",
  verbs: {},
} as const satisfies Words;

export const clientFields = {
  name: { kind: "requiredLine", label: "Company Name", message: "Company name is required" },
  brandNames: { kind: "words", label: "Brand Names" },
  clientType: { kind: "choice", label: "Client Type", choice: clientType },
  primaryContactName: {
    kind: "requiredLine",
    label: "Primary Contact Name",
    message: "Primary contact name is required",
  },
  primaryContactEmail: {
    kind: "email",
    label: "Primary Contact Email",
    message: "Valid email is required",
  },
  websiteUrl: { kind: "link", label: "Website URL" },
  amazonStorefrontUrl: { kind: "link", label: "Amazon Storefront URL" },
  avatarUrl: { kind: "picture", label: "Avatar" },
  accountManagerId: { kind: "reference", label: "Account Manager", to: "user" },
  sendsReminders: { kind: "flag", label: "Sends Reminders" },
  status: { kind: "choice", label: "Status", choice: clientStatus },
} as const satisfies Fields;
