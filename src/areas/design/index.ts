export { findAsset } from "./asset-queries";
export { keepDecision, remarkOf } from "./decisions";
export { type PinRow, pinsOf } from "./pin-queries";
export { followAssets } from "./project-changes";
export { markSent, showForReview } from "./send-for-review";
export { waitingApprovals } from "./waiting";
