import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Provider } from "oidc-provider/lib/provider.js";
import { projectRoot } from "#/src/program/place";
import { pickPage, signOutScript } from "./page";
import type { ProviderPerson } from "./people";

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Answers what is not the protocol itself: the pick page and its files; null for the rest. */
export function ownPage(
  provider: Provider,
  people: ProviderPerson[],
  exchange: Exchange,
): Promise<void> | null {
  const { request, response } = exchange;
  const { pathname } = new URL(request.url ?? "/", "http://provider");
  const file = files[pathname];
  if (file) return sendFile(response, file);
  if (!pathname.startsWith("/pick/")) return null;
  return request.method === "POST"
    ? finishPick(provider, people, exchange)
    : showPick(provider, people, exchange);
}

export function sendPage(response: ServerResponse, status: number, page: string) {
  if (response.headersSent) return void response.end();
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
  response.end(page);
}

type StaticFile = { type: string; read(): Promise<string | Uint8Array> };

const font = "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
const files: Record<string, StaticFile> = {
  "/page.css": {
    type: "text/css; charset=utf-8",
    read: () => ofProject("src/demo/provider/page.css").text(),
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
