import type { TaskFile } from "#/src/contract/files";
import type { TaskAnswer } from "#/src/contract/tasks";
import type { RequestedUpload } from "#/src/contract/uploads";

/** Returns an answer with files below the link's page and a comment that cannot be edited. */
export function answerBelow(path: string, { task, comment, files }: TaskAnswer): TaskAnswer {
  return {
    task,
    comment: comment && withoutEdit(comment),
    files: files.map((file) => fileBelow(path, file)),
  };
}

/** Returns a comment without the right to edit it: only people who sign in edit and delete comments. */
export function withoutEdit<Row extends { editableUntil: string | null }>(comment: Row): Row {
  return { ...comment, editableUntil: null };
}

/** Returns a file with its address below the link's page. */
export function fileBelow(path: string, file: TaskFile): TaskFile {
  return { ...file, path: `${path}/files/${file.id}` };
}

/** Moves an upload address of the portal's own storage below the link's page; returns other uploads unchanged. */
export function uploadBelow(path: string, upload: RequestedUpload, publicUrl: string): RequestedUpload {
  const own = `${publicUrl}/api/objects/upload/`;
  if (!("uploadURL" in upload) || !upload.uploadURL.startsWith(own)) return upload;
  return { ...upload, uploadURL: `${publicUrl}${path}/upload/${upload.uploadURL.slice(own.length)}` };
}
