export { findAsset } from "./asset-queries";
export { keepDecision, remarkOf } from "./decisions";
export { followAssets } from "./follow-assets";
export { type PinRow, pinsOf } from "./pin-queries";
export { markSent, showForReview } from "./send-for-review";
export { waitingApprovals } from "./waiting";
