export { createTask } from "./create-task";
export { endOfOnboarding, phaseOfNew, phaseOfRestored } from "./end-of-onboarding";
export { taskFields } from "./fields";
export { presentTask } from "./present";
export { tasksOf } from "./queries";
export { isPastDue } from "./rules";
export { taskDetail } from "./task-detail";
export { newTaskRow, recordTaskCreated } from "./task-row";
