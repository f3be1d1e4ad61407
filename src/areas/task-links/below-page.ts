import type { TaskFile } from "#/src/contract/files";
import type { TaskAnswer } from "#/src/contract/tasks";
import type { RequestedUpload } from "#/src/contract/uploads";

/** Returns an answer as its link's page may show it. */
export function answerBelow(path: string, { task, comment, files }: TaskAnswer): TaskAnswer {
  return {
    task,
    comment: comment && withoutEdit(comment),
    files: files.map((file) => fileBelow(path, file)),
  };
}

/** Comments are edited and deleted by people who sign in. */
export function withoutEdit<Row extends { editableUntil: string | null }>(comment: Row): Row {
  return { ...comment, editableUntil: null };
}

/** Returns a file with its address below the link's page. */
export function fileBelow(path: string, file: TaskFile): TaskFile {
  return { ...file, path: `${path}/files/${file.id}` };
}

/** Returns an upload with an address of the portal's own storage below the link's page; others as they are. */
export function uploadBelow(path: string, upload: RequestedUpload, publicUrl: string): RequestedUpload {
  const own = `${publicUrl}/api/objects/upload/`;
  if (!("uploadURL" in upload) || !upload.uploadURL.startsWith(own)) return upload;
  return { ...upload, uploadURL: `${publicUrl}${path}/upload/${upload.uploadURL.slice(own.length)}` };
}
