/** Content types accepted for task files, detected from the bytes. Files are served only as downloads. */
export const taskFileTypes = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "application/pdf",
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/zip",
] as const;
export type TaskFileType = (typeof taskFileTypes)[number];

/** Maximum size of a task file in bytes. */
export const taskFileBytes = 26_214_400;

/** File extensions of each type; a file with another one gets the first. */
export const taskFileEndings: Record<TaskFileType, readonly [string, ...string[]]> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "application/pdf": ["pdf"],
  "text/csv": ["csv", "tsv", "txt"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/zip": ["zip"],
};

/** The accepted types in words. */
export const taskFileWords = "an image (PNG, JPEG, WebP or GIF), PDF, CSV, XLSX, DOCX or ZIP";
