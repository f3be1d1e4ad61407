import type { Role } from "../../src/contract/choices/users";
import { denial } from "../runtime/denial";

/** Why a role may not do something with templates; undefined where it may. */
export type TemplateDenials = ReturnType<typeof templateDenials>;

export function templateDenials(role: Role) {
  return {
    create: denial(role, "template.create"),
    edit: denial(role, "template.update"),
    delete: denial(role, "template.delete"),
    order: denial(role, "template.reorder"),
    orderCategories: denial(role, "template.reorderCategories"),
  };
}
