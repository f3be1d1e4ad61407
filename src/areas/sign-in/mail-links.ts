import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#/db/client";
import { type SignInLinkRow, signInLinks, users } from "#/db/schema";
import { linkKinds } from "#/src/domain/links/kinds";
import { isUnexpired } from "#/src/domain/links/life";
import { unseal } from "#/src/domain/seal";
import type { JobKind } from "#/src/services/jobs/runner";
import { type MailWriting, queueByJob } from "#/src/services/mail/outbox";
import { linkJob, sealedLinks } from "./ask-for-link";

type Surroundings = MailWriting & {
  /** Current one first. */
  authSecrets: readonly string[];
};

const againMs = 10_000;
const RequestedLink = z.object({ email: z.string(), token: z.string() });

/** A job that mails requested links to active client users, and to nobody else. */
export function mailSignInLinks({ db, outbox, authSecrets, clock, newId }: Surroundings): JobKind {
  return {
    kind: linkJob,
    atOnce: 2,
    patienceMs: 10_000,
    lostTry: "The portal stopped before it wrote this mail.",
    nextTry: (_, now) => new Date(now.getTime() + againMs),
    async run({ key }) {
      const now = clock().toISOString();
      await db.transaction(async (tx) => {
        const isOpen = and(eq(signInLinks.id, key), isUnexpired(linkKinds.signIn, now));
        const [link] = await tx.select().from(signInLinks).where(isOpen);
        if (link) await mailLink(tx, link, now);
      });
      return null;
    },
    async onEnd(tx, { key }) {
      await tx.update(signInLinks).set({ sealed: null }).where(eq(signInLinks.id, key));
    },
  };

  /** Mails a link once: the sealed secret is wiped in the same write. */
  async function mailLink(tx: Tx, { id, sealed, expiresAt }: SignInLinkRow, now: string) {
    const opened = sealed && unseal(authSecrets, sealedLinks, id, sealed);
    if (!opened) return;
    const { email, token } = RequestedLink.parse(JSON.parse(opened));
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.email, email), eq(users.role, "client"), eq(users.active, true)));
    await tx
      .update(signInLinks)
      .set({ sealed: null, userId: user?.id ?? null })
      .where(eq(signInLinks.id, id));
    if (!user) return;
    await queueByJob(
      tx,
      { outbox, job: linkJob, now, newId, cause: "stranger" },
      {
        kind: "sign_in",
        data: {},
        to: user.email,
        clientId: null,
        link: { secret: token, endsAt: expiresAt },
      },
    );
  }
}
