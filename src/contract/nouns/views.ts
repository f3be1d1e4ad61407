import { viewScreen } from "../choices/views";
import type { Fields, Words } from "./field";

export const viewWords = { label: "View", one: "view", many: "views", verbs: {} } as const satisfies Words;

export const viewFields = {
  ownerId: { kind: "reference", label: "Owner", to: "user" },
  screen: { kind: "choice", label: "Screen", choice: viewScreen },
  name: { kind: "requiredLine", label: "Name" },
  query: { kind: "line", label: "Query" },
  isShared: { kind: "flag", label: "Is Shared" },
  stayedShared: { kind: "flag", label: "Stayed Shared" },
} as const satisfies Fields;
