export { findUserName } from "./find-user-name";
export { listAssignees, listStaff, requireAssignable } from "./queries";
export { designerRoutes } from "./routes";
