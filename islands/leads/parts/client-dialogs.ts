/* Loaded on demand as one file: each file costs every first script a few bytes. */

export { CreateClientDialog } from "./create-client-dialog";
export { DeleteLeadConfirm } from "./delete-lead-confirm";
export { LinkClientDialog } from "./link-client-dialog";
