import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Provider } from "oidc-provider/lib/provider.js";
import { configurationOf, type ProviderSettings } from "./configuration";
import { messagePage, pickPage, signOutScript } from "./page";
import type { ProviderPerson } from "./people";

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
    const answered = ownPage(provider, settings.people, request, response) ?? protocol(request, response);
    answered.catch(() =>
      sendPage(response, 400, messagePage("That did not work", "Start again at the portal.")),
    );
  });
  return { issuer, stop: () => close(server) };
}

/** Everything that is not the protocol itself; null for the rest. */
function ownPage(
  provider: Provider,
  people: ProviderPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | null {
  const { pathname } = new URL(request.url ?? "/", `http://${host}`);
  if (pathname === "/page.css") return sendFile(response, "text/css", stylesheet());
  if (pathname === "/sign-out.js")
    return sendFile(response, "text/javascript", Promise.resolve(signOutScript));
  if (!pathname.startsWith("/pick/")) return null;
  return request.method === "POST"
    ? finishPick(provider, people, request, response)
    : showPick(provider, people, request, response);
}

async function showPick(
  provider: Provider,
  people: ProviderPerson[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { uid } = await provider.interactionDetails(request, response);
  sendPage(response, 200, pickPage(uid, people));
}

async function finishPick(
  provider: Provider,
  people: ProviderPerson[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  const subject = new URLSearchParams(await text(request)).get("subject");
  const person = people.find((one) => one.subject === subject);
  const result = person
    ? { login: { accountId: person.subject } }
    : { error: "access_denied", error_description: "Nobody was picked." };
  await provider.interactionFinished(request, response, result);
}

function sendPage(response: ServerResponse, status: number, page: string) {
  if (response.headersSent) return void response.end();
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
  response.end(page);
}

async function sendFile(response: ServerResponse, type: string, content: Promise<string>) {
  response.writeHead(200, { "Content-Type": `${type}; charset=utf-8` }).end(await content);
}

function stylesheet(): Promise<string> {
  return Bun.file(new URL("page.css", import.meta.url)).text();
}

/** Forms lead back to the portal by redirect, which form-action judges too. */
function contentPolicy(portalUrl: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
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
