import { choice, type KeyOf } from "./choice";
import type { TaskCategory } from "./tasks";

export const templateCategory = choice({
  amazon_account_setup: { label: "Amazon Account Setup" },
  new_amazon_account_setup: { label: "New Amazon Account Setup" },
  brand_registry: { label: "Brand Registry" },
  brand_optimization: { label: "Brand Optimization" },
  unauthorized_sellers: { label: "Unauthorized Sellers" },
  send_to_fba: { label: "Send to FBA or FBM Live" },
  advertising: { label: "Advertising" },
  financial: { label: "Financial" },
  reporting: { label: "Reporting" },
  admin: { label: "Admin" },
});
export type TemplateCategory = KeyOf<typeof templateCategory>;

/** The task category that a template's tasks get when onboarding starts. */
export const taskCategoryOf: Record<TemplateCategory, TaskCategory> = {
  amazon_account_setup: "account_access",
  new_amazon_account_setup: "account_access",
  brand_registry: "brand_registry",
  brand_optimization: "listings",
  unauthorized_sellers: "legal",
  send_to_fba: "catalog",
  advertising: "ads",
  financial: "finance",
  reporting: "analytics",
  admin: "account_access",
};
