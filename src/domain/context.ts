import type { Database } from "#/db/client";
import type { Role, WayIn } from "#/src/contract/choices/users";
import type { BrandProfiler } from "#/src/services/brand-profile/brand-profiler";
import type { Outbox } from "#/src/services/mail/outbox";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import type { VirusScanner } from "#/src/services/virus-scanner/virus-scanner";
import type { NewOperation } from "./audit-log";
import type { Credential } from "./credential";

/** Who is asking. `role` is the one in force for this request: a token never carries more than its owner has. */
export type Actor = {
  userId: string;
  email: string;
  role: Role;
  /** The one client a client user belongs to. */
  clientId: string | null;
  /** What they came by; every write asks again whether it still holds. */
  credential: Credential;
  /** What they make to come in again, such as a token, came the same way. Work at the server counts as the provider. */
  cameBy: WayIn;
  tokenId: string | null;
};

/** What the portal works with, made once at its start. */
export type Services = {
  db: Database;
  /** Where uploaded files are kept. */
  store: ObjectStore;
  /** Null where files are handed out without being scanned. */
  scanner: VirusScanner | null;
  /** Null where brand profiles are not configured. */
  profiler: BrandProfiler | null;
  /** Null where no mail is sent. */
  mail: Outbox | null;
  /** The only clock; tests set it. */
  clock: () => Date;
};

/**
 * What every query and verb gets: the caller, the database and one reading of the clock; the clock itself is for what
 * must hold later than `now`, at the moment of the write.
 */
export type Context = Services & {
  actor: Actor;
  /** When the request came, ISO 8601 in UTC. */
  now: string;
  /** The calendar date in the portal's time zone, yyyy-mm-dd. */
  today: string;
  timeZone: string;
  /** A UUID for each new row. */
  newId: () => string;
  /** Hears of each write that left something in the audit log, and of one that was done before. */
  tellOperation?: (operation: DoneOperation) => void;
  /** Where the audit entries wait of a write that is one with others; see `writeTogether`. */
  together?: NewOperation[];
  /** Set when the caller sent an Idempotency-Key. */
  idempotency: { key: string; fingerprint: string } | null;
};

/** A write as its caller hears of it. */
export type DoneOperation = {
  id: string;
  /** ISO 8601 in UTC; null where the caller cannot undo it. */
  undoUntil: string | null;
};

/** What a verb gets that people use before they are signed in. */
export type AnonymousContext = Omit<Context, "actor">;

/** How a write is kept with an Idempotency-Key whose answer holds a link where no mail takes it: not at all then. */
export function remembering({ mail }: Context) {
  return { remember: mail !== null };
}
