import { expect, test } from "bun:test";
import { join } from "node:path";
import { root, sourceFiles, withoutComments } from "../support/imports";

/**
 * Every transaction of the portal that `write` does not open, and why nobody's rights are confirmed in it. What is
 * done on behalf of a person belongs into `write`; nothing is added here without a reason that holds when the
 * person lost their access a moment ago.
 */
const system: Record<string, string[]> = {
  "src/domain/write.ts": [
    "`write` itself",
    "`writeTogether`: nothing but writes, as one",
    "`writeByLink`: what a link that was mailed opens, which it looks at itself",
  ],
  "src/domain/audit-log-heads.ts": ["the portal's own signature under the audit log, for nobody"],
  "src/domain/end-access.ts": ["a restore, at the server itself: it ends credentials and makes none"],
  "src/server/housekeeping.ts": ["removes what has ended, for nobody"],
  "src/domain/search/keep.ts": ["takes in what rows are found by, for nobody"],
  "src/server/sweep-uploads.ts": [
    "notes which objects nothing refers to, for nobody",
    "removes uploads that nothing refers to, for nobody",
  ],
  "src/areas/erasure/erase-person.ts": [
    "erases a person, at the server itself, for nobody who could lose a right",
  ],
  "src/services/jobs/queue.ts": ["takes a job under a lease, for nobody"],
  "src/services/jobs/runner.ts": ["notes what came of a job, for nobody"],
  "src/services/mail/send-mail.ts": ["a mail's subject, stored as it is sent"],
  "src/services/mail/outbox.ts": ["a restore, at the server itself: it ends what waits and begins nothing"],
  "src/areas/files/scan-job.ts": ["plans scans of files, for nobody"],
  "src/areas/objects/scan-file.ts": ["keeps what the virus scanner said of bytes, for nobody"],
  "src/services/backups/nightly-backup.ts": ["plans the backup of a day, for nobody"],
  "src/http/sign-in/admit.ts": [
    "a sign-in: it makes the credential, after checking in it that the person may in",
  ],
  "src/http/sign-in/by-mail.ts": [
    "a sign-in: it makes the credential, after checking in it that the person is a client who may in",
  ],
  "src/http/sign-in/logout.ts": ["a sign-out: it ends the very credential that it came with"],
  "src/http/sessions.ts": ["a session's use: it moves the end of a row that is there, and brings none back"],
  "src/http/tokens.ts": ["a token's last use: a date on a row that is there, and nothing else"],
  "src/http/rate-limit-store.ts": ["a limit: whoever is refused is counted too"],
  "src/areas/clients/turn-day.ts": [
    "plans the turn of a day, for nobody",
    "counts anew what the day changed, for nobody",
  ],
  "src/areas/notices/send-notices.ts": ["a job, for nobody: it writes to whoever is here and wants it then"],
  "src/areas/reminders/morning-mail.ts": [
    "plans the mail of a morning, for nobody",
    "a restore, at the server itself: it ends what waits and begins nothing",
    "a job, for nobody: it writes to whoever is here and wants it then",
  ],
  "src/areas/device/device-codes.ts": [
    "a program's question, before anybody is asked: it opens nothing",
    "how often a program asks: a limit",
  ],
  "src/areas/sign-in/ask-for-link.ts": [
    "a stranger's question, before anybody is looked up: it opens nothing",
  ],
  "src/areas/sign-in/enter.ts": ["how often a code is tried: a limit"],
  "src/areas/reviews/codes.ts": [
    "how often a code is tried, and which browser typed it: what the link opens is looked at again in each request",
  ],
  "src/areas/sign-in/mail-links.ts": ["a job, for nobody: it writes to whoever is a client then"],
  "src/areas/leads/profile-call.ts": [
    "gives a call back that a write took: whoever lost their rights must too",
  ],
  "src/areas/templates/standard/index.ts": [
    "the standard templates of a new database, before there is anybody",
  ],
  "src/programs/seeds/demo/index.ts": [
    "what the demo goes on from, in memory",
    "the demo, at the server itself, in a database without clients",
  ],
  "src/programs/seeds/demo/teller/people.ts": [
    "the names of the demo's people, inside the one write that tells the demo",
  ],
};

const files = (await sourceFiles()).filter((path) => path.startsWith("src/") && !/\.test\.tsx?$/.test(path));
const texts = await Promise.all(
  files.map(async (path) => ({ path, code: withoutComments(await Bun.file(join(root, path)).text()) })),
);

/** How often each file has it, in code and outside of strings. */
function uses(pattern: RegExp): Record<string, number> {
  const counted = texts.map(({ path, code }) => {
    const bare = code.replace(/"(?:\\.|[^"\\\n])*"/g, '""');
    return [path, [...bare.matchAll(pattern)].length] as const;
  });
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

test("every transaction outside of `write` is a system's own, with its reason", () => {
  const listed = Object.entries(system).map(([path, reasons]) => [path, reasons.length]);
  expect(uses(/\btransaction\b/g)).toEqual(Object.fromEntries(listed));
});

test("nothing is written past transactions: not through the reader, not by the raw client", () => {
  expect(uses(/\bread\s*\.\s*(insert|update|delete|run|batch|transaction)\b/g)).toEqual({});
  expect(uses(/\bdb\s*\.\s*(client|\$client)\b|\{[^{}]*\bclient\b[^{}]*\}\s*=\s*\w*\.?db\b/g)).toEqual({});
});

test("verbs get the ids of new rows with the clock, and make none", () => {
  const makers = Object.keys(uses(/\brandomUUID(v7)?\b/g)).filter((path) => path.startsWith("src/areas/"));
  expect(makers).toEqual([]);
});
