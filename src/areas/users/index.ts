export { findUserName } from "./find-user-name";
export { listAssignees, requireAssignable } from "./queries";
export { designerRoutes } from "./routes";
