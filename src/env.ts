import { join, resolve } from "node:path";
import { z } from "zod";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const words = z.string().transform((text) =>
  text
    .split(",")
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean),
);
const webAddress = z.url({ protocol: /^https?$/, message: "must be an http or https address" });

const Variables = z.object({
  NODE_ENV: z.string().default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number("must be a port number").int().min(0).max(65_535).default(3000),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|libsql:\/\/|https?:\/\/)/, "must start with file:, libsql://, http:// or https://")
    .optional(),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PORTAL_TIMEZONE: z
    .string()
    .refine(isTimeZone, "must be an IANA time zone such as Europe/Berlin")
    .default("UTC"),
  CURRENCY: z.string().refine(isCurrency, "must be an ISO 4217 code such as USD").default("USD"),
  OIDC_ISSUER: webAddress.refine(isTrustworthy, "must be https, except on this machine"),
  OIDC_CLIENT_ID: z.string(),
  OIDC_CLIENT_SECRET: z.string(),
  OIDC_AUTH_SECRET: z.string().min(32, "must be at least 32 characters"),
  OIDC_SCOPES: z.string().default("openid email profile"),
  OIDC_TRUST_EMAIL: flag.default(false),
  ALLOWED_EMAIL_DOMAINS: words.default([]),
  ADMIN_EMAILS: words.default([]),
  SESSION_IDLE_HOURS: z.coerce.number().positive().default(12),
  SESSION_MAX_DAYS: z.coerce.number().positive().default(7),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: webAddress
    .refine(isTrustworthy, "must be https, except on this machine")
    .default("https://api.openai.com/v1"),
  OPENAI_MODEL: z.string().default("gpt-5.4-mini"),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

const s3Words: Record<string, string> = {
  S3_BUCKET: "is missing, and without it the other S3 variables mean nothing",
  S3_REGION: "is missing, and S3_BUCKET needs it",
  S3_ACCESS_KEY_ID: "is missing beside S3_SECRET_ACCESS_KEY",
  S3_SECRET_ACCESS_KEY: "is missing beside S3_ACCESS_KEY_ID",
};

/** All variables, with what one of them asks of another. */
const Checked = Variables.superRefine((v, { addIssue }) => {
  const others = [v.S3_REGION, v.S3_ENDPOINT, v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY];
  const missing = {
    S3_BUCKET: !v.S3_BUCKET && others.some(Boolean),
    S3_REGION: v.S3_BUCKET && !v.S3_REGION,
    S3_ACCESS_KEY_ID: v.S3_SECRET_ACCESS_KEY && !v.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: v.S3_ACCESS_KEY_ID && !v.S3_SECRET_ACCESS_KEY,
  };
  for (const [name, isMissing] of Object.entries(missing)) {
    if (isMissing) addIssue({ code: "custom", path: [name], message: s3Words[name] });
  }
});

/** The names of all variables that are read. */
export const environmentVariables = Object.keys(Variables.shape);

export type S3Config = {
  bucket: string;
  region: string;
  /** Null means Amazon's own. */
  endpoint: string | null;
  /** Null means those of the machine itself. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

/** The configuration of one process, checked. Names follow the environment's, in camelCase. */
export type Env = {
  production: boolean;
  host: string;
  port: number;
  /** Where people reach the portal, without a trailing slash; null means the address it listens on. */
  publicUrl: string | null;
  dataDir: string;
  database: { url: string; authToken: string | undefined };
  /** Null keeps uploaded files in a folder of `dataDir`. */
  s3: S3Config | null;
  timeZone: string;
  currency: string;
  oidc: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    /** Signs the short-lived cookies of the handshake, and the addresses of uploads to the disk. */
    authSecret: string;
    scopes: string;
    trustEmail: boolean;
  };
  /** Lower case; `*` lets every domain in. */
  allowedEmailDomains: string[];
  adminEmails: string[];
  /** The server that writes brand profiles, after OpenAI's API; null without a key, and then there are none. */
  openai: { apiKey: string; baseUrl: string; model: string } | null;
  sessionIdleHours: number;
  sessionMaxDays: number;
  trustProxy: boolean;
  logLevel: string;
};

/** Names every variable that is missing or wrong, one a line. */
export class BadEnvironment extends Error {
  override readonly name = "BadEnvironment";
}

type Source = Record<string, string | undefined>;

/** @throws BadEnvironment */
export function readEnv(source: Source): Env {
  const v = parse(Checked, source);
  return {
    production: v.NODE_ENV !== "development" && v.NODE_ENV !== "test",
    host: v.HOST,
    port: v.PORT,
    publicUrl: v.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    dataDir: resolve(v.DATA_DIR),
    database: databaseOf(v),
    s3: s3Of(v),
    timeZone: v.PORTAL_TIMEZONE,
    currency: v.CURRENCY,
    oidc: {
      issuer: v.OIDC_ISSUER,
      clientId: v.OIDC_CLIENT_ID,
      clientSecret: v.OIDC_CLIENT_SECRET,
      authSecret: v.OIDC_AUTH_SECRET,
      scopes: v.OIDC_SCOPES,
      trustEmail: v.OIDC_TRUST_EMAIL,
    },
    allowedEmailDomains: v.ALLOWED_EMAIL_DOMAINS,
    adminEmails: v.ADMIN_EMAILS,
    openai: v.OPENAI_API_KEY
      ? { apiKey: v.OPENAI_API_KEY, baseUrl: v.OPENAI_BASE_URL, model: v.OPENAI_MODEL }
      : null,
    sessionIdleHours: v.SESSION_IDLE_HOURS,
    sessionMaxDays: v.SESSION_MAX_DAYS,
    trustProxy: v.TRUST_PROXY,
    logLevel: v.LOG_LEVEL,
  };
}

const DatabaseVariables = Variables.pick({ DATABASE_URL: true, DATABASE_AUTH_TOKEN: true, DATA_DIR: true });

/** The database alone, for commands that need no sign-in. @throws BadEnvironment */
export function readDatabaseEnv(source: Source): Env["database"] {
  return databaseOf(parse(DatabaseVariables, source));
}

/** The portal's time zone alone. @throws BadEnvironment */
export function readTimeZone(source: Source): string {
  return parse(Variables.pick({ PORTAL_TIMEZONE: true }), source).PORTAL_TIMEZONE;
}

function databaseOf(v: z.infer<typeof DatabaseVariables>): Env["database"] {
  return {
    url: v.DATABASE_URL ?? `file:${join(resolve(v.DATA_DIR), "portal.db")}`,
    authToken: v.DATABASE_AUTH_TOKEN,
  };
}

function s3Of(v: z.infer<typeof Variables>): S3Config | null {
  if (!v.S3_BUCKET || !v.S3_REGION) return null;
  const [accessKeyId, secretAccessKey] = [v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY];
  return {
    bucket: v.S3_BUCKET,
    region: v.S3_REGION,
    endpoint: v.S3_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

function parse<T extends z.ZodType>(schema: T, source: Source): z.output<T> {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join(".");
    return `  ${name}: ${name in given || issue.code === "custom" ? issue.message : "is missing"}`;
  });
  throw new BadEnvironment(`The environment needs mending:\n${lines.join("\n")}\nSee .env.example.`);
}

/** Keys and codes travel between the portal and the provider: in the clear only within one machine. */
function isTrustworthy(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isCurrency(code: string): boolean {
  try {
    new Intl.NumberFormat("en", { style: "currency", currency: code });
    return /^[A-Z]{3}$/.test(code);
  } catch {
    return false;
  }
}
