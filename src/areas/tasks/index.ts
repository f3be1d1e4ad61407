export { createTask } from "./create-task";
export { endOfOnboarding } from "./end-of-onboarding";
export { taskFields } from "./fields";
export { presentTask } from "./present";
export { tasksOf } from "./queries";
export { isPastDue } from "./rules";
export { taskDetail } from "./task-detail";
export { newTaskRow } from "./task-row";
