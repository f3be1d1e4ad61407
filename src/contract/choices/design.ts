import { choice } from "./choice";

export const designProjectType = choice({
  listing_images: { label: "Listing Images" },
  a_plus_content: { label: "A+ Content" },
  brand_story: { label: "Brand Story" },
  storefronts: { label: "Storefronts" },
  product_packaging: { label: "Product Packaging" },
  social_media_assets: { label: "Social Media Assets" },
  infographics: { label: "Infographics" },
  video_assets: { label: "Video Assets" },
  seasonal_promo_assets: { label: "Seasonal Promo Assets" },
  lifestyle_images: { label: "Lifestyle Images" },
});

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

/** Possible decisions on an item that awaits review. */
export const designDecision = choice({
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

/** Values of the due date filter in the design hub. */
export const designDue = choice({
  overdue: { label: "Overdue" },
  this_week: { label: "Due This Week" },
});
