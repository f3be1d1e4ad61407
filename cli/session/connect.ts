import type { Command } from "commander";
import { Failed, NotSignedIn, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import type { JsonChoice } from "#/cli/output/json";
import { createApiClient } from "#/src/client";
import { storedCredentials } from "./credentials";
import { noteTokenEnd } from "./token-end";

/** Options of every command. */
export type GlobalOptions = { url?: string; token?: string; json?: JsonChoice };

const millisecondsToAnswer = 120_000;

/** Creates an API client with the portal and token of this command line. @throws WrongUsage, NotSignedIn */
export function connect(command: Command, io: Io) {
  const { url, token } = signedIn(command, io);
  return connectWith(url, token, io);
}

/** Returns the portal and token of this command line. @throws WrongUsage, NotSignedIn */
function signedIn(command: Command, io: Io) {
  const url = portalUrl(command, io);
  const options = command.optsWithGlobals<GlobalOptions>();
  const token = options.token || io.env.PORTAL_TOKEN || storedCredentials(io).tokens[url];
  if (!token) throw new NotSignedIn(`Not signed in to ${url}. Run \`portal login\` or set PORTAL_TOKEN.`);
  return { url, token: plainToken(token) };
}

/** Returns a fetch for an endless response, with this command line's token. @throws WrongUsage, NotSignedIn */
export function connectStream(command: Command, io: Io) {
  const { url, token } = signedIn(command, io);
  const reach = reaching(url, io, { type: "text/event-stream", isEndless: true });
  return (path: string, headers: Record<string, string>, signal?: AbortSignal) =>
    reach(`${url}${path}`, {
      headers: { ...headers, Authorization: `Bearer ${token}` },
      ...(signal && { signal }),
    });
}

/** Returns a fetch for bytes of any type by path, with this command line's token. @throws WrongUsage, NotSignedIn */
export function connectBytes(command: Command, io: Io) {
  const { url, token } = signedIn(command, io);
  const reach = reaching(url, io, { type: "", isEndless: false });
  return (path: string) => reach(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
}

/** Creates an API client for an address and a token that need not be stored. @throws WrongUsage */
export function connectWith(url: string, token: string, io: Io) {
  return createApiClient({ baseUrl: url, token: plainToken(token), fetch: reaching(url, io) }).api;
}

/** @throws WrongUsage for a token that no header can contain */
function plainToken(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new WrongUsage("This is not an API token: tokens contain no spaces or special characters.");
}

/** Creates an API client for calls without sign-in. */
export function connectUnsigned(url: string, io: Io) {
  return createApiClient({ baseUrl: url, fetch: reaching(url, io) }).api;
}

export type Api = ReturnType<typeof connectWith>;

/** Returns the portal address of a command line, without a trailing slash. @throws WrongUsage */
export function portalUrl(command: Command, io: Io): string {
  const given =
    command.optsWithGlobals<GlobalOptions>().url || io.env.PORTAL_URL || storedCredentials(io).current;
  if (!given) throw new WrongUsage("Which portal? Give --url, set PORTAL_URL or run `portal login --url …`.");
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new WrongUsage(`"${given}" is not an address such as https://portal.example.`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/** No connection to the portal, or no response in time; a retry may succeed. */
export class Unreachable extends Failed {}

const wholeJson = { type: "application/json", isEndless: false };

/** Returns a fetch that explains connection failures in a sentence. */
function reaching(url: string, io: Io, expected = wholeJson): typeof globalThis.fetch {
  const reach = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    const response = await io
      .fetch(input, {
        ...init,
        redirect: "manual",
        ...(!expected.isEndless && { signal: AbortSignal.timeout(millisecondsToAnswer) }),
      })
      .catch((error: unknown) => {
        throw new Unreachable(`The portal at ${url} cannot be reached (${reasonOf(error)}).`);
      });
    if (response.status >= 300 && response.status < 400) {
      throw new Failed(`${url} redirects to ${response.headers.get("Location")}. Use that address instead.`);
    }
    const type = response.headers.get("Content-Type") ?? "";
    if (response.ok && response.status !== 204 && !type.startsWith(expected.type)) {
      throw new Failed(`The server at ${url} does not answer like a portal. Is the address right?`);
    }
    noteTokenEnd(io, response, init?.method === "DELETE" && String(input) === `${url}/api/auth/token`);
    return response;
  };
  return Object.assign(reach, { preconnect: io.fetch.preconnect });
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "connection refused",
  ConnectionRefused: "connection refused",
  ECONNRESET: "the connection broke off",
  ConnectionClosed: "the connection broke off",
  ENOTFOUND: "no such host",
  FailedToOpenSocket: "no such host",
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${millisecondsToAnswer / 1_000} s`;
  const code = "code" in error ? String(error.code) : "";
  return reasons[code] ?? error.message;
}
