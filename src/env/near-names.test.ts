import { expect, test } from "bun:test";
import { nearNames } from "./near-names";
import { environmentVariables } from "./variables";

const meant = (name: string) => nearNames([name], environmentVariables)[0]?.meant;

test.each([
  ["OIDC_ISUER", "OIDC_ISSUER"],
  ["OICD_ISSUER", "OIDC_ISSUER"],
  ["OIDC_CLIENTID", "OIDC_CLIENT_ID"],
  ["OIDC_CLIENT_SECERT", "OIDC_CLIENT_SECRET"],
  ["ADMIN_EMAIL", "ADMIN_EMAILS"],
  ["ALLOWED_EMAIL_DOMAIN", "ALLOWED_EMAIL_DOMAINS"],
  ["PUBLIC_URI", "PUBLIC_URL"],
  ["S3_BUKET", "S3_BUCKET"],
  ["oidc_issuer", "OIDC_ISSUER"],
])("%s is recognised as %s", (name, known) => expect(meant(name)).toBe(known));

test("variables of other programs are not reported", () => {
  const foreign = [
    ...["PATH", "HOME", "HOSTNAME", "POST", "PWD", "LANG", "TZ", "SHELL", "USER", "LOG_FILE", "DATA_HOME"],
    ...["AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "XDG_DATA_DIRS", "OPENAI_ORG_ID"],
    ...["PORTAL_URL", "PORTAL_TOKEN", "OIDC_PORT", "CHROMIUM_PATH", "NODE_OPTIONS", "DATABASE_PATH"],
  ];
  expect(nearNames([...foreign, ...environmentVariables], environmentVariables)).toEqual([]);
});
