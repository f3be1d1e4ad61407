import type { Context } from "hono";
import type { AppEnv } from "../types";
import { keepAttempt } from "./attempt";
import { beginHandshake } from "./handshake";
import { discover } from "./provider";
import { returnPath } from "./return-path";
import { choosingPage, lastWay, offersMail } from "./ways";

/**
 * Sends the browser to the provider, or to where one chooses between that and a link by mail, unless it was chosen
 * (`by=provider`) or this browser last came by the provider. The provider is asked first, so that a dead one shows as a
 * 503 here.
 */
export async function login(c: Context<AppEnv>) {
  const { deps } = c.var;
  const returnTo = returnPath(c.req.query("returnTo"), deps.publicUrl);
  const isChosen = c.req.query("by") === "provider" || lastWay(c) === "provider";
  if (offersMail(deps.env) && !isChosen) return c.redirect(choosingPage(returnTo), 302);
  const metadata = await discover(deps);
  const { location, secrets } = await beginHandshake(deps, metadata);
  await keepAttempt(c, { ...secrets, returnTo });
  return c.redirect(location, 302);
}
