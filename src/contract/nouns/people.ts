import { role } from "../choices/users";
import type { Fields, Words } from "./field";

export const userWords = { label: "User", one: "user", many: "users", verbs: {} } as const satisfies Words;

export const userFields = {
  email: { kind: "email", label: "Email" },
  firstName: { kind: "line", label: "First Name" },
  lastName: { kind: "line", label: "Last Name" },
  profileImageUrl: { kind: "picture", label: "Profile Image URL" },
  namedAt: { kind: "moment", label: "Named At" },
  role: { kind: "choice", label: "Role", choice: role },
  clientId: { kind: "reference", label: "Client", to: "client" },
  active: { kind: "flag", label: "Active" },
  issuer: { kind: "line", label: "Issuer" },
  subject: { kind: "line", label: "Subject" },
  invitedAt: { kind: "moment", label: "Invited At" },
} as const satisfies Fields;

export const memberWords = {
  label: "Membership",
  one: "membership",
  many: "memberships",
  verbs: { create: "Began", delete: "Ended" },
} as const satisfies Words;

export const memberFields = {
  userId: { kind: "reference", label: "User", to: "user" },
  clientId: { kind: "reference", label: "Client", to: "client" },
  since: { kind: "moment", label: "Since" },
  byId: { kind: "reference", label: "By", to: "user" },
} as const satisfies Fields;

export const tokenWords = {
  label: "API token",
  one: "API token",
  many: "API tokens",
  verbs: { create: "Made", delete: "Revoked" },
} as const satisfies Words;

export const tokenFields = {
  userId: { kind: "reference", label: "User", to: "user" },
  name: { kind: "requiredLine", label: "Name", message: "Name is required" },
  role: { kind: "choice", label: "Role", choice: role },
  expiresAt: { kind: "moment", label: "Expires At" },
  cameBy: { kind: "line", label: "Came By" },
  lastUsedAt: { kind: "moment", label: "Last Used At" },
  address: { kind: "line", label: "Address" },
  agent: { kind: "line", label: "Agent" },
} as const satisfies Fields;

export const invitationWords = {
  label: "Invitation",
  one: "invitation",
  many: "invitations",
  verbs: {},
} as const satisfies Words;

export const invitationFields = {
  clientId: { kind: "reference", label: "Client", to: "client" },
  userId: { kind: "reference", label: "User", to: "user" },
  email: { kind: "line", label: "Email" },
  givesAccess: { kind: "flag", label: "Gives Access" },
  byHand: { kind: "flag", label: "By Hand" },
  sentAt: { kind: "moment", label: "Sent At" },
  sentById: { kind: "reference", label: "Sent By", to: "user" },
  expiresAt: { kind: "moment", label: "Expires At" },
  usedAt: { kind: "moment", label: "Used At" },
  usedFrom: { kind: "line", label: "Used From" },
  withdrawnAt: { kind: "moment", label: "Withdrawn At" },
  repeatsFrom: { kind: "moment", label: "Repeats From" },
} as const satisfies Fields;
