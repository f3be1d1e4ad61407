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

/** Who asks: an address (lower case), what it is counted under, and what the browser holds. */
type Asked = { email: string; addressKey: string; browser: string; authSecret: string };

/**
 * Takes down that somebody asked for a link. Whose the address is, is looked up by the job that writes the mail: until
 * then there is nothing that could be told from how this went.
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

/** What a row keeps of a code. Six digits are soon tried out, so what the browser holds is hashed along. */
export function codeHash(browser: string, code: string): string {
  return digest(`${browser} ${code}`);
}
