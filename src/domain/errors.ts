import type { FieldError } from "#/src/contract/problem";

export type ErrorKind =
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "stale"
  | "unheld"
  | "gone"
  | "reused_key"
  | "too_large"
  | "too_slow"
  | "too_many"
  | "full"
  | "unavailable"
  | "misconfigured";

/** An error in terms of the portal, independent of HTTP. `message` is a sentence for users. */
export abstract class AppError extends Error {
  abstract readonly kind: ErrorKind;
}

export class Invalid extends AppError {
  readonly kind = "invalid";
  constructor(
    readonly errors: FieldError[],
    message = "Some fields need another value.",
  ) {
    super(message);
  }
}

/** Rejected for a reason that programs identify by `type`. */
export class Refused extends AppError {
  readonly kind = "invalid";
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message);
  }
}

export class Unauthorized extends AppError {
  readonly kind = "unauthorized";
  constructor() {
    super("Unauthorized");
  }
}

export class Forbidden extends AppError {
  readonly kind = "forbidden";
}

/** Also used for things that exist but are hidden from the caller, so the message is always the same. */
export class NotFound extends AppError {
  readonly kind = "not_found";
  constructor() {
    super("There is nothing at this address.");
  }
}

export class Conflict extends AppError {
  readonly kind = "conflict";
}

/** The row that the caller acts on is no longer in a state that permits it; the response contains the row. */
export class Superseded extends Conflict {}

/** The plan to carry out has changed since it was shown; the response contains the new plan. */
export class PlanChanged extends Conflict {
  constructor(readonly plan: unknown) {
    super("This has changed since the plan was shown. Look at the new plan, then send it.");
  }
}

/** The caller edited a version that has been changed since. */
export class Stale extends AppError {
  readonly kind = "stale";
  constructor() {
    super(
      "Somebody else changed this in the meantime. Load it again to see the change; what you typed is kept.",
    );
  }
}

/** A change that must state the version it applies to, but does not. */
export class VersionRequired extends AppError {
  readonly kind = "unheld";
}

/** The action is no longer possible, regardless of the input. */
export class Gone extends AppError {
  readonly kind = "gone";
}

export class ReusedKey extends AppError {
  readonly kind = "reused_key";
  constructor() {
    super("This Idempotency-Key was used for another request.");
  }
}

/** A file or other body that exceeds its limit. */
export class TooLarge extends AppError {
  readonly kind = "too_large";
  /** Creates the error for a file limited to this number of bytes. */
  static than(most: number): TooLarge {
    return new TooLarge(`The file is larger than ${Math.floor(most / 1_048_576)} MB.`);
  }
}

/** A body that did not arrive in time. */
export class TooSlow extends AppError {
  readonly kind = "too_slow";
  constructor() {
    super("The body took too long to arrive. Nothing was changed.");
  }
}

export class TooMany extends AppError {
  readonly kind = "too_many";
  constructor(
    readonly retryAfterSeconds: number,
    message = "Too many attempts. Please wait before trying again.",
  ) {
    super(message);
  }
}

/** The portal has no storage left for the upload. */
export class Full extends AppError {
  readonly kind = "full";
}

/** A dependency is down; the requested action was not performed. */
export class Unavailable extends AppError {
  readonly kind = "unavailable";
  constructor(
    message: string,
    readonly retryAfterSeconds = 5,
  ) {
    super(message);
  }
}

/** The portal is misconfigured: only its administrator can help, not a retry. */
export class Misconfigured extends AppError {
  readonly kind = "misconfigured";
}
