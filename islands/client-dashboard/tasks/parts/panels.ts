/* Loaded on demand as one file: each file costs every first script a few bytes. */

export { AssigneePanel, CategoryPanel, OwnerPanel } from "./field-panels";
export { FormPanel } from "./form-panel";
export { StatusPanel } from "./status-panel";
export { DueDatePanel } from "./task-date-form";
