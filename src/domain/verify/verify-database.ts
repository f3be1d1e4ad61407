import { findAlteredRules } from "#/db/altered-rules";
import type { ReadOnly } from "#/db/client";
import type { HeadKey } from "../audit-log-heads";
import { countWrongEntries } from "../search/recount";
import { type ChainReport, checkAuditLogChain } from "./audit-log-chain";
import { checkAuditLogHeads } from "./audit-log-heads";
import { hasPresentRules, wrongFigures } from "./counters";

export type Check = {
  name: string;
  /** The finding as a sentence. */
  says: string;
  /** `unknown` if it cannot be determined with the given keys. */
  found: "fine" | "broken" | "unknown";
};

/**
 * Verifies the audit log's chain and heads, the triggers and indexes, the counters and the search index against a
 * recount, the removal of secrets and, for a local file, the file's integrity and every reference. The first key is the
 * current one; without keys, signatures are not verified.
 */
export async function verifyDatabase(db: ReadOnly, keys: readonly HeadKey[]): Promise<Check[]> {
  const chain = await checkAuditLogChain(db);
  const signed = [auditLog(chain), await heads(db, keys, chain)];
  const checks = [...signed, await rules(db), await figures(db), await search(db), await secrets(db)];
  if (db.isLocal) checks.push(await integrity(db), await references(db));
  return checks;
}

function auditLog({ sound, fault }: ChainReport): Check {
  const says = fault ? `${fault} ${sound} rows before that are sound.` : `${sound} rows, unbroken.`;
  return { name: "Audit log", says, found: fault ? "broken" : "fine" };
}

async function heads(db: ReadOnly, keys: readonly HeadKey[], chain: ChainReport): Promise<Check> {
  const { sound, last, confirmed, fault } = await checkAuditLogHeads(db, keys);
  const check = (found: Check["found"], says: string): Check => ({ name: "Heads", says, found });
  if (fault) return check("broken", fault);
  const rest = afterHeads(last, chain);
  if (sound === 0) return check("fine", `none. ${rest}`);
  if (keys.length === 0) {
    return check("fine", `${sound}; their signatures cannot be checked without OIDC_AUTH_SECRET. ${rest}`);
  }
  if (confirmed === last) return check("fine", `${sound}, the last signed with an available key. ${rest}`);
  const signed = confirmed === 0 ? "none" : `only those up to row ${confirmed}`;
  return check(
    "unknown",
    `${sound}, ${signed} signed with an available key. Set OIDC_AUTH_SECRET_OLD to the previous secret.`,
  );
}

function afterHeads(last: number, { sound, fault }: ChainReport): string {
  if (fault !== null) return "Later rows cannot be checked.";
  if (last >= sound) return sound === 0 ? "There is nothing to sign." : "No row follows the last.";
  if (last === 0) return `All ${sound} rows are unsigned.`;
  return `Rows ${last + 1} to ${sound} follow the last and are unsigned.`;
}

async function rules(db: ReadOnly): Promise<Check> {
  const altered = await findAlteredRules(db);
  const says = altered.length === 0 ? "unchanged." : `${altered.join("; ")}.`;
  return { name: "Triggers and indexes", says, found: altered.length === 0 ? "fine" : "broken" };
}

async function figures(db: ReadOnly): Promise<Check> {
  const check = (found: Check["found"], says: string): Check => ({ name: "Stored counts", says, found });
  if (!(await hasPresentRules(db)))
    return check("fine", "from another version; the next start recomputes them.");
  const wrong = await wrongFigures(db);
  return wrong.length === 0 ? check("fine", "match a recount.") : check("broken", `${wrong.join("; ")}.`);
}

async function search(db: ReadOnly): Promise<Check> {
  const check = (found: Check["found"], says: string): Check => ({ name: "Search", says, found });
  // The index is read with the columns of this version.
  if (!(await hasPresentRules(db))) return check("fine", "from another version; the next start updates it.");
  const wrong = await countWrongEntries(db);
  return wrong === 0
    ? check("fine", "matches the current names.")
    : check("broken", `${wrong} entries differ from the current names.`);
}

/** Counts sealed links that should be gone: the write that ends a job wipes its link. */
async function secrets({ client }: ReadOnly): Promise<Check> {
  const { rows } = await client.execute(`
    select (select count(*) from mails join jobs on jobs.kind = 'mail' and jobs.key = mails.id
        where sealed_secret is not null and jobs.state <> 'waiting')
      + (select count(*) from sign_in_links as link join jobs on jobs.kind = 'sign-in link' and jobs.key = link.id
        where sealed is not null and jobs.state <> 'waiting')`);
  const left = Number(rows[0]?.[0] ?? 0);
  const says = left === 0 ? "wiped after use." : `${left} links of mails should have been wiped.`;
  return { name: "Secrets", says, found: left === 0 ? "fine" : "broken" };
}

async function integrity({ client }: ReadOnly): Promise<Check> {
  const { rows } = await client.execute("PRAGMA integrity_check");
  const says = rows.map((row) => String(row[0])).join("; ");
  return { name: "Integrity", says, found: says === "ok" ? "fine" : "broken" };
}

async function references({ client }: ReadOnly): Promise<Check> {
  const { rows } = await client.execute("PRAGMA foreign_key_check");
  const [first] = rows;
  if (!first) return { name: "References", says: "ok", found: "fine" };
  const says = `${rows.length} broken, the first in ${first.table}, row ${first.rowid}, to ${first.parent}.`;
  return { name: "References", says, found: "broken" };
}
