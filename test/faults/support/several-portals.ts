import { startMailServer } from "#/src/programs/demo/mail/mail-server";
import { newProviderSecrets } from "#/src/programs/demo/provider/secrets";
import { startProvider } from "#/src/programs/demo/provider/start";
import { temporaryFolder } from "../../support/database";
import { freePorts } from "../../support/free-ports";
import { providerPerson } from "../../support/sign-in";
import { sharedSwift } from "../../support/swift";
import { startPortalProcess } from "./portal-process";
import { prepareDatabase } from "./prepared-database";
import { startSqld } from "./sqld";

export type SeveralPortals = Awaited<ReturnType<typeof startSeveralPortals>>;

/**
 * Starts two portals on one libSQL server and one S3 server, with a real provider and a mail server, behind one
 * address that sends each request to the next of them: no two consecutive requests reach the same process.
 */
export async function startSeveralPortals() {
  const folder = await temporaryFolder();
  const [sqld, swift, secrets, mail] = await Promise.all([
    startSqld(folder.path),
    sharedSwift(),
    newProviderSecrets(),
    startMailServer(),
  ]);
  const people = await prepareDatabase(sqld.url);
  const urls = Object.values(freePorts(["one", "other"])).map((port) => `http://127.0.0.1:${port}`);
  let turn = 0;
  const front = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) => pass(request, urls[turn++ % urls.length]),
  });
  const url = `http://127.0.0.1:${front.port}`;
  const provider = await startProvider({
    port: 0,
    clientId: "portal",
    portalUrl: url,
    secrets,
    people: Object.values(people).map(({ email }) => providerPerson({ email })),
  });
  const env = {
    DATABASE_URL: sqld.url,
    PUBLIC_URL: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_SECRET: secrets.clientSecret,
    OIDC_TRUST_EMAIL: "true",
    MAIL_URL: mail.url,
    MAIL_FROM: "portal@agency.test",
    // Otherwise the sign-in page would ask for the method.
    CLIENT_SIGN_IN: "provider",
    S3_BUCKET: swift.bucket,
    S3_REGION: swift.region,
    S3_ENDPOINT: swift.endpoint,
    S3_ACCESS_KEY_ID: swift.accessKeyId,
    S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
  };
  // Both log the common address when they are ready; their own is the one with their port.
  const start = async (url: string) => ({
    ...(await startPortalProcess({ folder: folder.path, env: { ...env, PORT: new URL(url).port } })),
    url,
  });
  const portals = await Promise.all(urls.map(start));
  return {
    url,
    portals,
    people,
    databaseUrl: sqld.url,
    mail,
    async stop() {
      await front.stop(true);
      await provider.stop();
      await Promise.all(portals.map((portal) => portal.kill()));
      await Promise.all([sqld.kill(), mail.stop()]);
      await folder.remove();
    },
  };
}

async function pass(request: Request, to: string | undefined): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const body = ["GET", "HEAD"].includes(method) ? null : await request.arrayBuffer();
  return fetch(`${to}${pathname}${search}`, { method, headers, body, redirect: "manual", decompress: false });
}
