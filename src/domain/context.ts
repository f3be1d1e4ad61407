import type { Database } from "#/db/client";
import type { BrandProfiler } from "#/src/services/brand-profile/brand-profiler";
import type { Outbox } from "#/src/services/mail/outbox";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import type { VirusScanner } from "#/src/services/virus-scanner/virus-scanner";
import type { Actor } from "./actor";
import type { NewOperation } from "./audit-log";

/** Dependencies of the portal, created once at startup. */
export type Services = {
  db: Database;
  /** Storage of uploaded files. */
  store: ObjectStore;
  /** Null if files are served without being scanned. */
  scanner: VirusScanner | null;
  /** Null if brand profiles are not configured. */
  profiler: BrandProfiler | null;
  /** Null if no mail is sent. */
  mail: Outbox | null;
  /** The only clock; tests set it. */
  clock: () => Date;
};

/**
 * The context of every query and verb: the caller, the database and the time of the request. Use `clock` only for
 * checks that must hold at the moment of the write, later than `now`.
 */
export type Context = Services & {
  actor: Actor;
  /** Time of the request, ISO 8601 in UTC. */
  now: string;
  /** The calendar date in the portal's time zone, yyyy-mm-dd. */
  today: string;
  timeZone: string;
  /** Generates a UUID for a new row. */
  newId: () => string;
  /** Called for each write that was logged, and for a repeated request with the original write. */
  onOperation?: (operation: DoneOperation) => void;
  /** Collects the audit entries of a joint write until it ends; see `writeTogether`. */
  together?: NewOperation[];
  /** Set if the caller sent an Idempotency-Key. */
  idempotency: { key: string; fingerprint: string } | null;
};

/** A completed write, as reported to its caller. */
export type DoneOperation = {
  id: string;
  /** ISO 8601 in UTC; null if the caller cannot undo it. */
  undoUntil: string | null;
};

/** The context of verbs that need no sign-in. */
export type AnonymousContext = Omit<Context, "actor">;

/**
 * Options for a write whose response contains a link when no mail is sent: then the response is not stored for its
 * Idempotency-Key.
 */
export function remembering({ mail }: Context) {
  return { remember: mail !== null };
}
