/** What may be put to a task, by what its bytes are. Each is only ever handed out to be saved. */
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

/** How many bytes one may have. */
export const taskFileBytes = 26_214_400;

/** How the names of such files end; the first is given to one that ends otherwise. */
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

/** What is taken, in words. */
export const taskFileWords = "an image (PNG, JPEG, WebP or GIF), PDF, CSV, XLSX, DOCX or ZIP";
