import { insertFile, type Place, showFile, takeFile } from "#/src/areas/files";
import type { TaskFile } from "#/src/contract/files";
import { draftProblem } from "#/src/contract/form-answers";
import type { AddAnswerFile } from "#/src/contract/requests";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { write } from "#/src/domain/write";
import { findChangeable, storeDraft } from "./save-answer";

type Adding = AddAnswerFile & Omit<Place, "isDraft"> & { publicUrl: string };

/**
 * Attaches an upload of the caller to the task of a request, as part of the draft of a field.
 * @throws NotFound; Invalid for an unusable upload, a field that is not answered by files, and one that is full;
 * Conflict once the answers were sent, for an accepted field, and if the task or its client's storage is full
 */
export async function addAnswerFile(
  ctx: Context,
  { taskId, clientBytes, key, ...sent }: Adding,
): Promise<TaskFile> {
  const taken = await takeFile(ctx, { ...sent, field: "uploadURL" });
  const row = await write(ctx, async (w) => {
    const { found, field, stored } = await findChangeable(ctx, w, { taskId, key });
    if (field.kind !== "file") throw new Invalid([{ path: "key", message: "This field takes no files" }]);
    const before = stored.find((each) => each.key === key && each.row === "");
    const file = await insertFile(ctx, w, taken, { taskId, clientBytes, isDraft: true });
    const value = [...(Array.isArray(before?.value) ? before.value : []), file.id];
    const problem = draftProblem(field, value);
    if (problem) throw new Invalid([{ path: "uploadURL", message: problem }]);
    await storeDraft(ctx, w, found, { key, row: "", value, before });
    return file;
  });
  await taken.upload.settle();
  return showFile(ctx, row);
}
