/** Header lines of Amazon's downloads; each test supplies its own rows. */
export const byAsin2026 = [
  ...["(Parent) ASIN", "(Child) ASIN", "Title", "SKU", "Sessions - Total", "Sessions - Total - B2B"],
  ...["Page Views - Total", "Page Views - Total - B2B", "Featured Offer (Buy Box) Percentage"],
  ...[
    "Featured Offer (Buy Box) Percentage - B2B",
    "Units Ordered",
    "Units Ordered - B2B",
    "Unit Session Percentage",
  ],
  ...["Ordered Product Sales", "Ordered Product Sales - B2B", "Total Order Items"],
];

/** Builds a row for that header. */
export function byAsinRow(fields: {
  parent?: string;
  child?: string;
  sessions?: string;
  units?: string;
  sales?: string;
  buyBox?: string;
}): string[] {
  const {
    parent = "B0PARENT01",
    child = "B0CHILD001",
    sessions = "120",
    units = "6",
    sales = "$90.00",
    buyBox = "97.50%",
  } = fields;
  return [
    parent,
    child,
    "Kettle, steel",
    "K-1",
    sessions,
    "7",
    "150",
    "9",
    buyBox,
    "100.00%",
    units,
    "1",
    "5.00%",
    sales,
    "$15.00",
    "6",
  ];
}

export const byDate2026 = [
  ...["Date", "Ordered Product Sales", "Ordered Product Sales - B2B", "Units Ordered", "Units Ordered - B2B"],
  ...["Sessions - Total", "Sessions - Total - B2B"],
];

export const adsLegacy = [
  ...[
    "Start Date",
    "End Date",
    "Portfolio name",
    "Currency",
    "Campaign Name",
    "Retailer",
    "Country",
    "Impressions",
  ],
  ...[
    "Clicks",
    "Click-Thru Rate (CTR)",
    "Cost Per Click (CPC)",
    "Spend",
    "7 Day Total Sales ",
    "7 Day Total Orders (#)",
  ],
];

export function adsRow(fields: {
  from?: string;
  to?: string;
  currency?: string;
  campaign?: string;
  impressions?: string;
  clicks?: string;
  spend?: string;
  sales?: string;
}): string[] {
  const { from = "Feb 01, 2026", to = "Feb 28, 2026", currency = "USD", campaign = "Kettles" } = fields;
  const { impressions = "1,000", clicks = "20", spend = "$ 30.00", sales = "$ 120.00" } = fields;
  return [
    from,
    to,
    "Home",
    currency,
    campaign,
    "Amazon",
    "United States",
    impressions,
    clicks,
    "2.0000%",
    "$ 1.50",
    spend,
    sales,
    "4",
  ];
}

export const adsManager2026 = [
  ...[
    "State",
    "Campaign name",
    "Type",
    "Campaign start date",
    "Campaign budget amount (converted)",
    "Impressions",
  ],
  ...["Clicks", "CTR", "Total cost (converted)", "Total cost", "Sales (converted)", "Sales", "ACOS"],
];
