export { assetsOf, findAsset, findRevision } from "./asset-queries";
export { decide, decideAsset } from "./decide-asset";
export { type PinRow, pinsOf } from "./pin-queries";
export { followAssets } from "./project-changes";
export { sendForReview } from "./send-for-review";
export { waitingApprovals } from "./waiting";
