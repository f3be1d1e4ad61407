import { and, isNotNull } from "drizzle-orm";
import { signInLinks } from "#/db/schema";
import type { AnonymousContext } from "#/src/domain/context";
import { isBrowserOf } from "#/src/domain/links/browsers";
import { linkKinds } from "#/src/domain/links/kinds";
import { hasSecret, isUnexpired } from "#/src/domain/links/life";

/** Returns the state of a link: valid here, valid in another browser, or over. Does not use the link. */
export async function linkState(
  { db, now }: AnonymousContext,
  token: string,
  browser: string | undefined,
): Promise<"here" | "elsewhere" | "over"> {
  const [link] = await db.read
    .select({ browserHash: signInLinks.browserHash })
    .from(signInLinks)
    .where(
      and(
        hasSecret(linkKinds.signIn, token),
        isUnexpired(linkKinds.signIn, now),
        isNotNull(signInLinks.userId),
      ),
    );
  if (!link) return "over";
  return isBrowserOf(link, browser) ? "here" : "elsewhere";
}
