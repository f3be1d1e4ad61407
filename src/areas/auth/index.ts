export { authRoutes } from "./routes";
export { findSettings } from "./settings";
