export { followAssets } from "./follow-assets";
export { waitingApprovals } from "./waiting";
