import { expect, test } from "bun:test";
import { BadEnvironment, environmentVariables, readEnv } from ".";

/*
 * Compares what each variable of the environment becomes, and how each wrong value is refused, with the record in
 * `__snapshots__`. After an intended change, `bun test ./src/env/recorded-env.test.ts --update-snapshots` rewrites it;
 * read the difference.
 */

const complete = {
  OIDC_ISSUER: "https://login.example.com",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_AUTH_SECRET: "0123456789abcdef0123456789abcdef",
};

const words = [
  ...[
    "nonsense",
    " ",
    "0",
    "-1",
    "1",
    "1.5",
    "400",
    "401",
    "3650",
    "3651",
    "65535",
    "65536",
    "1000001",
    "true",
  ],
  ...[
    "yes",
    "https://a.test",
    "http://a.test/path/",
    "https://user:word@a.test",
    "file:./portal.db",
    "data/here",
  ],
  ...["tcp://scan.test:3310", "unix:///run/clamd.sock", "smtps://user:word@mail.test", "smtp://mail.test:25"],
  ...["Ada <ada@a.test>", "ada@a.test", "ada@a.test, Bo@B.test", "a.test,B.test", "mail", "mail,provider"],
  ...[
    "link",
    "Europe/Berlin",
    "EUR",
    "eur",
    "openid",
    "openid email",
    "debug",
    "x".repeat(16),
    "x".repeat(32),
  ],
  ...[`whsec_${"a".repeat(32)}`, "mailto:sec@a.test", "::1", "0.0.0.0", "x".repeat(201)],
];

const portable = (value: unknown) => JSON.stringify(value)?.replaceAll(process.cwd(), "<here>") ?? "nothing";

/** Returns each value with its path, such as "sessions.staff.maxDays". */
function settingsIn(value: unknown, path = ""): [path: string, value: string][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path, portable(value)]];
  return Object.entries(value).flatMap(([name, each]) => settingsIn(each, path ? `${path}.${name}` : name));
}

const usual = new Map(settingsIn(readEnv(complete)));

function outcomeOf(source: Record<string, string>): string {
  try {
    const changed = settingsIn(readEnv(source)).filter(([path, value]) => usual.get(path) !== value);
    return changed.map(([path, value]) => `${path} ${value}`).join(", ") || "as without it";
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    return error.message
      .replace("The environment has errors:\n", "")
      .replace("\nSee .env.example.", "")
      .trim();
  }
}

const short = (word: string) => (/^x{5,}$/.test(word) ? `${word.length} letters` : word);

test("the settings without optional variables are as recorded", () => {
  expect(portable(readEnv(complete))).toMatchSnapshot();
  expect(outcomeOf({ PORT: "many" })).toMatchSnapshot();
  expect(() => readEnv({})).toThrowErrorMatchingSnapshot();
});

test.each(environmentVariables)("%s has the recorded meaning", (name) => {
  const outcomes = words.map((word) => [outcomeOf({ ...complete, [name]: word }), word] as const);
  const alike = Map.groupBy(outcomes, ([outcome]) =>
    outcome.replace(/(is|starts with|contains) ".*?"/g, "$1 it"),
  );
  const lines = [...alike].map(
    ([outcome, of]) => `${of.map(([, word]) => short(word)).join(" | ")}\n  ${outcome}`,
  );
  expect(lines.join("\n")).toMatchSnapshot();
});
