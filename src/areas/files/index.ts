export { insertFile, takeFile } from "./add-file";
export { newestFiles, showFile } from "./queries";
export { takeFiles } from "./remove-files";
export { planScans, scanFiles } from "./scan-job";
