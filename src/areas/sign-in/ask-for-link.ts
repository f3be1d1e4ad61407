import { signInLinks } from "#/db/schema";
import type { AnonymousContext } from "#/src/domain/context";
import { seal } from "#/src/domain/seal";
import { digest, newSecret } from "#/src/domain/secrets";
import { minuteMs, momentAfter } from "#/src/format/durations";
import { planJob } from "#/src/services/jobs/queue";
import { codeBeside } from "#/src/services/mail/code-beside";

export const linkMinutes = 15;
export const linkJob = "sign-in link";
export const sealedLinks = "portal sealed links for signing in";

/** The requester: an address (lower case), the key it is counted by, and the browser's secret. */
type Asked = { email: string; addressKey: string; browser: string; authSecret: string };

/**
 * Stores a request for a link. The job that writes the mail looks up the address, so that the response and its timing
 * reveal nothing about accounts.
 */
export async function askForLink(
  { db, now, newId }: AnonymousContext,
  { email, addressKey, browser, authSecret }: Asked,
): Promise<void> {
  const id = newId();
  const token = newSecret();
  await db.transaction(async (tx) => {
    await tx.insert(signInLinks).values({
      id,
      tokenHash: digest(token),
      browserHash: digest(browser),
      codeHash: codeHash(browser, codeBeside(token)),
      addressKey,
      sealed: seal(authSecret, sealedLinks, id, JSON.stringify({ email, token })),
      expiresAt: momentAfter(now, linkMinutes * minuteMs),
      createdAt: now,
    });
    await planJob(tx, { kind: linkJob, key: id }, now);
  });
}

/** Hashes a code together with the browser's secret, as six digits alone could be found by trying. */
export function codeHash(browser: string, code: string): string {
  return digest(`${browser} ${code}`);
}
