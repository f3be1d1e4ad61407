import type { Context } from "hono";
import type { AppEnv } from "../types";
import { keepAttempt } from "./attempt";
import { beginHandshake } from "./handshake";
import { discover } from "./provider";
import { returnPath } from "./return-path";

/** Sends the browser to the provider; the provider is asked first, so that a dead one shows as a 503 here. */
export async function login(c: Context<AppEnv>) {
  const { deps } = c.var;
  const returnTo = returnPath(c.req.query("returnTo"), deps.publicUrl);
  const metadata = await discover(deps);
  const { location, secrets } = await beginHandshake(deps, metadata);
  await keepAttempt(c, { ...secrets, returnTo });
  return c.redirect(location, 302);
}
