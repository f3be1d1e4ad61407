export { findUserName } from "./find-user-name";
export { canBeGivenWork, listAssignees, listStaff, requireAssignable } from "./queries";
export { designerRoutes } from "./routes";
