import { signInLinks } from "#/db/schema";
import type { AnonymousContext } from "#/src/domain/context";
import { hashOfBrowser } from "#/src/domain/links/browsers";
import { hashOfCode } from "#/src/domain/links/codes";
import { linkKinds } from "#/src/domain/links/kinds";
import { newLink } from "#/src/domain/links/new-link";
import { seal } from "#/src/domain/seal";
import { planJob } from "#/src/services/jobs/queue";
import { codeBeside } from "#/src/services/mail/code-beside";

export const linkJob = "sign-in link";
export const sealedLinks = "portal sealed links for signing in";

/** The requester: an address (lower case), the key it is counted by, and the browser's secret. */
type Requester = { email: string; addressKey: string; browser: string; authSecret: string };

/**
 * Stores a request for a link. The job that writes the mail looks up the address, so that the response and its timing
 * reveal nothing about accounts.
 */
export async function askForLink(
  { db, now, newId }: AnonymousContext,
  { email, addressKey, browser, authSecret }: Requester,
): Promise<void> {
  const id = newId();
  const { secret: token, ...link } = newLink(linkKinds.signIn, now);
  await db.transaction(async (tx) => {
    await tx.insert(signInLinks).values({
      id,
      ...link,
      browserHash: hashOfBrowser(browser),
      codeHash: hashOfCode(browser, codeBeside(token)),
      addressKey,
      sealed: seal(authSecret, sealedLinks, id, JSON.stringify({ email, token })),
      createdAt: now,
    });
    await planJob(tx, { kind: linkJob, key: id }, now);
  });
}
