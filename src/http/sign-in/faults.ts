import type { Context } from "hono";
import { AppError, Forbidden, Invalid, Misconfigured, TooMany, Unavailable } from "#/src/domain/errors";
import { report } from "../errors";
import { requestRoute } from "../request-route";
import type { AppEnv } from "../types";

/** The provider is unavailable; `why` describes the cause for the administrator, without secrets. */
export class ProviderDown extends Unavailable {
  constructor(readonly why: string) {
    super("The sign-in service does not answer right now. Please try again shortly.", 10);
  }
}

/**
 * Portal and provider are configured inconsistently; `why` describes the cause for the administrator, without secrets.
 */
export class SignInMisconfigured extends Misconfigured {
  constructor(readonly why: string) {
    super(
      "The portal and its sign-in service are not set up to work together. This is not your fault, and trying " +
        "again does not help: please ask your administrator.",
    );
  }
}

/** The person did not complete the sign-in; `why` contains the provider's reason. */
export class SignInNotCompleted extends Invalid {
  constructor(
    message: string,
    readonly why: string,
  ) {
    super([], message);
  }
}

/** The provider's response may have been forged; `why` describes the mismatch. */
export class UnfitAnswer extends Forbidden {
  constructor(readonly why: string) {
    super("The sign-in service's answer could not be accepted. Please sign in again.");
  }
}

/** Logs the cause of a failed sign-in, and who can fix it. */
export function reportSignIn(c: Context<AppEnv>, error: unknown) {
  // Unknown errors and those of the database are logged when they become a response.
  if (!(error instanceof AppError) || error instanceof TooMany) return;
  const { issuer } = c.var.deps.env.oidc;
  const cause = whyOf(error);
  if (error instanceof SignInMisconfigured) {
    report(c, "error", { issuer, fault: "configuration", cause }, "sign-in failed");
  } else if (error instanceof ProviderDown) {
    report(c, "warn", { issuer, fault: "provider", cause }, "sign-in failed");
  } else if (c.req.path === "/api/logout") {
    refuse(c, "info", { cause }, "sign-out refused");
  } else {
    refuse(c, error instanceof Forbidden ? "warn" : "info", { fault: "person", cause }, "sign-in refused");
  }
}

/** Logs a refusal that is not a failure of the portal, so that a failure to render its page is still logged separately. */
function refuse(c: Context<AppEnv>, level: "info" | "warn", facts: object, message: string) {
  c.var.deps.log[level]({ ...requestRoute(c), ...facts }, message);
}

/** Returns the cause for the administrator; an error without one has its message for users. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "why" in error ? String(error.why) : error.message;
}
