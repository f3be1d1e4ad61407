import { expect, test } from "bun:test";
import type { TaskCategory } from "#/src/contract/choices/tasks";
import { categoryNamed } from "./sections";

/** The names of sections that teams use, as written in Asana. */
const sections: Record<TaskCategory, string> = {
  account_access:
    "Access, Accounts, Account Setup, Account Access, Permissions, Logins, Seller Central Access",
  brand_registry: "Brand, Brand Registry, Trademark, Trademarks",
  catalog: "Catalog, Catalogue, Products, Inventory, Catalog Setup, Product Catalog",
  ads: "Ads, Advertising, PPC, Amazon Ads, Sponsored Ads, Campaigns, DSP",
  listings: "Listing, Listings, Content, Copy, Copywriting, Creative, Images, A+ Content, SEO, Design",
  analytics: "Analytics, Reporting, Reports, Data, Tracking",
  finance: "Finance, Billing, Invoices, Accounting, Payments",
  legal: "Legal, Contracts, Contract, Compliance, Agreements",
};

test.each(Object.entries(sections))("sections of %s are recognized in any case", (category, names) => {
  for (const name of names.split(", ")) {
    expect([name, categoryNamed(name)]).toEqual([name, category as TaskCategory]);
    expect(categoryNamed(` ${name.toUpperCase()} `)).toBe(category as TaskCategory);
    expect(categoryNamed(`${name} of others`)).toBeNull();
  }
});
