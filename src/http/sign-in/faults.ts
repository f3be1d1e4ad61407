import type { Context } from "hono";
import { AppError, Forbidden, Invalid, Misconfigured, TooMany, Unavailable } from "#/src/domain/errors";
import { askedFor } from "../asked-for";
import { report } from "../errors";
import type { AppEnv } from "../types";

/** The provider cannot be asked right now; `why` tells whoever runs the portal, without secrets. */
export class ProviderDown extends Unavailable {
  constructor(readonly why: string) {
    super("The sign-in service does not answer right now. Please try again shortly.", 10);
  }
}

/** Portal and provider do not fit together; `why` tells whoever runs the portal, without secrets. */
export class SignInMisconfigured extends Misconfigured {
  constructor(readonly why: string) {
    super(
      "The portal and its sign-in service are not set up to work together. This is not your fault, and trying " +
        "again does not help: please ask your administrator.",
    );
  }
}

/** The person did not come to the end of it; `why` tells what the provider said. */
export class SignInNotCompleted extends Invalid {
  constructor(
    message: string,
    readonly why: string,
  ) {
    super([], message);
  }
}

/** The provider's answer may be somebody else's doing; `why` tells what did not fit. */
export class UnfitAnswer extends Forbidden {
  constructor(readonly why: string) {
    super("The sign-in service's answer could not be accepted. Please sign in again.");
  }
}

/** Says in the log why a sign-in came to nothing, and whose fault that is. */
export function reportSignIn(c: Context<AppEnv>, error: unknown) {
  // What is unknown and what a database refused is reported where it becomes an answer.
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

/** No failure of the portal's: when its page cannot be shown either, that is one more thing to tell. */
function refuse(c: Context<AppEnv>, level: "info" | "warn", facts: object, message: string) {
  c.var.deps.log[level]({ ...askedFor(c), ...facts }, message);
}

/** The reason for whoever runs the portal; an error without one of its own has the sentence that people read. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "why" in error ? String(error.why) : error.message;
}
