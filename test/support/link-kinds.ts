import { getTableColumns, getTableName } from "drizzle-orm";
import { rates } from "#/src/contract/ceilings";
import { isStored, type LinkKind, type LinkRows, type StoredKind } from "#/src/domain/links/kind";
import { dayMs, minuteMs } from "#/src/format/durations";

/** The places that repeat the table of kinds. */
export type Places = { securityPage: string; nginx: string; routes: readonly string[] };

/** Returns the parts that a kind of link lacks. */
export function faultsOf(kind: LinkKind, places: Places): string[] {
  const { route, limits } = kind;
  const faults = {
    "no page at its route": !places.routes.includes(route),
    "its path is not masked in nginx.conf": !maskOf(places.nginx).test(route),
    "its secrets are not in docs/security.md": secretLines(kind).some(
      (line) => !places.securityPage.includes(`\n${line}\n`),
    ),
    "its way in is not in docs/security.md": !places.securityPage.includes(`\n${wayLine(kind)}\n`),
    "the press of its button is proved without a description, or described without a proof":
      (kind.pass === null) !== (kind.documented.pass === null),
    "uses of its page have no limit by network address":
      rates[limits.use]?.each !== "network address" || rates[limits.use].above !== "429",
    "requests have no limit by network address and recipient":
      (limits.ask === null) !== (limits.askFor === null) ||
      [limits.ask, limits.askFor].some((name) => name && rates[name].above !== "ignored silently"),
  };
  const own = Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? [fault] : []));
  return isStored(kind) ? [...own, ...faultsOfRows(kind)] : [...own, ...faultsOfSigned(kind)];
}

function faultsOfSigned({ lifetimeMs, code, browser, pass }: LinkKind): string[] {
  const isStoredPart = lifetimeMs !== null || code !== null || browser !== null || pass !== null;
  return isStoredPart ? ["it is not stored, but has an end, a code or a browser"] : [];
}

function faultsOfRows({ rows, lifetimeMs, code, browser, limits }: StoredKind): string[] {
  const columns = Object.keys(getTableColumns(rows.table));
  const named = [...rows.secrets, ...(browser ? [browser.column] : []), ...codeColumns(code)];
  const hidden = columns.filter((column) => /Hash$|^sealed/.test(column));
  const hasOutcome = ["usedAt", "usedFrom", "withdrawnAt"].every((column) => columns.includes(column));
  const faults = {
    "it has no end": lifetimeMs === null || lifetimeMs <= 0,
    "it names a column that its table lacks": named.some((column) => !columns.includes(column)),
    "it leaves a secret in its row when it is erased": hidden.some(
      (column) => !rows.secrets.includes(column),
    ),
    "the log contains its secrets":
      rows.noun !== null && rows.secrets.some((each) => !rows.noun?.leftOut.includes(each)),
    "it is withdrawn or ended without a record":
      (rows.onEndOfAccess === "withdraw" || rows.onRestore === "end") && (!hasOutcome || rows.noun === null),
    "it does not say why it stays": endsOf(rows).some(
      (end) => typeof end === "object" && "never" in end && end.never === "",
    ),
    "it is bound to no browser, but has a code": code !== null && browser === null,
    "its code has no limit over all links, nor one of codes":
      code !== null && code.perLink === null && limits.guess === null,
  };
  return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? [fault] : []));
}

function endsOf({ onEndOfAccess, onRestore, onErasure, onExpiry }: LinkRows) {
  return [onEndOfAccess, onRestore, onErasure, onExpiry];
}

function codeColumns(code: LinkKind["code"]): string[] {
  return code ? Object.values(code.columns).flatMap((column) => column ?? []) : [];
}

/** Returns the mask of nginx.conf for addresses with a secret. */
function maskOf(nginx: string): RegExp {
  const [, pattern = "nothing"] = /^ {4}"~(.+)" /m.exec(nginx) ?? [];
  return new RegExp(pattern);
}

/** Returns the lines of the table of secrets in docs/security.md. */
function secretLines(kind: LinkKind): string[] {
  const { name, link, code, browser } = kind.documented;
  if (!isStored(kind)) return [row(name, link.made, link.stored, link.ends)];
  const table = `\`${getTableName(kind.rows.table)}\``;
  const lines = [
    row(
      name,
      `256 random bits${link.made}`,
      `SHA-256 in ${table}${link.stored}`,
      `${span(kind.lifetimeMs ?? 0)}, ${link.ends}`,
    ),
  ];
  if (kind.code && code) {
    const { minutes, tries, perLink } = kind.code;
    const most = perLink === null ? "" : `, ${perLink} codes per link`;
    lines.push(
      row(
        code.name,
        code.made,
        `${code.stored} in ${table}`,
        `${minutes} minutes, ${tries} tries${most}${code.ends}`,
      ),
    );
  }
  if (kind.browser && browser) {
    const time = span(kind.browser.seconds * 1_000);
    lines.push(
      row(
        browser.name,
        "256 random bits",
        `HttpOnly cookie; SHA-256 in ${table}`,
        `${time}, ${browser.ends}`,
      ),
    );
  }
  if (kind.pass && kind.documented.pass) {
    const { name, made } = kind.documented.pass;
    const time = span(kind.pass.seconds * 1_000);
    lines.push(row(name, made, "HttpOnly cookie", `${time}, or the end of the link`));
  }
  return lines;
}

/** Returns the line of the table of ways in of docs/security.md. */
function wayLine({ documented: { wayIn } }: LinkKind): string {
  return row(`\`${wayIn.way}\``, wayIn.for, wayIn.grants, wayIn.strength);
}

function row(...cells: string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function span(ms: number): string {
  const [count, unit] = ms < dayMs ? [ms / minuteMs, "minute"] : [ms / dayMs, "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
