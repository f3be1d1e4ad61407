import { type TaskCategory, taskCategory } from "#/src/contract/choices/tasks";
import { simplified } from "#/src/format/fold";

/**
 * What sections are called that mean a category beside its own label. They compare simplified and must be equal. A new
 * one is added, in quotes, to the line of its category.
 */
const names: Record<TaskCategory, readonly string[]> = {
  account_access: ["Access", "Accounts", "Account Setup", "Permissions", "Logins", "Seller Central Access"],
  brand_registry: ["Brand", "Trademark", "Trademarks"],
  catalog: ["Catalogue", "Products", "Inventory", "Catalog Setup", "Product Catalog"],
  ads: ["Advertising", "PPC", "Amazon Ads", "Sponsored Ads", "Campaigns", "DSP"],
  listings: [
    "Listing",
    "Content",
    "Copy",
    "Copywriting",
    "Creative",
    "Images",
    "A+ Content",
    "SEO",
    "Design",
  ],
  analytics: ["Reporting", "Reports", "Data", "Tracking"],
  finance: ["Billing", "Invoices", "Accounting", "Payments"],
  legal: ["Contracts", "Contract", "Compliance", "Agreements"],
};

/** What new tasks become whose section means no category. */
export const usualCategory: TaskCategory = "catalog";

/** The category that a section is named after; null for any other name. */
export function categoryNamed(section: string): TaskCategory | null {
  return categories.get(simplified(section)) ?? null;
}

const categories = new Map(
  taskCategory.options.flatMap(({ value, label }) =>
    [value, label, ...names[value]].map((name): [string, TaskCategory] => [simplified(name), value]),
  ),
);
