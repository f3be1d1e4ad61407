import { z } from "zod";
import { amounts, rates } from "#/src/contract/ceilings";
import { waysIn } from "#/src/contract/choices/users";
import { isTimeZone } from "#/src/contract/time-zones";
import {
  amount,
  contacts,
  databaseAddress,
  domains,
  emails,
  flag,
  host,
  intlName,
  issuer,
  mailbox,
  mailServer,
  name,
  oneOf,
  origin,
  safeAddress,
  scannerAddress,
  scopes,
  secret,
  someOf,
  text,
  webAddress,
  webhookSecret,
  wholeNumber,
} from "./values";

/** Browsers limit the life of cookies to this. */
const longestSessionDays = 400;
export const gigabyte = 1_073_741_824;
export const megabyte = 1_048_576;
const authSecret = secret("at least 32 random characters (openssl rand -base64 32)", 32);

/** All variables, in the order in which faults are reported. */
export const Variables = z.object({
  NODE_ENV: z.string().default("production"),
  HOST: host.default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 3_650).default(14),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLIENT_STORAGE_GB: amount(1_000_000).default(amounts.clientStorage.most / gigabyte),
  CALLS_PER_MINUTE: wholeNumber(0, 1_000_000).default(rates.calls.most),
  SCAN_URL: scannerAddress.optional(),
  SCAN_MOST: wholeNumber(1, 2_048).default(100),
  PORTAL_NAME: name.optional(),
  PORTAL_TIMEZONE: intlName("an IANA time zone such as Europe/Berlin", isTimeZone).default("UTC"),
  CURRENCY: intlName("an ISO 4217 code such as USD", isCurrency).default("USD"),
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: text("the client id that the provider gave"),
  OIDC_CLIENT_SECRET: secret("the client secret that the provider gave"),
  OIDC_AUTH_SECRET: authSecret,
  OIDC_AUTH_SECRET_OLD: authSecret.optional(),
  OIDC_SCOPES: scopes.default("openid email profile"),
  OIDC_TRUST_EMAIL: flag.default(false),
  OIDC_NAME: name.optional(),
  ALLOWED_EMAIL_DOMAINS: domains.default([]),
  ADMIN_EMAILS: emails.default([]),
  CLIENT_SIGN_IN: someOf(waysIn).optional(),
  SESSION_IDLE_HOURS: amount(longestSessionDays * 24).default(12),
  SESSION_MAX_DAYS: amount(longestSessionDays).default(7),
  CLIENT_SESSION_IDLE_DAYS: amount(longestSessionDays).default(60),
  CLIENT_SESSION_DAYS: amount(longestSessionDays).default(180),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: safeAddress.default("https://api.openai.com/v1"),
  OPENAI_MODEL: z.string().default("gpt-5.4-mini"),
  MAIL_URL: mailServer.optional(),
  MAIL_FROM: mailbox.optional(),
  MAIL_BOUNCES_SECRET: webhookSecret.optional(),
  TRUST_PROXY: flag.default(false),
  METRICS_TOKEN: secret("at least 16 characters (openssl rand -base64 24)", 16).optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  SECURITY_CONTACT: contacts.default([]),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

/** Names of all variables. */
export const environmentVariables = Object.keys(Variables.shape);

/** Checks variables that depend on others; returns names and faults. `given` contains no empty values. */
export function missingCompanions(given: Record<string, string>): [name: string, fault: string][] {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  const { MAIL_URL, MAIL_FROM, MAIL_BOUNCES_SECRET, CLIENT_SIGN_IN = "" } = given;
  const others = [S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  const rules: [name: string, isMissing: unknown, fault: string][] = [
    [
      "S3_BUCKET",
      !S3_BUCKET && others.some(Boolean),
      "is missing, and without it the other S3 variables mean nothing",
    ],
    ["S3_REGION", S3_BUCKET && !S3_REGION, "is missing, and S3_BUCKET needs it"],
    ["S3_ACCESS_KEY_ID", S3_SECRET_ACCESS_KEY && !S3_ACCESS_KEY_ID, "is missing beside S3_SECRET_ACCESS_KEY"],
    ["S3_SECRET_ACCESS_KEY", S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY, "is missing beside S3_ACCESS_KEY_ID"],
    ["MAIL_URL", MAIL_FROM && !MAIL_URL, "is missing beside MAIL_FROM"],
    [
      "MAIL_URL",
      /mail/i.test(CLIENT_SIGN_IN) && !MAIL_URL && !MAIL_FROM,
      "is missing, and CLIENT_SIGN_IN names mail",
    ],
    ["MAIL_FROM", MAIL_URL && !MAIL_FROM, "is missing, and MAIL_URL needs it"],
    ["MAIL_URL", MAIL_BOUNCES_SECRET && !MAIL_URL && !MAIL_FROM, "is missing beside MAIL_BOUNCES_SECRET"],
  ];
  return rules.filter(([, isMissing]) => isMissing).map(([name, , fault]) => [name, fault]);
}

function isCurrency(code: string): boolean {
  try {
    new Intl.NumberFormat("en", { style: "currency", currency: code });
    return /^[A-Z]{3}$/.test(code);
  } catch {
    return false;
  }
}
