export { newestFiles } from "./queries";
export { takeFiles } from "./remove-files";
export { planScans, scanFiles } from "./scan-job";
