import { Hono } from "hono";
import { dayMs } from "#/src/format/durations";
import type { AppEnv } from "./types";

const path = "/.well-known/security.txt";
/** Less than the year that RFC 9116 recommends at most; a portal that is switched off stops promising to answer. */
const validDays = 180;

/** Says where weaknesses are reported (RFC 9116); not there unless `SECURITY_CONTACT` says where. */
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
