import { Hono } from "hono";
import { dayMs } from "#/src/format/durations";
import type { AppEnv } from "./types";

const path = "/.well-known/security.txt";
/**
 * Validity in days. RFC 9116 recommends less than a year. With half a year, cached copies of a portal that was shut down
 * expire soon.
 */
const validDays = 180;

/** Serves security.txt (RFC 9116) if `SECURITY_CONTACT` is set, otherwise 404. */
export const securityContact = new Hono<AppEnv>().get(path, async (c, next) => {
  const { env, clock, publicUrl } = c.var.deps;
  if (env.securityContacts.length === 0) return next();
  const today = Math.floor(clock().getTime() / dayMs) * dayMs;
  const fields = [
    ...env.securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${new URL(path, publicUrl).href}`,
  ];
  return c.text(`${fields.join("\n")}\n`);
});
