import { expect, test } from "bun:test";
import { profileOf } from "./profile";

const lead = {
  ...{ companyName: "Harrow Lane Teas", clientName: "Desmond Quist", leadSource: "referral" as const },
  ...{ amazonStoreUrl: null, websiteUrl: null, recentActivity: null, notes: null },
};

test("a profile states what the lead contains, and of missing values only that they are missing", () => {
  expect(profileOf(lead)).toMatchSnapshot();
  const full = { amazonStoreUrl: "https://amazon.test/teas", websiteUrl: "https://teas.test" };
  const facts = { recentActivity: "Called Desmond", notes: "Likes oolong" };
  expect(profileOf({ ...lead, ...full, ...facts })).toMatchSnapshot();
});
