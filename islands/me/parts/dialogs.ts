/* Loaded on demand as one file: each file costs every first script a few bytes. */

export { EndConfirm } from "./end-confirm";
export { OwnNameDialog } from "./own-name-dialog";
