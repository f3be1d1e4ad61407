import type { Role } from "./choices/users";

export type Access = "public" | "allow" | "own" | "deny";
type Row = Record<Role, Access>;

// Marked as pure, so that browsers get only the rows that screens use.
export const anyone = /* @__PURE__ */ row("public", "public", "public", "public", "public");
export const everyone = /* @__PURE__ */ row("allow", "allow", "allow", "allow", "allow");
export const readers = /* @__PURE__ */ row("allow", "allow", "allow", "allow", "own");
export const staffReaders = /* @__PURE__ */ row("allow", "allow", "allow", "allow", "deny");
export const workers = /* @__PURE__ */ row("allow", "allow", "allow", "deny", "deny");
export const ownDoings = /* @__PURE__ */ row("allow", "own", "own", "own", "own");
export const ownClientOnly = /* @__PURE__ */ row("deny", "deny", "deny", "deny", "own");
export const workersAndOwnClient = /* @__PURE__ */ row("allow", "allow", "allow", "deny", "own");
export const admins = /* @__PURE__ */ row("allow", "deny", "deny", "deny", "deny");
export const managers = /* @__PURE__ */ row("allow", "allow", "deny", "deny", "deny");

/** Builds lookups over a table of rights; access is denied unless a row grants it. */
export function rightsLookup<Right extends string>(rights: Record<Right, Row>) {
  const accessOf = (role: Role, right: Right): Access => rights[right][role];
  /** True when the role may attempt the action; the query decides which rows it reaches. */
  const can = (role: Role, right: Right): boolean => accessOf(role, right) !== "deny";
  /** Tooltip of a disabled control: the roles that may use it. */
  const whoMay = (right: Right): string => {
    const roles = (["contributor", "manager", "admin"] as const).filter((role) => can(role, right));
    const names = roles.map(
      (role) => ({ contributor: "contributors", manager: "managers", admin: "admins" })[role],
    );
    if (names.length === 0) return "Only the client can do this";
    const list = new Intl.ListFormat("en", { type: "conjunction" }).format(names);
    return `Only ${list} can do this`;
  };
  return { accessOf, can, whoMay };
}

function row(admin: Access, manager: Access, contributor: Access, viewer: Access, client: Access): Row {
  return { admin, manager, contributor, viewer, client };
}
