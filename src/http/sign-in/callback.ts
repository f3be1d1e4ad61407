import type { Context } from "hono";
import { Forbidden, Invalid } from "../../domain/errors";
import { countWrongCredentials } from "../rate-limit";
import { readSessionCookie, setSessionCookie } from "../session-cookie";
import type { AppEnv } from "../types";
import { admit } from "./admit";
import { type Attempt, takeAttempt } from "./attempt";
import { finishHandshake } from "./handshake";
import { readIdentity } from "./identity";
import { discover } from "./provider";
import { returnPath } from "./return-path";

/** Takes the provider's answer to a sign-in that this very browser began, and sends it where it wanted to go. */
export async function answerCallback(c: Context<AppEnv>) {
  const attempt = await findAttempt(c);
  try {
    setSessionCookie(c, await signIn(c, attempt));
  } catch (error) {
    if (error instanceof Forbidden) {
      c.var.deps.log.info({ requestId: c.var.requestId, err: error }, "sign-in refused");
      await countWrongCredentials(c);
    }
    throw error;
  }
  return c.redirect(returnPath(attempt.returnTo, c.var.deps.publicUrl), 302);
}

async function findAttempt(c: Context<AppEnv>): Promise<Attempt> {
  const attempt = await takeAttempt(c, c.req.query("state") ?? "");
  if (!attempt) {
    await countWrongCredentials(c);
    throw new Invalid(
      [],
      "This sign-in took too long or was begun in another browser. Please sign in again.",
    );
  }
  if (c.req.query("error") !== undefined) {
    throw new Invalid([], "The sign-in was cancelled at the sign-in service. You can try again.");
  }
  return attempt;
}

async function signIn(c: Context<AppEnv>, attempt: Attempt): Promise<string> {
  const { deps } = c.var;
  const metadata = await discover(deps);
  const tokens = await finishHandshake(deps, metadata, new URL(c.req.url).search, attempt);
  const identity = await readIdentity(deps, metadata, tokens, attempt.nonce);
  return admit(deps, { identity, idToken: tokens.idToken, replaces: readSessionCookie(c) });
}
