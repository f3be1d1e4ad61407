import { accessKind, accessState } from "../choices/access";
import type { Fields, Words } from "./field";

export const accessWords = {
  label: "Account access",
  one: "the access",
  many: "accesses",
  verbs: {},
} as const satisfies Words;

export const accessFields = {
  kind: { kind: "choice", label: "Kind", choice: accessKind },
  marketplace: { kind: "line", label: "Marketplace" },
  state: { kind: "choice", label: "State", choice: accessState },
  grantedAt: { kind: "date", label: "Granted On" },
  expiresAt: { kind: "date", label: "Expires On" },
  note: { kind: "text", label: "Note" },
} as const satisfies Fields;

/** Fields of an access that appear in no form. */
export const accessOutcomeFields = {
  name: { kind: "line", label: "Name" },
  clientId: { kind: "reference", label: "Client", to: "client" },
  verifiedBy: { kind: "reference", label: "Verified By", to: "user" },
  verifiedAt: { kind: "moment", label: "Verified At" },
} as const satisfies Fields;

export const accessStepsWords = {
  label: "Access steps",
  one: "the steps for",
  many: "steps for access",
  verbs: { create: "Changed" },
} as const satisfies Words;

export const accessStepsFields = {
  steps: { kind: "text", label: "Steps" },
  checkedAt: { kind: "date", label: "Last Checked", required: "The day is required" },
} as const satisfies Fields;

/** The kind that steps belong to, which never changes. */
export const accessStepsKindFields = {
  kind: { kind: "choice", label: "Kind", choice: accessKind },
} as const satisfies Fields;
