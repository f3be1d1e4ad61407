import { expect, test } from "bun:test";
import { BadEnvironment, readEnv } from ".";

const complete = {
  OIDC_ISSUER: "https://login.example.com",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_AUTH_SECRET: "0123456789abcdef0123456789abcdef",
};

/** Returns the lines between the first and the last of the message. */
function faults(source: Record<string, string>): string[] {
  try {
    readEnv({ ...complete, ...source });
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message.split("\n").slice(1, -1);
    throw error;
  }
  return [];
}

const publicUrl = "must be an http or https address without a path, such as https://portal.example.com";
const issuer =
  "must be the issuer as the provider names it: https (http only on this machine), " +
  "without /.well-known/openid-configuration";
const domains = "must be domains such as example.com, separated by commas, or *";
const emails = "must be email addresses such as ada@example.com, separated by commas";
const host = "must be an address or name of this machine, such as 127.0.0.1 or 0.0.0.0";
const database = "must be an address that starts with file:, libsql://, http:// or https://";
const mailbox = "must be an address such as portal@example.com, or Agency Portal <portal@example.com>";
const mailServer =
  "must be a server such as smtps://name:password@mail.example.com, what is odd in name and password percent-encoded";
const levels = "must be trace, debug, info, warn, error, fatal or silent";

const ways = "must be provider or mail, or both with a comma between";
const single: [name: string, value: string, words: string][] = [
  ["HOST", "0.0.0.0:3000", `is "0.0.0.0:3000"; ${host}`],
  ["PORT", "many", 'is "many"; must be a whole number from 0 to 65535'],
  ["PORT", "99999", 'is "99999"; must be a whole number from 0 to 65535'],
  ["PORT", "0x10", 'is "0x10"; must be a whole number from 0 to 65535'],
  ["PUBLIC_URL", "portal.example.com", `is "portal.example.com"; ${publicUrl}`],
  ["PUBLIC_URL", "https://example.com/portal", `is "https://example.com/portal"; ${publicUrl}`],
  ["PUBLIC_URL", "https://example.com/?a=b", `is "https://example.com/?…"; ${publicUrl}`],
  ["PUBLIC_URL", "https://me:pw@example.com", `is "https://…@example.com"; ${publicUrl}`],
  ["DATABASE_URL", "mysql://me:pw@db.example.com", `starts with "mysql:"; ${database}`],
  ["DATABASE_URL", "file:", `starts with "file:"; ${database}`],
  ["PORTAL_TIMEZONE", "Mars/Base", 'is "Mars/Base"; must be an IANA time zone such as Europe/Berlin'],
  ["CURRENCY", "gold", 'is "gold"; must be an ISO 4217 code such as USD'],
  ["OIDC_ISSUER", "http://login.example.com", `is "http://login.example.com"; ${issuer}`],
  [
    "OIDC_ISSUER",
    "https://login.example.com/.well-known/openid-configuration",
    `is "https://login.example.com/.well-known/openid-configuration"; ${issuer}`,
  ],
  ["CLIENT_SIGN_IN", "provider,phone", `holds "phone"; ${ways}`],
  ["CLIENT_SIGN_IN", ",", `holds ","; ${ways}`],
  ["OIDC_CLIENT_ID", " ", "is missing; must be the client id that the provider gave"],
  ["OIDC_CLIENT_SECRET", "", "is missing; must be the client secret that the provider gave"],
  [
    "OIDC_AUTH_SECRET",
    "short",
    "has 5 characters; must be at least 32 random characters (openssl rand -base64 32)",
  ],
  [
    "OIDC_SCOPES",
    "email profile",
    'is "email profile"; must be scopes separated by blanks, openid among them',
  ],
  ["OIDC_SCOPES", "openid,email", 'is "openid,email"; must be scopes separated by blanks, openid among them'],
  ["OIDC_TRUST_EMAIL", "yes", 'is "yes"; must be true or false'],
  ["ALLOWED_EMAIL_DOMAINS", "good.example,@agency.example", `holds "@agency.example"; ${domains}`],
  ["ALLOWED_EMAIL_DOMAINS", "agency", `holds "agency"; ${domains}`],
  ["ALLOWED_EMAIL_DOMAINS", "*.agency.example", `holds "*.agency.example"; ${domains}`],
  ["ADMIN_EMAILS", "bo@example.com,ada", `holds "ada"; ${emails}`],
  ["SESSION_IDLE_HOURS", "soon", 'is "soon"; must be a number above 0, at most 9600'],
  ["SESSION_MAX_DAYS", "0", 'is "0"; must be a number above 0, at most 400'],
  ["SESSION_MAX_DAYS", "100000000", 'is "100000000"; must be a number above 0, at most 400'],
  [
    "OPENAI_BASE_URL",
    "http://models.example.com/v1",
    'is "http://models.example.com/v1"; must be an https address, or http on this machine',
  ],
  ["TRUST_PROXY", "1", 'is "1"; must be true or false'],
  ["METRICS_TOKEN", "short", "has 5 characters; must be at least 16 characters (openssl rand -base64 24)"],
  ["METRICS_PORT", "0", 'is "0"; must be a whole number from 1 to 65535'],
  [
    "SECURITY_CONTACT",
    "security@example.com, http://example.com/security",
    'holds "http://example.com/security"; must be email addresses or https addresses, separated by commas',
  ],
  ["LOG_LEVEL", "verbose", `is "verbose"; ${levels}`],
];

