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

/** What can go wrong in terms of the portal; knows nothing of HTTP. `message` is a sentence for people. */
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

/** Refused for a reason that programs tell apart by its `type`. */
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

/** Also stands for what the caller may not know to exist, so its words never differ. */
export class NotFound extends AppError {
  readonly kind = "not_found";
  constructor() {
    super("There is nothing at this address.");
  }
}

export class Conflict extends AppError {
  readonly kind = "conflict";
}

/** The caller edited a version that somebody else has changed since. */
export class Stale extends AppError {
  readonly kind = "stale";
  constructor() {
    super(
      "Somebody else changed this in the meantime. Load it again to see the change; what you typed is kept.",
    );
  }
}

/** A change that has to say which version it is about, and does not. */
export class VersionRequired extends AppError {
  readonly kind = "unheld";
}

/** It can no longer be done, whatever the caller changes. */
export class Gone extends AppError {
  readonly kind = "gone";
}

export class ReusedKey extends AppError {
  readonly kind = "reused_key";
  constructor() {
    super("This Idempotency-Key was used for another request.");
  }
}

/** A file, or another body, over its limit. */
export class TooLarge extends AppError {
  readonly kind = "too_large";
  /** Of a file that may have so many bytes. */
  static than(most: number): TooLarge {
    return new TooLarge(`The file is larger than ${Math.floor(most / 1_048_576)} MB.`);
  }
}

/** A body that did not arrive in its time. */
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

/** The portal has no room left for what was to be kept. */
export class Full extends AppError {
  readonly kind = "full";
}

/** A dependency is down; what was asked for was not done. */
export class Unavailable extends AppError {
  readonly kind = "unavailable";
  constructor(
    message: string,
    readonly retryAfterSeconds = 5,
  ) {
    super(message);
  }
}

/** The portal is set up wrongly: trying again does not help, whoever runs it does. */
export class Misconfigured extends AppError {
  readonly kind = "misconfigured";
}
