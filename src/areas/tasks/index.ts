export { createTask } from "./create-task";
export { presentTask } from "./present";
export { tasksOf } from "./queries";
export { taskDetail } from "./task-detail";
export { newTaskRow, recordTaskCreated } from "./task-row";