test.each(single)("%s=%s is reported in one line", (name, value, words) => {
  expect(faults({ [name]: value })).toEqual([`  ${name}: ${words}`]);
});

test.each([
  ["https://mail.example.com", 'starts with "https:"'],
  ["mail.example.com", 'starts with "mail.example…"'],
  ["smtp://", "cannot be read"],
  ["smtps://me:hu/sh@mail.example.com", "cannot be read"],
  ["smtps://me@mail.example.com", "cannot be read"],
  ["smtps://me:%hush@mail.example.com", "cannot be read"],
  ["smtp://mail.example.com/?tls=no", "cannot be read"],
])("MAIL_URL=%s is reported without its contents", (address, words) => {
  expect(faults({ MAIL_URL: address, MAIL_FROM: "portal@example.com" })).toEqual([
    `  MAIL_URL: ${words}; ${mailServer}`,
  ]);
});

test("mail needs a server and a sender", () => {
  expect(faults({ MAIL_URL: "smtp://mail.example.com" })).toEqual([
    "  MAIL_FROM: is missing, and MAIL_URL needs it",
  ]);
  expect(faults({ MAIL_URL: "smtp://mail.example.com", MAIL_FROM: "Portal <portal>" })).toEqual([
    `  MAIL_FROM: is "Portal <portal>"; ${mailbox}`,
  ]);
  expect(faults({ MAIL_FROM: "portal@example.com" })).toEqual(["  MAIL_URL: is missing beside MAIL_FROM"]);
});

test("an endpoint is reported beside the variables it needs", () => {
  expect(faults({ S3_BUCKET: "b", S3_ENDPOINT: "minio" })).toEqual([
    '  S3_ENDPOINT: is "minio"; must be an http or https address',
    "  S3_REGION: is missing, and S3_BUCKET needs it",
  ]);
});

test("all faults are reported at once, including a misspelled name of a missing variable", () => {
  const { OIDC_ISSUER, ...rest } = complete;
  const source = { ...rest, OIDC_ISUER: OIDC_ISSUER, PORT: "many", S3_ACCESS_KEY_ID: "id" };
  expect(() => readEnv(source)).toThrow(
    [
      "The environment has errors:",
      '  PORT: is "many"; must be a whole number from 0 to 65535',
      `  OIDC_ISSUER: is missing; ${issuer}`,
      "  S3_BUCKET: is missing, and without it the other S3 variables mean nothing",
      "  S3_SECRET_ACCESS_KEY: is missing beside S3_ACCESS_KEY_ID",
      "  OIDC_ISUER: is not read; did you mean OIDC_ISSUER?",
      "See .env.example.",
    ].join("\n"),
  );
});

test("a value is shown on one line and truncated, and secrets are not shown", () => {
  const long = `two\nlines${"x".repeat(200)}`;
  const [line = "", ...more] = faults({ CURRENCY: long });
  expect(more).toEqual([]);
  expect(line).toContain('"two\\nlines');
  expect(line.length).toBeLessThan(150);
  const secrets = {
    OIDC_AUTH_SECRET: "hush",
    DATABASE_URL: "postgres://me:hush@db",
    PUBLIC_URL: "ftp://me:hush@x",
  };
  expect(faults(secrets).join()).not.toContain("hush");
});

test("an empty or blank value counts as absent", () => {
  const given = { PORT: "", PUBLIC_URL: " ", TRUST_PROXY: "", SESSION_MAX_DAYS: "", S3_REGION: "" };
  expect(readEnv({ ...complete, ...given })).toEqual(readEnv(complete));
});

test("blanks around a value are ignored, and addresses are normalised as browsers do", () => {
  const env = readEnv({
    ...complete,
    PORT: " 8080\n",
    PUBLIC_URL: "HTTPS://Portal.Example.com:443/",
    OIDC_SCOPES: "openid  email",
    ALLOWED_EMAIL_DOMAINS: " Agency.Example , *",
  });
  expect(env.port).toBe(8080);
  expect(env.publicUrl).toBe("https://portal.example.com");
  expect(env.oidc.scopes).toBe("openid email");
  expect(env.allowedEmailDomains).toEqual(["agency.example", "*"]);
});
