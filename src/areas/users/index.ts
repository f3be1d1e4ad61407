export { listDesigners } from "./queries";
export { designerRoutes } from "./routes";
