import { type TaskCategory, taskCategory } from "#/src/contract/choices/tasks";
import { simplified } from "#/src/format/fold";

/**
 * Section names that map to a category, besides its own label; compared in simplified form, for equality. Add a new
 * one, in quotes, to the line of its category.
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

/** Category of new tasks whose section has none. */
export const usualCategory: TaskCategory = "catalog";

/** Returns the category that a section is named after; null for other names. */
export function categoryNamed(section: string): TaskCategory | null {
  return categories.get(simplified(section)) ?? null;
}

const categories = new Map(
  taskCategory.options.flatMap(({ value, label }) =>
    [value, label, ...names[value]].map((name): [string, TaskCategory] => [simplified(name), value]),
  ),
);
