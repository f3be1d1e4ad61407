import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { RateName } from "#/src/contract/ceilings";
import type { Noun } from "../nouns/noun";

/** A table with `linkColumns`. */
type LinkTable = SQLiteTable & Record<"id" | "tokenHash" | "expiresAt" | "createdAt", SQLiteColumn>;

/** Something that does not happen to links of a kind, and why. */
type Never = { never: string };

/** The stored links of a kind. */
export type LinkRows = {
  table: LinkTable;
  /** Separates the links of a kind from others in its table; null if the table has one kind. */
  only: SQL | null;
  /** The noun of their log entries; null if they are not logged. */
  noun: Pick<Noun, "entity" | "leftOut"> | null;
  /** The column that names the recipient, by account or by mail address. */
  recipient: { column: SQLiteColumn; names: "account" | "address" };
  /** The columns that contain hashes of secrets, or sealed secrets. */
  secrets: readonly string[];
  /** The links that later ones replaced, and the time for which they are recognised; null if they are forgotten. */
  former: { table: SQLiteTable; link: SQLiteColumn; createdAt: SQLiteColumn; maxAgeMs: number } | null;
  /** The end of a person's links when they lose their access. */
  onEndOfAccess: "withdraw" | "delete" | Never;
  /** The end of open links when a backup is restored. */
  onRestore: "end" | "delete" | Never;
  /** The removal of the recipient's data when they are erased. */
  onErasure: "strip" | "delete" | Never;
  /** The removal of expired links, perhaps some time later, until which their pages offer a new one. */
  onExpiry: "delete" | { afterMs: number } | Never;
};

/** A six-digit code beside a link. */
export type CodeRules = {
  /** Columns of its hash, its attempts, its end, and the number of codes sent; null if the link has one code only. */
  columns: { hash: string; tries: string; endsAt: string; sent: string | null };
  minutes: number;
  /** Attempts at one code. */
  tries: number;
  /** Codes of one link; null if the link has one only. */
  perLink: number | null;
};

/** The browser that a link is bound to. */
export type BrowserRules = { column: string; cookie: string; seconds: number };

/** The cookie that proves the press of the page's button, for this long; everything below the page's address needs it. */
type PassRules = { cookie: string; seconds: number };

type Limits = {
  /** Uses of the page's forms. */
  use: RateName;
  /** Requests for a link or a code, by network address, and by recipient; null if nobody can request one. */
  ask: RateName | null;
  askFor: RateName | null;
  /** Attempts at codes, by recipient over all links; null if the codes of a link are limited instead. */
  guess: RateName | null;
};

/** The words of a kind in docs/security.md; its figures follow from the other parts. */
type Documented = {
  name: string;
  /** Its content besides 256 random bits, the places where it is stored besides its row, and its ends. */
  link: { made: string; stored: string; ends: string };
  code: { name: string; made: string; stored: string; ends: string } | null;
  browser: { name: string; ends: string } | null;
  pass: { name: string; made: string } | null;
  /** Its users, what it grants, and the strength of its proof. */
  wayIn: { way: string; for: string; grants: string; strength: string };
};

/** One kind of link. Every part is required; null stands for none. */
export type LinkKind = {
  /** The route of its page, by which the log names requests and proxies mask them. */
  route: `/${string}/:token`;
  /** Null for links that are signed instead of stored. */
  rows: LinkRows | null;
  lifetimeMs: number | null;
  code: CodeRules | null;
  browser: BrowserRules | null;
  /** Null if the page's button does all that the link does. */
  pass: PassRules | null;
  /** Treatment of the browser's session by its pages; an ignored one is neither used nor ended. */
  session: "known" | "ignored";
  limits: Limits;
  documented: Documented;
};

/** A kind whose links are stored. */
export type StoredKind = LinkKind & { rows: LinkRows };

export function isStored(kind: LinkKind): kind is StoredKind {
  return kind.rows !== null;
}
