import type { Context } from "hono";
import type { AppEnv } from "../types";
import { keepAttempt } from "./attempt";
import { beginHandshake } from "./handshake";
import { discover } from "./provider";
import { returnPath } from "./return-path";
import { choosingPage, lastWay, offersMail } from "./ways";

/**
 * Redirects the browser to the provider, or to the choice between the provider and a link by mail, unless the provider
 * was chosen (`by=provider`) or used last in this browser. Reads the provider's metadata first, so that an outage shows
 * as a 503 here.
 */
export async function login(c: Context<AppEnv>) {
  const { deps } = c.var;
  const returnTo = returnPath(c.req.query("returnTo"), deps.publicUrl);
  c.set("returnTo", returnTo);
  const isChosen = c.req.query("by") === "provider" || lastWay(c) === "provider";
  if (offersMail(deps.env) && !isChosen) return c.redirect(choosingPage(returnTo), 302);
  const metadata = await discover(deps);
  const { location, secrets } = await beginHandshake(deps, metadata);
  await keepAttempt(c, { ...secrets, returnTo });
  return c.redirect(location, 302);
}
