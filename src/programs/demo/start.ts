import type { Hono } from "hono";
import { type Build, readBuild } from "#/islands/build/manifest";
import { type Env, readEnv } from "#/src/env";
import { isOneFile } from "#/src/env/place";
import { makeFilesPrivate } from "#/src/env/private-files";
import { createLogger } from "#/src/http/request-log";
import { seedDemo } from "#/src/programs/seeds/demo";
import { type Portal, startPortal } from "#/src/server/start-portal";
import { serveBuild } from "#/src/shell/assets";
import { type AiServer, standInModel, startAiServer } from "./ai-server/ai-server";
import { type MailServer, startMailServer } from "./mail/mail-server";
import { mailPages } from "./mail/pages";
import { demoPeople } from "./provider/people";
import { type DemoSecrets, readSecrets } from "./provider/secrets";
import { startProvider } from "./provider/start";
import { checkPorts, type DemoSettings } from "./settings";

type Development = {
  /** Served instead of the production build. */
  build: Build;
  /** Routes in addition to the portal's. */
  extra: Hono;
};

const clientId = "agency-portal-demo";

/**
 * Starts the whole demo: bundles, data folder, demo data (once), a real local OpenID provider, a real mail server
 * that delivers to a page, a stub of the server that writes profiles, and the portal.
 * @throws CannotStart for an occupied port
 */
export async function startDemo(settings: DemoSettings, development?: Development): Promise<Portal> {
  makeFilesPrivate();
  checkPorts(settings);
  const secrets = await readSecrets(settings.secretsPath);
  const aiServer = startAiServer();
  const mailServer = await startMailServer();
  const env = demoEnv(settings, secrets, { aiServer, mailServer });
  serveBuild(development?.build ?? (await presentBuild()));
  const extra = mailPages(mailServer);
  if (development) extra.route("/", development.extra);
  let provider: Awaited<ReturnType<typeof startProvider>> | undefined;
  const portal = await startPortal(env, createLogger(env.logLevel), {
    extra,
    async prepare({ url, db, store }) {
      await seedDemo({ db, store }, { now: new Date().toISOString(), timeZone: env.timeZone });
      provider = await startProvider({
        port: settings.providerPort,
        clientId,
        portalUrl: url,
        secrets,
        people: demoPeople,
      });
    },
  });
  return {
    ...portal,
    async stop() {
      await provider?.stop();
      await portal.stop();
      await aiServer.stop();
      await mailServer.stop();
    },
  };
}

/** Builds the current sources; the one-file program includes its build and no builder. */
async function presentBuild(): Promise<Build> {
  if (isOneFile) return readBuild();
  const { ensureBuild } = await import("#/islands/build/build");
  return ensureBuild();
}

/** Returns the demo's own configuration; only ports, folder, time zone and log level come from outside. */
function demoEnv(
  { port, providerPort, dataDir }: DemoSettings,
  secrets: DemoSecrets,
  { aiServer, mailServer }: { aiServer: AiServer; mailServer: MailServer },
): Env {
  const { PORTAL_TIMEZONE, CURRENCY, LOG_LEVEL = "warn" } = process.env;
  return readEnv({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    PORTAL_TIMEZONE,
    CURRENCY,
    LOG_LEVEL,
    OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: secrets.clientSecret,
    OIDC_AUTH_SECRET: secrets.authSecret,
    OPENAI_API_KEY: "none-needed",
    OPENAI_BASE_URL: aiServer.url,
    OPENAI_MODEL: standInModel,
    MAIL_URL: mailServer.url,
    MAIL_FROM: "Agency Portal <portal@agency.example>",
  });
}
