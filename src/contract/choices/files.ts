import { extensionOf } from "./blocked-extensions";

/**
 * Content types of task files, detected from the bytes; the last one is any other file. Files are served only as
 * downloads.
 */
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
  "application/octet-stream",
] as const;
export type TaskFileType = (typeof taskFileTypes)[number];

/** Maximum size of a task file that is sent in one piece to a bucket, in bytes; every part of it is checked. */
export const taskFileBytes = 26_214_400;

/** Maximum size of a task file on the portal's own disk, in bytes. */
export const diskFileBytes = 104_857_600;

/** Maximum size of a task file in a bucket, in bytes; one over `taskFileBytes` is sent in parts. */
export const bucketFileBytes = 2_147_483_648;

/** "100 MB", "2 GB": a limit on bytes for people. */
export function sizeLimit(bytes: number): string {
  const [size, unit] = bytes >= 1_073_741_824 ? [bytes / 1_073_741_824, "GB"] : [bytes / 1_048_576, "MB"];
  return `${Number(size.toFixed(2)).toLocaleString("en-US")} ${unit}`;
}

/** Number of bytes at either end of a larger file by which its type is detected. */
export const sampleBytes = 65_536;

/** File extensions of each type; a file with another one gets the first, unless any may keep it. */
const taskFileExtensions: Record<TaskFileType, readonly [string, ...string[]]> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "application/pdf": ["pdf"],
  "text/csv": ["csv", "tsv", "txt"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/zip": [
    "zip",
    "pptx",
    "odt",
    "ods",
    "odp",
    "key",
    "numbers",
    "pages",
    "sketch",
    "xd",
    "idml",
    "epub",
    "kmz",
  ],
  "application/octet-stream": ["bin"],
};

/** Extensions that a text or a file of another type may keep: nothing runs when it is opened from a download. */
const safeExtensions = new Set(
  `7z aac ai aif avi avif bmp css dng doc dwg dxf eml eps fig flac gz heic heif htm html ics indd json log m4a m4v md mkv mov mp3
  mp4 mpeg mpg msg obj ogg otf ppt ps psd rar raw rtf srt step stl stp svg tar tgz tif tiff ttf vcf vtt wav webm wmv woff woff2 xls
  xml yaml yml`
    .split(/\s+/)
    .filter(Boolean),
);

/** Corrects the extension of a name to one of the detected type, since computers open files by their extension. */
export function withExtension(name: string, type: TaskFileType): string {
  const extensions = taskFileExtensions[type];
  const extension = extensionOf(name);
  const isAnyOther = type === "application/octet-stream" || type === "text/csv";
  if (extensions.includes(extension) || (isAnyOther && safeExtensions.has(extension))) return name;
  return `${name}.${extensions[0]}`;
}

/** Returns the type that a file's extension announces. */
export function announcedType(name: string): TaskFileType {
  const extension = extensionOf(name);
  return (
    taskFileTypes.find((type) => taskFileExtensions[type].includes(extension)) ?? "application/octet-stream"
  );
}
