export { findView, listViews } from "./queries";
