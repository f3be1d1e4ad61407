import { blockedFile, hasBlockedExtension } from "#/src/contract/choices/blocked-extensions";
import { announcedType, sizeLimit, type TaskFileType } from "#/src/contract/choices/files";

/** Returns the type to send for a file, by its extension, since systems disagree on types. */
export function typeOf({ name }: Pick<File, "name">): TaskFileType {
  return announcedType(name);
}

/** Returns the reason why a file would be refused; null if it may be sent. */
export function faultOf(file: Pick<File, "name" | "size">, mostBytes: number): string | null {
  if (hasBlockedExtension(file.name)) return blockedFile;
  if (file.size === 0) return "The file is empty";
  return file.size > mostBytes ? `Must be at most ${sizeLimit(mostBytes)}` : null;
}
