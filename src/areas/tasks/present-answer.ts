import { showComment } from "#/src/areas/comments";
import { showFile } from "#/src/areas/files";
import type { TaskAnswer } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import type { Answered } from "./answer-task";
import { showTask } from "./present";

/** Returns an answered task with what the answer added, as visible to the caller. */
export async function presentAnswer(ctx: Context, { task, comment, files }: Answered): Promise<TaskAnswer> {
  return {
    task: await showTask(ctx, task),
    comment: comment && (await showComment(ctx, comment)),
    files: await Promise.all(files.map((file) => showFile(ctx, file))),
  };
}
