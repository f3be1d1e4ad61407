export { changeName } from "./change-name";
export { namingPerson } from "./named-person";
export { findUserName } from "./names";
export { assignmentRefusals, canBeGivenWork, listAssignees, listStaff, requireAssignable } from "./queries";
export { designerRoutes } from "./routes";
