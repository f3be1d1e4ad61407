import {
  type TaskFileType,
  taskFileBytes,
  taskFileEndings,
  taskFileTypes,
  taskFileWords,
} from "#/src/contract/choices/files";

/** Returns the type to send for a file, by its extension, since systems disagree on types; null if not accepted. */
export function typeOf({ name }: Pick<File, "name">): TaskFileType | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return taskFileTypes.find((type) => taskFileEndings[type].includes(ending)) ?? null;
}

/** Returns the reason why a file would be refused; null if it may be sent. */
export function faultOf(file: Pick<File, "name" | "size">): string | null {
  if (!typeOf(file)) return `Must be ${taskFileWords}`;
  if (file.size === 0) return "The file is empty";
  return file.size > taskFileBytes ? "Must be at most 25 MB" : null;
}

/** File extensions for the chooser. */
export const accepted = taskFileTypes
  .flatMap((type) => taskFileEndings[type].map((ending) => `.${ending}`))
  .join(",");
