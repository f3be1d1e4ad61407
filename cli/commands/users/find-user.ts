import { Failed } from "#/cli/exit";
import type { Api } from "#/cli/session/connect";
import { answer } from "#/src/client";
import type { ListedUser } from "#/src/contract/admin";
import { emailKey } from "#/src/contract/email-key";

/** The person with this email address, whatever its case, or this id. @throws Failed, ApiError */
export async function findUser(api: Api, wanted: string): Promise<ListedUser> {
  const meant = emailKey(wanted);
  const users = await answer(api.admin.users.$get());
  const found = users.find(({ email, id }) => email === meant || id === meant);
  if (!found) throw new Failed(`There is no user "${wanted}". \`portal users list\` shows them.`);
  return found;
}
