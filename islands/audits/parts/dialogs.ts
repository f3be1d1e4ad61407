/* Loaded on demand as one file: each file costs every first script a few bytes. */

export { DeleteAudit, DeleteUpcoming } from "./delete-confirms";
export { ScheduleDialog } from "./schedule-dialog";
