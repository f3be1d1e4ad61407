import { describe, expect, test } from "bun:test";
import { BadEnvironment, readDatabaseEnv, readEnv } from ".";

const complete = {
  OIDC_ISSUER: "https://login.example.com",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_AUTH_SECRET: "0123456789abcdef0123456789abcdef",
};

const complaint = (source: Record<string, string>) => {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message;
  }
  return "";
};

describe("the environment", () => {
  test("absent variables have defaults", () => {
    expect(readEnv(complete)).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: null,
      timeZone: "UTC",
      currency: "USD",
      allowedEmailDomains: [],
      sessions: { staff: { idleHours: 12, maxDays: 7 }, client: { idleHours: 60 * 24, maxDays: 180 } },
      mailBouncesKey: null,
      trustProxy: false,
    });
  });

  test("all missing and invalid variables are listed in one message", () => {
    const message = complaint({
      ...complete,
      OIDC_CLIENT_ID: "",
      PORT: "many",
      PORTAL_TIMEZONE: "Mars/Base",
      CURRENCY: "gold",
    });
    for (const name of ["OIDC_CLIENT_ID: is missing", "PORT:", "PORTAL_TIMEZONE:", "CURRENCY:"]) {
      expect(message).toContain(name);
    }
  });

  test.each(["http://login.example.com", "ftp://login.example.com", "login"])(
    "the provider's address %s is rejected",
    (issuer) => expect(complaint({ ...complete, OIDC_ISSUER: issuer })).toContain("OIDC_ISSUER:"),
  );

  test.each(["http://127.0.0.1:3001", "http://localhost:3001", "http://[::1]:3001"])(
    "a provider on this machine may have the address %s",
    (issuer) => expect(readEnv({ ...complete, OIDC_ISSUER: issuer }).oidc.issuer).toBe(issuer),
  );

  test("lists are split and lower-cased, and the public address loses a trailing slash", () => {
    const env = readEnv({
      ...complete,
      ADMIN_EMAILS: " Ada@Example.com, ,bo@example.com",
      PUBLIC_URL: "https://portal.example.com/",
    });
    expect(env.adminEmails).toEqual(["ada@example.com", "bo@example.com"]);
    expect(env.publicUrl).toBe("https://portal.example.com");
  });

  test("brand profiles need a key; their server has a default, and must be https or on this machine", () => {
    expect(readEnv(complete).openai).toBeNull();
    expect(readEnv({ ...complete, OPENAI_API_KEY: "sk-1" }).openai).toEqual({
      apiKey: "sk-1",
      baseUrl: "https://api.openai.com/v1",
      model: "gpt-5.4-mini",
    });
    const chosen = { OPENAI_API_KEY: "sk-1", OPENAI_BASE_URL: "http://127.0.0.1:8080/v1", OPENAI_MODEL: "m" };
    expect(readEnv({ ...complete, ...chosen }).openai).toEqual({
      apiKey: "sk-1",
      baseUrl: "http://127.0.0.1:8080/v1",
      model: "m",
    });
    expect(complaint({ ...complete, OPENAI_BASE_URL: "http://models.example.com/v1" })).toContain(
      'OPENAI_BASE_URL: is "http://models.example.com/v1"; must be an https address',
    );
  });

  test("mail is sent through any server and port, with credentials and a sender", () => {
    const from = { MAIL_FROM: '"Agency, Portal" <portal@example.com>' };
    expect(readEnv(complete).mail).toBeNull();
    expect(readEnv({ ...complete, ...from, MAIL_URL: "smtps://me%40x:p%2Fw@mail.example.com" }).mail).toEqual(
      {
        server: { host: "mail.example.com", port: 465, isTls: true, login: { user: "me@x", pass: "p/w" } },
        from: { name: "Agency, Portal", address: "portal@example.com" },
      },
    );
    const bare = { ...complete, MAIL_FROM: "portal@example.com" };
    expect(readEnv({ ...bare, MAIL_URL: "smtp://[::1]:2525/" }).mail).toEqual({
      server: { host: "::1", port: 2525, isTls: false, login: null },
      from: { name: null, address: "portal@example.com" },
    });
    expect(readEnv({ ...bare, MAIL_URL: "smtp://mail.example.com" }).mail?.server.port).toBe(587);
  });

  test("clients sign in by mail if configured, and by the provider, unless set otherwise", () => {
    const mail = { ...complete, MAIL_URL: "smtp://127.0.0.1:25", MAIL_FROM: "portal@example.com" };
    expect(readEnv(complete).clientSignIn).toEqual(["provider"]);
    expect(readEnv(mail).clientSignIn).toEqual(["provider", "mail"]);
    expect(readEnv({ ...mail, CLIENT_SIGN_IN: "Mail" }).clientSignIn).toEqual(["mail"]);
    expect(readEnv({ ...mail, CLIENT_SIGN_IN: "mail, provider" }).clientSignIn).toEqual(["provider", "mail"]);
    const fault = "MAIL_URL: is missing, and CLIENT_SIGN_IN names mail";
    expect(complaint({ ...complete, CLIENT_SIGN_IN: "mail,provider" })).toContain(fault);
  });

  test("commands on the server need only the database variables", () => {
    expect(readDatabaseEnv({ DATA_DIR: "/srv/portal" }).url).toBe("file:/srv/portal/portal.db");
    expect(readDatabaseEnv({ DATABASE_URL: "libsql://db.example.com", DATABASE_AUTH_TOKEN: "t" })).toEqual({
      url: "libsql://db.example.com",
      authToken: "t",
    });
    expect(() => readDatabaseEnv({ DATABASE_URL: "postgres://db" })).toThrow("DATABASE_URL");
  });

  test("files are stored on disk unless a bucket is configured completely", () => {
    const bucket = { ...complete, S3_BUCKET: "portal", S3_REGION: "eu-central-1" };
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
    expect(readEnv(complete).s3).toBeNull();
    expect(readEnv(bucket).s3).toEqual({
      bucket: "portal",
      region: "eu-central-1",
      endpoint: null,
      credentials: null,
    });
    expect(readEnv({ ...bucket, ...keys, S3_ENDPOINT: "http://127.0.0.1:9000" }).s3).toMatchObject({
      endpoint: "http://127.0.0.1:9000",
      credentials: { accessKeyId: "id", secretAccessKey: "secret" },
    });
    expect(complaint({ ...complete, S3_BUCKET: "portal", S3_ACCESS_KEY_ID: "id" })).toContain(
      "S3_REGION: is missing, and S3_BUCKET needs it\n  S3_SECRET_ACCESS_KEY: is missing beside",
    );
    expect(complaint({ ...complete, ...keys })).toContain("S3_BUCKET: is missing, and without it");
    expect(complaint({ ...bucket, S3_ENDPOINT: "minio" })).toContain(
      'S3_ENDPOINT: is "minio"; must be an http',
    );
  });
});
