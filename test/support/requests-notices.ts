import { type Notice, ReadNotices } from "#/src/contract/notices";
import { expectJson, type TestApp } from "./app";
import type { Prepare } from "./requests";
import { addedComment } from "./requests-comments";

/** Lists a person's notices. */
export async function noticesOf(
  { as }: Pick<TestApp, "as">,
  who: keyof TestApp["people"],
  query = "",
): Promise<Notice[]> {
  return expectJson<Notice[]>(await as(who)("GET", `/api/notices${query}`));
}

/** One valid request for each action on notices. */
export const noticeRequests = {
  "notice.list": () => ({ path: "/api/notices", status: 200 }),
  "notice.read": async ({ app, own }) => {
    await addedComment(app, `/api/tasks/${own.clientTask.id}`);
    const [notice] = await noticesOf(app, "client");
    return {
      path: "/api/notices",
      body: ReadNotices.parse(notice ? { ids: [notice.id] } : { all: true }),
      status: 200,
    };
  },
} satisfies Record<string, Prepare>;
