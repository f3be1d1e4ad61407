import type { Context } from "hono";
import { getConnInfo } from "hono/bun";
import { isLoopback } from "#/src/env/loopback";
import type { AppEnv } from "./types";

/** The network address that limits count by: an IPv6 network of one subscriber (/64) counts as one address. */
export function clientAddress(c: Context<AppEnv>): string {
  return networkOf(senderAddress(c));
}

/** The address that sent a request: the socket's, or, behind a trusted proxy, the one which that proxy added last. */
export function senderAddress(c: Context<AppEnv>): string {
  const forwarded = c.var.deps.env.trustProxy ? c.req.header("X-Forwarded-For") : undefined;
  const address = forwarded?.split(",").at(-1)?.trim() || socketAddress(c);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return (mapped?.[1] ?? address).slice(0, 64);
}

/** True for a request that a program on this machine sent straight to the portal; behind a proxy none is. */
export function isAskedFromHere(c: Context<AppEnv>): boolean {
  const isForwarded = ["X-Forwarded-For", "Forwarded", "Via"].some(
    (name) => c.req.header(name) !== undefined,
  );
  return !isForwarded && isLoopback(new URL(c.req.url).hostname) && isLoopback(senderAddress(c));
}

/** Requests that never crossed a socket, such as a test's, have no address. */
function socketAddress(c: Context<AppEnv>): string {
  const server: unknown = c.env;
  if (typeof server !== "object" || server === null || !("requestIP" in server)) return "none";
  return getConnInfo(c).remote.address ?? "none";
}

/** What `clientAddress` counts an address as. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::", 2);
  const groups = head.split(":").filter(Boolean);
  const padding = tail === undefined ? [] : Array(8).fill("0");
  return [...groups, ...padding].slice(0, 4).join(":");
}
