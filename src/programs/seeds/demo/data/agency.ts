import type { UpdateAgency } from "#/src/contract/agency";

/** The agency's settings besides its logos, which are in the folder `logos`. */
export const agency = {
  name: "Halyard",
  accent: "#0f6b5c",
  senderName: "Halyard",
  mailFooter: "Halyard Commerce, 12 Ropewalk, Portland, ME 04101",
  websiteUrl: "https://www.halyard.example",
} satisfies UpdateAgency;
