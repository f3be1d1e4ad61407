export { addFile, insertFile, type Place, takeFile } from "./add-file";
export { findFile, listFiles, newestFiles, showFile } from "./queries";
export { removeFile, takeFiles } from "./remove-files";
export { planScans, scanFiles } from "./scan-job";
