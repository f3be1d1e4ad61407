import {
  type TaskFileType,
  taskFileBytes,
  taskFileEndings,
  taskFileTypes,
  taskFileWords,
} from "#/src/contract/choices/files";

/** What a file is to be sent as: by its ending, since systems disagree on what they call a type; null for none that is taken. */
export function typeOf({ name }: Pick<File, "name">): TaskFileType | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return taskFileTypes.find((type) => taskFileEndings[type].includes(ending)) ?? null;
}

/** Why a file need not be sent; null for one that may be taken. */
export function faultOf(file: Pick<File, "name" | "size">): string | null {
  if (!typeOf(file)) return `Must be ${taskFileWords}`;
  if (file.size === 0) return "The file is empty";
  return file.size > taskFileBytes ? "Must be at most 25 MB" : null;
}

/** What the chooser of files offers. */
export const accepted = taskFileTypes
  .flatMap((type) => taskFileEndings[type].map((ending) => `.${ending}`))
  .join(",");
