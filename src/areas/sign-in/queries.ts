import { and, eq, gt, isNotNull } from "drizzle-orm";
import { signInLinks } from "#/db/schema";
import type { AnonymousContext } from "#/src/domain/context";
import { digest } from "#/src/domain/secrets";

/** Returns the state of a link: valid here, valid in another browser, or over. Does not use the link. */
export async function standingOf(
  { db, now }: AnonymousContext,
  token: string,
  browser: string | undefined,
): Promise<"here" | "elsewhere" | "over"> {
  const [link] = await db.read
    .select({ browserHash: signInLinks.browserHash })
    .from(signInLinks)
    .where(
      and(
        eq(signInLinks.tokenHash, digest(token)),
        gt(signInLinks.expiresAt, now),
        isNotNull(signInLinks.userId),
      ),
    );
  if (!link) return "over";
  return browser !== undefined && link.browserHash === digest(browser) ? "here" : "elsewhere";
}
