import { desc } from "drizzle-orm";
import { type MailRow, mails } from "#/db/schema";
import { mailSignInLinks } from "#/src/areas/sign-in";
import { unseal } from "#/src/domain/seal";
import { realTimers, type Timers } from "#/src/domain/timers";
import { write } from "#/src/domain/write";
import { authSecrets, readEnv } from "#/src/env";
import { createLogger } from "#/src/http/request-log";
import type { MailServer } from "#/src/programs/demo/mail/mail-server";
import { JobRunner } from "#/src/services/jobs/runner";
import { contentOf, linkOf } from "#/src/services/mail/kinds";
import { type NewMail, openOutbox, sealedLinks } from "#/src/services/mail/outbox";
import { type MailSecrets, readSecrets } from "#/src/services/mail/secrets";
import { sendMail } from "#/src/services/mail/send-mail";
import { openTransport } from "#/src/services/mail/transport";
import type { TestApp } from "./app";
import { contextOf } from "./verb-context";

/** Returns the settings of a portal that sends mail to this server. */
export function mailTo({ url }: Pick<MailServer, "url">) {
  const { mail } = readEnv({
    OIDC_ISSUER: "http://127.0.0.1:9",
    OIDC_CLIENT_ID: "portal",
    OIDC_CLIENT_SECRET: "not-a-secret",
    OIDC_AUTH_SECRET: "0123456789abcdef0123456789abcdef",
    MAIL_URL: url,
    MAIL_FROM: "Agency Portal <portal@agency.test>",
  });
  return { mail };
}

type Options = {
  db?: TestApp["db"];
  clock?: () => Date;
  timers?: Timers;
  onLog?: (line: string) => void;
  onTry?: Parameters<typeof sendMail>[0]["onTry"];
};

/** Creates the runner for the app's mail jobs, as another process would. */
export function mailRunner(
  app: TestApp,
  { db = app.db, clock = app.deps.clock, timers = realTimers, onLog, onTry }: Options = {},
) {
  const { env, publicUrl } = app.deps;
  if (!env.mail) throw new Error("This app sends no mail.");
  return new JobRunner({
    ...{ db, clock, timers, stopping: new AbortController().signal },
    log: onLog ? createLogger("debug", { write: onLog }) : createLogger("silent"),
    kinds: [
      mailSignInLinks({
        outbox: openOutbox({ from: env.mail.from.address, authSecret: env.oidc.authSecret }),
        ...{ db, clock, authSecrets: authSecrets(env.oidc), newId: () => Bun.randomUUIDv7() },
      }),
      sendMail({
        ...{ db, clock, publicUrl, portalName: env.portalName, authSecrets: authSecrets(env.oidc) },
        transport: openTransport(env.mail),
        newId: () => Bun.randomUUIDv7(),
        onTry,
      }),
    ],
  });
}

/** Queues a mail on behalf of the manager, even if the app sends no mail; returns its id. */
export async function queueMail(app: TestApp, mail: NewMail): Promise<string> {
  const { oidc } = app.deps.env;
  const outbox = app.deps.mail ?? openOutbox({ from: "portal@agency.test", authSecret: oidc.authSecret });
  const ctx = await contextOf(app, app.people.manager, { now: app.deps.clock().toISOString() });
  return write(ctx, (write) => outbox.queue(write, ctx.actor, mail));
}

/** Returns the path of the link in the last queued mail. */
export async function linkIn(app: TestApp): Promise<string> {
  const [mail] = await app.db.read
    .select()
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1);
  const { authSecret } = app.deps.env.oidc;
  const secrets = mail && secretsIn(mail, authSecret);
  if (!secrets) throw new Error("No mail with a link waits.");
  return new URL(linkOf(contentOf(mail), app.url, secrets.link ?? "")).pathname;
}

/** Returns the secrets of a mail that waits; null for one without links. */
export function secretsIn({ id, sealedSecret }: MailRow, authSecret: string): MailSecrets | null {
  const text = sealedSecret && unseal([authSecret], sealedLinks, id, sealedSecret);
  return text ? readSecrets(text) : null;
}
