import { isIP } from "node:net";
import type { Context } from "hono";
import { getConnInfo } from "hono/bun";
import { isLoopback } from "#/src/env/loopback";
import type { AppEnv } from "./types";

/** Shared key for requests without an address, and for forwarded values that are not addresses. */
const noAddress = "none";

/** Returns the address by which limits count: an IPv6 network of one subscriber (/64) counts as one address. */
export function clientAddress(c: Context<AppEnv>): string {
  return networkOf(senderAddress(c));
}

/** Returns the sender's address: the socket's or, behind a trusted proxy, the last one that the proxy added. */
export function senderAddress(c: Context<AppEnv>): string {
  const forwarded = c.get("deps").env.trustProxy ? c.req.header("X-Forwarded-For") : undefined;
  return readAddress(forwarded?.split(",").at(-1) ?? socketAddress(c)) ?? noAddress;
}

/** Returns true for a direct request from a program on this machine; never true for proxied requests. */
export function isLocalRequest(c: Context<AppEnv>): boolean {
  const isForwarded = ["X-Forwarded-For", "Forwarded", "Via"].some(
    (name) => c.req.header(name) !== undefined,
  );
  return !isForwarded && isLoopback(new URL(c.req.url).hostname) && isLoopback(senderAddress(c));
}

/** Returns the socket's address. Requests without a socket, as in tests, have none. */
function socketAddress(c: Context<AppEnv>): string {
  const server: unknown = c.env;
  if (typeof server !== "object" || server === null || !("requestIP" in server)) return "";
  return getConnInfo(c).remote.address ?? "";
}

/**
 * Parses an address as written by proxies: with a port, in brackets, quoted, with a zone, or prefixed by `for=`.
 * @returns the canonical spelling, with mapped IPv6 addresses as IPv4; null for anything else
 */
export function readAddress(entry: string): string | null {
  // Most addresses are plain IPv4 ones, so those skip the parsing.
  if (isIP(entry) === 4) return entry;
  const [value = ""] = entry.trim().replace(/^for=/i, "").split(";");
  const unquoted = value.trim().replace(/^"(.*)"$/, "$1");
  const host = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(unquoted) ?? /^([\d.]+):\d{1,5}$/.exec(unquoted);
  const [address = ""] = (host?.[1] ?? unquoted).split("%");
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : null;
  const canonical = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
  return canonical === undefined ? null : (mappedAddress(canonical) ?? canonical);
}

function mappedAddress(canonical: string): string | null {
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return null;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join(".");
}

/** Returns the network as which `clientAddress` counts an address. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = [], tail = []] = address.split("::", 2).map((part) => part.split(":").filter(Boolean));
  const zeros = address.includes("::") ? Array(8 - head.length - tail.length).fill("0") : [];
  return [...head, ...zeros, ...tail].slice(0, 4).join(":");
}
