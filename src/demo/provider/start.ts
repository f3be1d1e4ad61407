import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider/lib/provider.js";
import { configurationOf, type ProviderSettings } from "./configuration";
import { ownPage, sendPage } from "./own-pages";
import { messagePage } from "./page";

export type RunningProvider = { issuer: string; stop(): Promise<void> };

const host = "127.0.0.1";

/**
 * Starts a real OpenID provider on loopback (port 0 takes a free one) that asks a person who to be instead of
 * for a password. @throws EADDRINUSE
 */
export async function startProvider({
  port,
  ...settings
}: ProviderSettings & { port: number }): Promise<RunningProvider> {
  const server = createServer();
  const taken = await listen(server, port);
  const issuer = `http://${host}:${taken}`;
  const provider = new Provider(issuer, configurationOf(taken, settings));
  const protocol = provider.callback();
  const policy = contentPolicy(settings.portalUrl);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "no-referrer");
    const answered = ownPage(provider, settings.people, { request, response }) ?? protocol(request, response);
    answered.catch(() =>
      sendPage(response, 400, messagePage("That did not work", "Start again at the portal.")),
    );
  });
  return { issuer, stop: () => close(server) };
}

/** Forms lead back to the portal by redirect, which form-action judges too. */
function contentPolicy(portalUrl: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self' ${portalUrl}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

type Server = ReturnType<typeof createServer>;

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
