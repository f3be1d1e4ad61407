export { listDesigners, requireAssignable } from "./queries";
export { designerRoutes } from "./routes";
