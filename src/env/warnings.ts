import type { Env, Source } from ".";
import { isLoopback } from "./loopback";
import { nearNames } from "./near-names";
import { environmentVariables } from "./variables";

/** Lists settings that are permitted but rarely intended, in one sentence each. */
export function environmentWarnings(source: Source, env: Env): string[] {
  return [...addressWarnings(source, env), ...backupWarnings(env), ...mailWarnings(env), ...slips(source)];
}

function addressWarnings(source: Source, { production, publicUrl, host }: Env): string[] {
  if (!production) return [];
  if (!publicUrl && everywhere.includes(host)) {
    return [
      `PUBLIC_URL is missing while HOST is ${host}: sign-in leads people to 127.0.0.1, which is their own machine. ` +
        "Set it to the address they use.",
    ];
  }
  if (!publicUrl?.startsWith("https:")) {
    const hostname = publicUrl ? new URL(publicUrl).hostname : host;
    return isLoopback(hostname) ? [] : [unencrypted(publicUrl)];
  }
  if (source.TRUST_PROXY) return [];
  return [
    "TRUST_PROXY is not set, and PUBLIC_URL is https: behind a proxy everybody has its address, and one person's " +
      "wrong sign-ins lock all others out. Set it to true when the proxy sets X-Forwarded-For, else to false.",
  ];
}

function backupWarnings({ backups, database }: Env): string[] {
  if (!backups || database.url.startsWith("file:")) return [];
  return ["BACKUP_DIR is set, and the database is not a file: no backup is made. Use its provider's."];
}

function mailWarnings({ production, mail, publicUrl }: Env): string[] {
  if (!production || !mail || publicUrl) return [];
  return [
    "MAIL_URL is set and PUBLIC_URL is missing: links in mails lead to this machine. Set it to the address people use.",
  ];
}

/** Values of HOST that listen on every address of the machine. */
const everywhere = ["0.0.0.0", "::"];

function unencrypted(publicUrl: string | null): string {
  const what = publicUrl ? `PUBLIC_URL is ${publicUrl}, without TLS` : "PUBLIC_URL is missing, and so is TLS";
  return (
    `${what}: session cookies and all data travel unencrypted. ` +
    "Put a proxy with TLS in front and set it to the https address."
  );
}

function slips(source: Source): string[] {
  const given = Object.keys(source).filter((name) => source[name]);
  return nearNames(given, environmentVariables).map(
    ({ name, meant }) => `${name} is not a variable of the portal: did you mean ${meant}?`,
  );
}
