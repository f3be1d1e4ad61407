import type { Role } from "../../src/contract/choices/users";
import { type Action, can, whoMay } from "../../src/contract/permissions";

/** Why a role may not do something with templates; undefined where it may. */
export type TemplateDenials = ReturnType<typeof templateDenials>;

export function templateDenials(role: Role) {
  const denial = (action: Action) => (can(role, action) ? undefined : whoMay(action));
  return {
    create: denial("template.create"),
    edit: denial("template.update"),
    delete: denial("template.delete"),
    order: denial("template.reorder"),
    orderCategories: denial("template.reorderCategories"),
  };
}
