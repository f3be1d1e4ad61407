import { choice } from "./choice";

export const designProjectTypes = [
  "listing_images",
  "a_plus_content",
  "brand_story",
  "storefronts",
  "product_packaging",
  "social_media_assets",
  "infographics",
  "video_assets",
  "seasonal_promo_assets",
  "lifestyle_images",
] as const;

export const designStatus = choice({
  not_started: { label: "Not Started", tone: "gray" },
  draft: { label: "Draft", tone: "blue" },
  revision: { label: "Revision", tone: "yellow" },
  approved: { label: "Approved", tone: "green" },
  completed: { label: "Completed", tone: "green" },
});

export const approvalStatus = choice({
  not_sent: { label: "Not Sent", tone: "gray" },
  pending: { label: "Pending Review", tone: "yellow" },
  approved: { label: "Approved", tone: "green" },
  rejected: { label: "Rejected", tone: "red" },
});

export const designPriority = choice({
  low: { label: "Low", tone: "gray" },
  medium: { label: "Medium", tone: "yellow" },
  high: { label: "High", tone: "red" },
});

export const company = choice({
  uncut_brands: { label: "UnCut Brands" },
  lacore_commerce: { label: "Lacore Commerce" },
});

export const projectClientStatus = choice({
  currently_onboarding: { label: "Currently Onboarding" },
  existing_client: { label: "Existing Client" },
});
