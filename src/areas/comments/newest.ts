import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { comments, users } from "#/db/schema";
import type { LatestComment } from "#/src/contract/home";
import type { Context } from "#/src/domain/context";
import { shownText } from "./mentions";
import { nameOf } from "./present";
import { type Person, person } from "./queries";

/** Returns the newest comment on each of the tasks that a statement finds; null where there is none. */
export async function newestComments({ db }: Context, tasks: SQLWrapper) {
  const { id, taskId, text, mentions, createdAt } = comments;
  const rows = await db.read
    .select({
      ...{ id, taskId, text, mentions, createdAt },
      author: person,
      named: sql<string>`(select json_group_array(json_object('id', named.id, 'firstName', named.first_name,
        'lastName', named.last_name, 'email', named.email, 'role', named.role))
        from ${users} as named where named.id in (select value from json_each(${mentions})))`,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(sql`${taskId} in ${tasks} and ${comments.seq} = (
      select max(other.seq) from ${comments} as other where other.task_id = ${taskId})`);
  const byTask = new Map(
    rows.map(({ author, named, ...row }): [string | null, LatestComment] => {
      const people: Person[] = JSON.parse(named);
      const names = new Map(people.map((each) => [each.id, nameOf(each)]));
      const shown = { id: row.id, text: shownText(row, names), createdAt: row.createdAt };
      return [row.taskId, { ...shown, authorName: nameOf(author), authorRole: author.role }];
    }),
  );
  return (id: string): LatestComment | null => byTask.get(id) ?? null;
}
