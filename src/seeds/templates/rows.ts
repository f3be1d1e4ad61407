import type { TemplateCategory } from "#/src/contract/choices/templates";
import { stableId } from "../stable-id";
import { admin } from "./standard/admin";
import { advertising } from "./standard/advertising";
import { amazonAccountSetup } from "./standard/amazon-account-setup";
import { brandOptimization } from "./standard/brand-optimization";
import { brandRegistry } from "./standard/brand-registry";
import { financial } from "./standard/financial";
import { newAmazonAccountSetup } from "./standard/new-amazon-account-setup";
import { reporting } from "./standard/reporting";
import { sendToFba } from "./standard/send-to-fba";
import { unauthorizedSellers } from "./standard/unauthorized-sellers";
import type { StandardTask } from "./template";

/** The categories in the order of the work. */
const plan: [TemplateCategory, StandardTask[]][] = [
  ["admin", admin],
  ["amazon_account_setup", amazonAccountSetup],
  ["new_amazon_account_setup", newAmazonAccountSetup],
  ["brand_registry", brandRegistry],
  ["brand_optimization", brandOptimization],
  ["unauthorized_sellers", unauthorizedSellers],
  ["send_to_fba", sendToFba],
  ["advertising", advertising],
  ["financial", financial],
  ["reporting", reporting],
];

/** The agency's standard onboarding tasks as rows, without timestamps, in template order. */
export const standardTemplates = plan.flatMap(([category, tasks], categoryOrder) =>
  tasks.map((task, sortOrder) => ({
    id: stableId(`template ${category} ${task.name}`),
    name: task.name,
    description: task.description,
    category,
    clientTypes: task.clientTypes,
    required: task.required,
    defaultOwner: task.owner,
    defaultDueInDays: task.dueInDays,
    referenceLinks: task.links,
    internalNotes: task.internalNotes,
    sortOrder,
    categoryOrder,
  })),
);
