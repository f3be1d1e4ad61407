export { listViews } from "./queries";
export { derivedViewColumns } from "./view-row";
