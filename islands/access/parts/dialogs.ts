/* Loaded on demand as one file: each file costs every first script a few bytes. */

export { AccessDialog } from "./access-dialog";
export { DeleteAccess } from "./delete-access";
export { EditStepsDialog } from "./edit-steps-dialog";
export { StepsDialog } from "./steps-dialog";
