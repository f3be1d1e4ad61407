export { changeName } from "./change-name";
export { findUserName, type NamedPeople, namedPeople } from "./names";
export { assignmentRefusals, canBeGivenWork, listAssignees, listStaff, requireAssignable } from "./queries";
export { designerRoutes } from "./routes";
