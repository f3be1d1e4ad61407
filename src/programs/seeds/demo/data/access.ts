import type { AccessKind } from "#/src/contract/choices/access";
import type { PersonKey } from "./people";

/** An access of a client in days before the day of seeding; those that were not granted have only `askedAgo`. */
export type DemoAccess = {
  client: string;
  kind: AccessKind;
  marketplace: string | null;
  by: PersonKey;
  askedAgo: number;
  grantedAgo?: number;
  verifiedAgo?: number;
  note?: string;
};

/**
 * Accesses of some clients. The application of Zestora Nutrition was authorized before the agency kept its register; it
 * expires next month.
 */
export const accesses: DemoAccess[] = [
  {
    client: "Zestora Nutrition",
    kind: "sp_api",
    marketplace: "US",
    by: "marcus",
    askedAgo: 80,
    grantedAgo: 342,
    verifiedAgo: 79,
    note: "Authorized for their former agency's reports too; ask them to end that one when they renew.",
  },
  {
    client: "Zestora Nutrition",
    kind: "seller_central",
    marketplace: "US",
    by: "marcus",
    askedAgo: 80,
    grantedAgo: 78,
    verifiedAgo: 77,
  },
  {
    client: "Zestora Nutrition",
    kind: "ads",
    marketplace: "US",
    by: "marcus",
    askedAgo: 80,
    grantedAgo: 76,
    verifiedAgo: 75,
  },
  {
    client: "Nestling & Co",
    kind: "seller_central",
    marketplace: "US",
    by: "marcus",
    askedAgo: 45,
    grantedAgo: 41,
    verifiedAgo: 40,
  },
  { client: "Nestling & Co", kind: "ads", marketplace: "US", by: "marcus", askedAgo: 45, grantedAgo: 2 },
  {
    client: "Quillmark Stationery",
    kind: "seller_central",
    marketplace: "US",
    by: "marcus",
    askedAgo: 18,
    grantedAgo: 12,
    verifiedAgo: 11,
  },
  { client: "Quillmark Stationery", kind: "brand_registry", marketplace: null, by: "marcus", askedAgo: 18 },
];
