import { sql } from "drizzle-orm";
import { comments } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import type { Comment } from "#/src/contract/comments";
import { expectJson, type TestApp } from "./app";
import type { Prepare } from "./requests";
import { addedProject } from "./requests-design";

type CommentFields = { text?: string; mentions?: string[] };
type Person = keyof TestApp["people"];

/** Adds a comment to a task or a design project by its path, as the manager unless given. */
export async function addedComment(
  { as }: Pick<TestApp, "as">,
  path: string,
  { text = "When is this due?", ...fields }: CommentFields = {},
  who: Person = "manager",
): Promise<Comment> {
  return expectJson<Comment>(await as(who)("POST", `${path}/comments`, { text, ...fields }), 201);
}

/** Fills a comment's conversation up to the limit. */
export async function fillConversation({ db }: Pick<TestApp, "db">, { id }: Pick<Comment, "id">) {
  await db.transaction((tx) =>
    tx.run(sql`
      with recursive more(at) as (select 2 union all select at + 1 from more
        where at < ${amounts.commentsPerSide.most})
      insert into ${comments} (id, task_id, project_id, author_id, text)
      select more.at || '-' || one.id, one.task_id, one.project_id, one.author_id, one.text
      from more join ${comments} as one on one.id = ${id}`),
  );
}

/** Backdates a comment. */
export async function ageComment({ db }: Pick<TestApp, "db">, { id }: Pick<Comment, "id">) {
  await db.transaction((tx) =>
    tx.update(comments).set({ createdAt: "2026-03-01T00:00:00.000Z" }).where(sql`${comments.id} = ${id}`),
  );
}

type World = Parameters<Prepare>[0];

const taskPath = ({ own }: World) => `/api/tasks/${own.clientTask.id}`;

async function projectPath({ app, own }: World): Promise<string> {
  return `/api/design-projects/${(await addedProject(app, { clientId: own.client.id })).id}`;
}

const speaker = (role: string): Person => (role === "viewer" ? "admin" : (role as Person));

/** One valid request for each action on conversations. */
export const commentRequests = {
  "taskComment.list": (world) => ({ path: `${taskPath(world)}/comments`, status: 200 }),
  "taskComment.add": (world) => ({
    path: `${taskPath(world)}/comments`,
    body: { text: "Done by Friday." },
    status: 201,
  }),
  "taskComment.people": (world) => ({ path: `${taskPath(world)}/comments/people`, status: 200 }),
  "taskComment.seen": async (world) => ({
    path: `${taskPath(world)}/comments/seen`,
    body: { commentId: (await addedComment(world.app, taskPath(world))).id },
    status: 204,
  }),
  "projectComment.list": async (world) => ({ path: `${await projectPath(world)}/comments`, status: 200 }),
  "projectComment.add": async (world) => ({
    path: `${await projectPath(world)}/comments`,
    body: { text: "Brighter, please." },
    status: 201,
  }),
  "projectComment.people": async (world) => ({
    path: `${await projectPath(world)}/comments/people`,
    status: 200,
  }),
  "projectComment.seen": async (world) => {
    const path = await projectPath(world);
    return {
      path: `${path}/comments/seen`,
      body: { commentId: (await addedComment(world.app, path)).id },
      status: 204,
    };
  },
  "comment.update": async (world, role = "admin") => ({
    path: `/api/comments/${(await addedComment(world.app, taskPath(world), {}, speaker(role))).id}`,
    body: { text: "Done by Monday." },
    status: 200,
  }),
  "comment.delete": async (world, role = "admin") => ({
    path: `/api/comments/${(await addedComment(world.app, taskPath(world), {}, speaker(role))).id}`,
    status: 204,
  }),
} satisfies Record<string, Prepare>;
