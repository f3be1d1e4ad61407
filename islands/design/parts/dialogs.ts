/* Loaded on demand as one file: each file costs every first script a few bytes. */

export { AssetDialog } from "./asset-dialog";
export { ApproveConfirm, DeleteAssetConfirm, DeleteProjectConfirm } from "./confirms";
export { RejectDialog } from "./reject-dialog";
export { RevisionDialog } from "./revision-dialog";
