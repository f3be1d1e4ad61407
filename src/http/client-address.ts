import type { Context } from "hono";
import { getConnInfo } from "hono/bun";
import type { AppEnv } from "./types";

/**
 * The network address that limits count by: the socket's, or, behind a trusted proxy, the one which that proxy
 * added last. An IPv6 network of one subscriber (/64) counts as one address.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const forwarded = c.var.deps.env.trustProxy ? c.req.header("X-Forwarded-For") : undefined;
  const address = forwarded?.split(",").at(-1)?.trim() || socketAddress(c);
  return networkOf(address);
}

/** Requests that never crossed a socket, such as a test's, have no address. */
function socketAddress(c: Context<AppEnv>): string {
  const server: unknown = c.env;
  if (typeof server !== "object" || server === null || !("requestIP" in server)) return "none";
  return getConnInfo(c).remote.address ?? "none";
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(":")) return address.slice(0, 64);
  const [head = "", tail] = address.split("::", 2);
  const groups = head.split(":").filter(Boolean);
  const padding = tail === undefined ? [] : Array(8).fill("0");
  return [...groups, ...padding].slice(0, 4).join(":").slice(0, 64);
}
