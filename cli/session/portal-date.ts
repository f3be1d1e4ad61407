import { Failed } from "#/cli/exit";
import { accepted } from "#/src/client";
import { isDate } from "#/src/format/dates";
import type { Api } from "./connect";

/** Returns the current date in the portal, regardless of the local clock and time zone. @throws Failed, ApiError */
export async function portalDate(api: Api): Promise<string> {
  return dateOf(await accepted(api.auth.user.$get()));
}

/** Returns the date in the portal on which a response was made. @throws Failed */
export function dateOf(response: { headers: Headers }): string {
  const date = response.headers.get("X-Portal-Date") ?? "";
  if (!isDate(date)) throw new Failed("The portal does not say which day it is. Is it an older version?");
  return date;
}
