import { Failed } from "#/cli/exit";
import { accepted } from "#/src/client";
import { isDate } from "#/src/format/dates";
import type { Api } from "./connect";

/** The day that it is in the portal, whatever the clock and the time zone here. @throws Failed, ApiError */
export async function portalDate(api: Api): Promise<string> {
  return dateOf(await accepted(api.auth.user.$get()));
}

/** The day for which the portal made an answer. @throws Failed */
export function dateOf(response: { headers: Headers }): string {
  const date = response.headers.get("X-Portal-Date") ?? "";
  if (!isDate(date)) throw new Failed("The portal does not say which day it is. Is it an older version?");
  return date;
}
