import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Provider } from "oidc-provider/lib/provider.js";
import { projectRoot } from "#/src/env/place";
import { configurationOf, type ProviderSettings } from "./configuration";
import { messagePage, pickPage, signOutScript } from "./page";
import type { ProviderPerson } from "./people";

const host = "127.0.0.1";

/**
 * Starts a real OpenID provider on loopback (port 0 picks a free one) on whose page the visitor picks a
 * person instead of typing a password. @throws EADDRINUSE
 */
export async function startProvider({ port, ...settings }: ProviderSettings & { port: number }) {
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

/** Builds the content policy. Forms redirect back to the portal, and form-action applies to redirects too. */
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

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Serves the pages outside the protocol: the list of people and its files; null for other paths. */
function ownPage(provider: Provider, people: ProviderPerson[], exchange: Exchange): Promise<void> | null {
  const { request, response } = exchange;
  const { pathname } = new URL(request.url ?? "/", "http://provider");
  const file = files[pathname];
  if (file) return sendFile(response, file);
  if (!pathname.startsWith("/pick/")) return null;
  return request.method === "POST"
    ? finishPick(provider, people, exchange)
    : showPick(provider, people, exchange);
}

function sendPage(response: ServerResponse, status: number, page: string) {
  if (response.headersSent) return void response.end();
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
  response.end(page);
}

type StaticFile = { type: string; read(): Promise<string | Uint8Array> };

const font = "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
const files: Record<string, StaticFile> = {
  "/page.css": {
    type: "text/css; charset=utf-8",
    read: () => ofProject("src/programs/demo/provider/page.css").text(),
  },
  "/favicon.svg": { type: "image/svg+xml", read: () => ofProject("public/favicon.svg").text() },
  "/inter.woff2": { type: "font/woff2", read: () => ofProject(font).bytes() },
  "/sign-out.js": { type: "text/javascript", read: async () => signOutScript },
};

function ofProject(path: string) {
  return Bun.file(join(projectRoot, path));
}

async function sendFile(response: ServerResponse, { type, read }: StaticFile) {
  const content = await read();
  response.writeHead(200, { "Content-Type": type }).end(content);
}

async function showPick(provider: Provider, people: ProviderPerson[], { request, response }: Exchange) {
  const { uid } = await provider.interactionDetails(request, response);
  sendPage(response, 200, pickPage(uid, people));
}

async function finishPick(provider: Provider, people: ProviderPerson[], { request, response }: Exchange) {
  const subject = new URLSearchParams(await text(request)).get("subject");
  const person = people.find((one) => one.subject === subject);
  const result = person
    ? { login: { accountId: person.subject } }
    : { error: "access_denied", error_description: "Nobody was picked." };
  await provider.interactionFinished(request, response, result);
}

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
