import { accessSteps, clientAccess } from "#/db/schema";
import { type AccessKind, accessKind, accessName } from "#/src/contract/choices/access";
import { type Noun, namedBy, text } from "./noun";

/** Computes the stored name of an access. */
export function deriveAccess(access: Parameters<typeof accessName>[0]) {
  return { name: accessName(access) } satisfies Partial<typeof clientAccess.$inferInsert>;
}

export const accessNoun = {
  entity: "client_access",
  table: clientAccess,
  ...namedBy("name"),
  parents: [{ entity: "client", column: "clientId" }],
  page: ({ above }) => (above?.path ? `${above.path}#access` : null),
  clientVia: "clientId",
  leftOut: [],
  counted: [],
  impliedInUpdate: ["name"],
  derive: ({ kind, marketplace }) => ({
    name: accessName({ kind: kindOf(kind) ?? "other", marketplace: text(marketplace) || null }),
  }),
  search: clientAccess.name.getSQL(),
  undo: {
    rights: { create: "access.create", update: "access.update", delete: "access.delete" },
    called: ({ name }) => text(name),
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "access.list",
  hiddenFromClients: ["note", "verifiedBy"],
  personal: null,
} satisfies Noun<"client_access">;

export const accessStepsNoun = {
  entity: "access_steps",
  table: accessSteps,
  name: { columns: ["kind"], of: ({ kind }) => labelOf(kind) },
  isNamedByParent: false,
  parents: [],
  page: () => "/access?tab=steps",
  clientVia: null,
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: null,
  undo: {
    rights: { create: "accessSteps.update", update: "accessSteps.update" },
    called: ({ kind }) => `The steps for ${labelOf(kind)}`,
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "accessSteps.list",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"access_steps">;

function labelOf(kind: unknown): string {
  const known = kindOf(kind);
  return known === null ? text(kind) : accessKind.label(known);
}

/** Returns the kind in an entry; null for one that no longer exists. */
function kindOf(kind: unknown): AccessKind | null {
  const key = text(kind);
  return accessKind.has(key) ? key : null;
}
