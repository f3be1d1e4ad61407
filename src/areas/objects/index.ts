export { requireClientRoom } from "./client-storage";
export { receiveFile, sendFile } from "./file-bodies";
export { objectHeaders, presentUpload } from "./present";
export { takeOwnAndFree } from "./queries";
export { findSavable, readPicture } from "./read-object";
export { requestUpload } from "./request-upload";
export { scanFile, scanKey } from "./scan-file";
export { permittedType, replacedUpload, type TakenUpload, takeUpload } from "./take-upload";
export { uploadPath } from "./upload-address";
