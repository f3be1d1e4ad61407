export { findCurrentUser } from "./queries";
export { authRoutes } from "./routes";
