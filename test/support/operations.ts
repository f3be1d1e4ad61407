import type { Role } from "#/src/contract/choices/users";
import { appendEntries } from "#/src/domain/audit-log";
import type { World } from "./requests";
import { testMoment } from "./zones";

/** Returns the operation id of a response. @throws without one */
export function operationOf(answer: Response): string {
  const id = answer.headers.get("X-Operation-Id");
  if (!id) throw new Error(`Nothing was written: ${answer.status}.`);
  return id;
}

/** Returns the undo path of an operation by a user of this role; a viewer made it in an earlier role. */
export async function ownUndo(world: World, role: Role): Promise<string> {
  const { app, own } = world;
  if (role === "viewer") return undoPath(await formerWork(world));
  const url = `https://example.com/${Bun.randomUUIDv7()}`;
  return undoPath(
    operationOf(await app.as(role)("POST", `/api/tasks/${own.clientTask.id}/evidence`, { url })),
  );
}

export const undoPath = (id: string) => `/api/operations/${id}/undo`;

async function formerWork({ app, own }: World): Promise<string> {
  const operationId = Bun.randomUUIDv7();
  const row = { entity: "client_task", entityId: own.agencyTask.id, action: "update" } as const;
  const entries = [{ ...row, before: { asanaLink: null }, after: { asanaLink: null } }];
  const operation = { userId: app.people.viewer.id, createdAt: testMoment, operationId, entries };
  await app.db.transaction((tx) => appendEntries(tx, [operation]));
  return operationId;
}
