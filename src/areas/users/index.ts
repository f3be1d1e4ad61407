export { findUserName } from "./find-user-name";
export { listDesigners, requireAssignable } from "./queries";
export { designerRoutes } from "./routes";
