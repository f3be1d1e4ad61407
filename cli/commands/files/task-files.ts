import { Failed, WrongUsage } from "#/cli/exit";
import type { Api } from "#/cli/session/connect";
import { answer } from "#/src/client";
import type { TaskFile } from "#/src/contract/files";
import { Id } from "#/src/contract/primitives";

/** A task, as a command line names it. */
export const taskWords = "the id of a task, or a link to it as a browser shows it";
/** A file of it. */
export const fileWords = "its name, or its id";

/** @throws WrongUsage */
export function taskIdOf(named: string): string {
  const id = URL.parse(named)?.searchParams.get("task") ?? named.trim();
  if (Id.safeParse(id).success) return id;
  throw new WrongUsage(`"${named}" is neither the id of a task nor a link to one.`);
}

export function listTaskFiles(api: Api, taskId: string): Promise<TaskFile[]> {
  return answer(api.tasks[":id"].files.$get({ param: { id: taskId } }));
}

/** The file of a task that is named. @throws Failed when there is none or several have the name */
export async function findTaskFile(api: Api, taskId: string, named: string): Promise<TaskFile> {
  const found = (await listTaskFiles(api, taskId)).filter(({ id, name }) => id === named || name === named);
  const [file, other] = found;
  if (!file) throw new Failed(`The task has no file "${named}".`);
  if (other) throw new Failed(`${found.length} files are called "${named}": name one by its id.`);
  return file;
}
