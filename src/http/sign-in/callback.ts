import type { Context } from "hono";
import { Forbidden, Invalid } from "#/src/domain/errors";
import { countRefusedSignIn } from "../rate-limit";
import { readSessionCookie, setSessionCookie } from "../session-cookie";
import type { AppEnv } from "../types";
import { usedFrom } from "../used-from";
import { admit } from "./admit";
import { type Attempt, takeAttempt } from "./attempt";
import { ProviderDown, reportSignIn, SignInMisconfigured, SignInNotCompleted } from "./faults";
import { finishHandshake } from "./handshake";
import { readIdentity } from "./identity";
import { discover } from "./provider";
import { providerMessage } from "./provider-message";
import { returnPath } from "./return-path";
import { rememberWay } from "./ways";

/** Completes a sign-in that this browser began, and redirects it to its destination. */
export async function answerCallback(c: Context<AppEnv>) {
  const attempt = await findAttempt(c);
  const requested = returnPath(attempt.returnTo, c.var.deps.publicUrl);
  c.set("returnTo", requested);
  let opened = "/";
  try {
    const { cookie, landing } = await signIn(c, attempt);
    opened = landing;
    setSessionCookie(c, cookie);
    rememberWay(c, "provider");
  } catch (error) {
    if (error instanceof Forbidden || error instanceof SignInNotCompleted) {
      await countRefusedSignIn(c).catch((spent: unknown) => {
        reportSignIn(c, error);
        throw spent;
      });
    }
    throw error;
  }
  return c.redirect(requested === "/" ? opened : requested, 302);
}

/**
 * Finds the attempt. Any web page can send its visitors here, so a request without an attempt of this browser is not
 * counted as a failed sign-in.
 */
async function findAttempt(c: Context<AppEnv>): Promise<Attempt> {
  const attempt = await takeAttempt(c, c.req.query("state") ?? "");
  if (!attempt) {
    throw new Invalid(
      [],
      "This sign-in took too long or was begun in another browser. Please sign in again.",
    );
  }
  const error = c.req.query("error");
  if (error !== undefined) throw providerSaysNo(c, error);
  return attempt;
}

/** Maps an error response of the provider (RFC 6749, 4.1.2.1, and OpenID Connect Core, 3.1.2.6). */
function providerSaysNo(c: Context<AppEnv>, error: string): Error {
  const words = providerMessage(error, c.req.query("error_description"), [c.req.query("state") ?? ""]);
  if (error === "server_error" || error === "temporarily_unavailable") {
    return new ProviderDown(`the provider answered ${words}`);
  }
  if (personal.has(error)) {
    return new SignInNotCompleted(
      "The sign-in was cancelled at the sign-in service. You can try again.",
      `the provider answered ${words}`,
    );
  }
  return new SignInMisconfigured(`the provider answered ${words}`);
}

/** Error codes caused by the person signing in. */
const personal = new Set([
  ...["access_denied", "login_required", "interaction_required"],
  ...["consent_required", "account_selection_required"],
]);

async function signIn(c: Context<AppEnv>, attempt: Attempt) {
  const { deps } = c.var;
  const metadata = await discover(deps);
  const tokens = await finishHandshake(deps, metadata, new URL(c.req.url).search, attempt);
  const identity = await readIdentity(deps, metadata, tokens, attempt.nonce);
  const idToken = metadata.end_session_endpoint ? tokens.idToken : null;
  return admit(deps, { identity, idToken, replaces: readSessionCookie(c), from: usedFrom(c) });
}
