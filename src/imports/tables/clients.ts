import type { ImportedClientInput } from "#/src/contract/clients";
import { clientFields, clientImport } from "#/src/contract/nouns/clients";
import { type FieldRule, fieldRules, type Kind } from "./kind";

/** A client field that a file can fill. */
export type ClientField = Exclude<keyof ImportedClientInput, "avatarUrl">;

/** Clients, identified by name. */
export const clientKind: Kind = {
  name: "clients",
  one: "client",
  many: "clients",
  // Each may bring dozens of onboarding tasks, which all stay in memory until the call is done.
  rowsInCall: 50,
  key: ["name"],
  keyWords: "Clients are identified by name.",
  title: ["name"],
  page: "/clients/",
  doubles: { website: "websiteUrl", email: "primaryContactEmail" },
  fields: fieldRules(clientFields, clientImport) satisfies Record<ClientField, FieldRule>,
};
