import { WrongUsage } from "#/cli/exit";
import type { Api } from "#/cli/session/connect";
import { Id } from "#/src/contract/primitives";

/** What is talked about, as a command line names it. */
export const aboutWords = "the id of a task, or a link to a task or a design project as a browser shows it";

/** The calls of the conversation that is named. @throws WrongUsage */
export function conversationOf(api: Api, named: string) {
  const asked = URL.parse(named)?.searchParams;
  const projectId = asked?.get("project");
  const id = projectId ?? asked?.get("task") ?? named.trim();
  if (!Id.safeParse(id).success) {
    throw new WrongUsage(`"${named}" is neither the id of a task nor a link to a task or a design project.`);
  }
  const calls = projectId ? api["design-projects"][":id"].comments : api.tasks[":id"].comments;
  return { param: { id }, calls };
}
