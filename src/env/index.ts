import { join, resolve } from "node:path";
import type { z } from "zod";
import { type WayIn, waysIn } from "#/src/contract/choices/users";
import { nearNames } from "./near-names";
import { isOneFile } from "./place";
import type { Mailbox, MailServer, ScannerAddress } from "./values";
import { environmentVariables, gigabyte, megabyte, missingCompanions, Variables } from "./variables";

export type { ScannerAddress } from "./values";
export { environmentVariables } from "./variables";

export type S3Config = {
  bucket: string;
  region: string;
  /** Null for Amazon's own. */
  endpoint: string | null;
  /** Null to use the machine's own. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

/** Folder of the daily backups, and the number to keep. */
export type BackupPlace = { folder: string; keep: number };

/** The server that sends the portal's mail, and the sender. */
export type MailConfig = { server: MailServer; from: Mailbox };

export type SessionLimits = { idleHours: number; maxDays: number };

/** The validated configuration of a process. Names follow those of the environment, in camelCase. */
export type Env = {
  production: boolean;
  host: string;
  port: number;
  /** Public address without a trailing slash; null for the address that the portal listens on. */
  publicUrl: string | null;
  dataDir: string;
  database: { url: string; authToken: string | undefined };
  /** Null for no backups. */
  backups: BackupPlace | null;
  /** Null to store uploaded files in a folder of `dataDir`. */
  s3: S3Config | null;
  /** Storage limit for the files of a client. */
  clientStorageBytes: number;
  /** Maximum number of calls per minute and user, in each process; null for no limit. */
  callsPerMinute: number | null;
  /** The scanner and the size of files in bytes up to which it is used; null to serve files without a virus scan. */
  scan: { address: ScannerAddress; most: number } | null;
  /** Shown until an admin sets the agency's name; null for none. */
  portalName: string | null;
  timeZone: string;
  currency: string;
  oidc: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    /**
     * Signs the short-lived cookies of the handshake, upload addresses on disk and the heads of the audit log; seals id
     * tokens in sessions and links in mails.
     */
    authSecret: string;
    /** The previous secret, for data that it signed or sealed. */
    oldAuthSecret: string | null;
    scopes: string;
    trustEmail: boolean;
    /** The provider's name on the sign-in page. */
    name: string;
  };
  /** Lower case; `*` allows every domain. */
  allowedEmailDomains: string[];
  adminEmails: string[];
  /** The server for brand profiles, compatible with OpenAI's API; null without a key, which disables them. */
  openai: { apiKey: string; baseUrl: string; model: string } | null;
  /** Null for no mail. */
  mail: MailConfig | null;
  /** Sign-in methods for client users. */
  clientSignIn: readonly WayIn[];
  /** Lifetime of sessions without use, and in total. */
  sessions: Record<"staff" | "client", SessionLimits>;
  /** Key of reports of undeliverable mail, in base64; null to take none. */
  mailBouncesKey: string | null;
  trustProxy: boolean;
  /** Access to the metrics: with the token, and from this machine on the port; none if both are null. */
  metrics: { token: string | null; port: number | null };
  /** Contacts for security reports, as URIs; empty for none. */
  securityContacts: string[];
  logLevel: string;
};

/** Lists every missing or invalid variable, one per line. */
export class BadEnvironment extends Error {
  override readonly name = "BadEnvironment";
}

export type Source = Record<string, string | undefined>;

/** @throws BadEnvironment */
export function readEnv(source: Source): Env {
  const v = parse(Variables, source);
  return {
    production: v.NODE_ENV !== "development" && v.NODE_ENV !== "test",
    host: v.HOST,
    port: v.PORT,
    publicUrl: v.PUBLIC_URL ?? null,
    dataDir: resolve(v.DATA_DIR),
    database: databaseOf(v),
    backups: v.BACKUP_DIR ? { folder: resolve(v.BACKUP_DIR), keep: v.BACKUP_KEEP } : null,
    s3: s3Of(v),
    scan: v.SCAN_URL ? { address: v.SCAN_URL, most: v.SCAN_MOST * megabyte } : null,
    clientStorageBytes: v.CLIENT_STORAGE_GB * gigabyte,
    callsPerMinute: v.CALLS_PER_MINUTE || null,
    portalName: v.PORTAL_NAME ?? null,
    timeZone: v.PORTAL_TIMEZONE,
    currency: v.CURRENCY,
    oidc: {
      issuer: v.OIDC_ISSUER,
      clientId: v.OIDC_CLIENT_ID,
      clientSecret: v.OIDC_CLIENT_SECRET,
      authSecret: v.OIDC_AUTH_SECRET,
      oldAuthSecret: v.OIDC_AUTH_SECRET_OLD ?? null,
      scopes: v.OIDC_SCOPES,
      trustEmail: v.OIDC_TRUST_EMAIL,
      name: v.OIDC_NAME ?? "your work account",
    },
    allowedEmailDomains: v.ALLOWED_EMAIL_DOMAINS,
    adminEmails: v.ADMIN_EMAILS,
    openai: v.OPENAI_API_KEY
      ? { apiKey: v.OPENAI_API_KEY, baseUrl: v.OPENAI_BASE_URL, model: v.OPENAI_MODEL }
      : null,
    mail: v.MAIL_URL && v.MAIL_FROM ? { server: v.MAIL_URL, from: v.MAIL_FROM } : null,
    clientSignIn: v.CLIENT_SIGN_IN ?? (v.MAIL_URL ? waysIn : ["provider"]),
    sessions: {
      staff: { idleHours: v.SESSION_IDLE_HOURS, maxDays: v.SESSION_MAX_DAYS },
      client: { idleHours: v.CLIENT_SESSION_IDLE_DAYS * 24, maxDays: v.CLIENT_SESSION_DAYS },
    },
    mailBouncesKey: v.MAIL_BOUNCES_SECRET ?? null,
    trustProxy: v.TRUST_PROXY,
    metrics: { token: v.METRICS_TOKEN ?? null, port: v.METRICS_PORT ?? null },
    securityContacts: v.SECURITY_CONTACT,
    logLevel: v.LOG_LEVEL,
  };
}

