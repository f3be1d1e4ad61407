import { adChannel } from "#/src/contract/choices/audits";
import type { Layout } from "./data-table";

export const structuredFields = [
  "monthlySalesData",
  "adSpendData",
  "topSkusData",
  "underperformingSkusData",
] as const;
export type StructuredFieldName = (typeof structuredFields)[number];

const sku = { key: "sku", label: "SKU", kind: "text" } as const;
const name = { key: "name", label: "Name", kind: "text" } as const;
const sales = { key: "sales", label: "Sales", kind: "number", placeholder: "0" } as const;

/** The initial layout of each structured field. */
export const layouts: Record<StructuredFieldName, Layout> = {
  monthlySalesData: {
    shape: "rows",
    predefined: [{ key: "month", label: "Month", kind: "text", placeholder: "2026-01" }, sales],
  },
  adSpendData: {
    shape: "pairs",
    predefined: adChannel.options.map(({ value, label }) => ({
      key: value,
      label,
      kind: "number",
      placeholder: "0",
    })),
  },
  topSkusData: {
    shape: "rows",
    predefined: [sku, name, { key: "units", label: "Units", kind: "number", placeholder: "0" }, sales],
  },
  underperformingSkusData: {
    shape: "rows",
    predefined: [sku, name, { key: "issue", label: "Issue", kind: "text" }, sales],
  },
};

export const dataLabels: Record<StructuredFieldName, string> = {
  monthlySalesData: "Monthly Sales",
  adSpendData: "Ad Spend by Channel",
  topSkusData: "Top SKUs",
  underperformingSkusData: "Underperforming SKUs",
};
