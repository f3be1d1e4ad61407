export { listViews } from "./queries";