const DatabaseVariables = Variables.pick({ DATABASE_URL: true, DATABASE_AUTH_TOKEN: true, DATA_DIR: true });

/**
 * Reads the database variables only, for commands that need no sign-in.
 * @throws BadEnvironment
 */
export function readDatabaseEnv(source: Source): Env["database"] {
  return databaseOf(parse(DatabaseVariables, source));
}

/**
 * Reads the address to listen on only.
 * @throws BadEnvironment
 */
export function readListenEnv(source: Source): Pick<Env, "host" | "port"> {
  const v = parse(Variables.pick({ HOST: true, PORT: true }), source);
  return { host: v.HOST, port: v.PORT };
}

const StoreVariables = Variables.pick({
  DATA_DIR: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ENDPOINT: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
});

/**
 * Reads the storage variables only.
 * @throws BadEnvironment
 */
export function readStoreEnv(source: Source): Pick<Env, "s3" | "dataDir"> {
  const v = parse(StoreVariables, source);
  return { s3: s3Of(v), dataDir: resolve(v.DATA_DIR) };
}

/** Returns the secrets, current one first. */
export function authSecrets({ authSecret, oldAuthSecret }: Env["oidc"]): string[] {
  return oldAuthSecret === null ? [authSecret] : [authSecret, oldAuthSecret];
}

const SecretVariables = Variables.pick({ OIDC_AUTH_SECRET: true, OIDC_AUTH_SECRET_OLD: true }).partial();

/**
 * Reads the secrets only, for commands that work without; empty if there are none.
 * @throws BadEnvironment
 */
export function readAuthSecrets(source: Source): string[] {
  const { OIDC_AUTH_SECRET, OIDC_AUTH_SECRET_OLD } = parse(SecretVariables, source);
  return [OIDC_AUTH_SECRET, OIDC_AUTH_SECRET_OLD].filter((given) => given !== undefined);
}

/**
 * Reads the portal's time zone only.
 * @throws BadEnvironment
 */
export function readTimeZone(source: Source): string {
  return parse(Variables.pick({ PORTAL_TIMEZONE: true }), source).PORTAL_TIMEZONE;
}

function databaseOf(v: z.infer<typeof DatabaseVariables>): Env["database"] {
  return {
    url: v.DATABASE_URL ?? `file:${join(resolve(v.DATA_DIR), "portal.db")}`,
    authToken: v.DATABASE_AUTH_TOKEN,
  };
}

function s3Of(v: z.infer<typeof StoreVariables>): S3Config | null {
  if (!v.S3_BUCKET || !v.S3_REGION) return null;
  const [accessKeyId, secretAccessKey] = [v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY];
  return {
    bucket: v.S3_BUCKET,
    region: v.S3_REGION,
    endpoint: v.S3_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

/**
 * Parses some of the variables; an empty value counts as absent.
 * @throws BadEnvironment with all faults
 */
function parse<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, source: Source) {
  const given = givenValues(source);
  const parsed = schema.safeParse(given);
  const wanted = Object.keys(schema.shape);
  const faults = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => [path.join("."), message] as const),
    ...missingCompanions(given).filter(([name]) => wanted.includes(name)),
  ];
  if (parsed.success && faults.length === 0) return parsed.data;
  const slips = nearNames(Object.keys(given), environmentVariables).map(
    ({ name, meant }) => [name, `is not read; did you mean ${meant}?`] as const,
  );
  const lines = [...faults, ...slips].map(([name, fault]) => `  ${name}: ${fault}`);
  throw new BadEnvironment(
    `The environment has errors:\n${lines.join("\n")}\n${isOneFile ? "`agency-portal env` prints what each means." : "See .env.example."}`,
  );
}

function givenValues(source: Source): Record<string, string> {
  const trimmed = Object.entries(source).map(([name, value]) => [name, value?.trim() ?? ""] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ""));
}
