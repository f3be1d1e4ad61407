import { expect, test } from "bun:test";
import { join } from "node:path";
import { root, sourceFiles, withoutComments } from "../support/imports";

/**
 * Every transaction of the portal that `write` does not open, with the reason why it verifies no user's rights. A
 * change on behalf of a user belongs in `write`; an exception here needs a reason that holds even if the user lost
 * access a moment ago.
 */
const system: Record<string, string[]> = {
  "src/domain/write.ts": [
    "`write` itself",
    "`writeTogether`: several writes as one",
    "`writeByLink`: a write by a mailed link, which it checks itself",
  ],
  "src/domain/audit-log-heads.ts": ["signs the audit log, for no user"],
  "src/domain/end-access.ts": ["a restore on the server: it ends credentials and creates none"],
  "src/server/housekeeping.ts": ["removes expired rows, for no user"],
  "src/domain/search/update-index.ts": ["updates the search index, for no user"],
  "src/server/sweep-uploads.ts": [
    "marks unreferenced objects, for no user",
    "removes unreferenced uploads, for no user",
  ],
  "src/areas/erasure/erase-person.ts": ["erases a person, on the server, for no user who could lose a right"],
  "src/services/jobs/queue.ts": ["leases a job, for no user"],
  "src/services/jobs/runner.ts": ["stores the result of a job, for no user"],
  "src/services/mail/send-mail.ts": ["stores a mail's subject when it is sent"],
  "src/services/mail/outcomes.ts": ["stores that a mail server refused an address, for no user"],
  "src/areas/mail/report-bounce.ts": ["stores a mail provider's signed report, which grants nothing"],
  "src/services/mail/outbox.ts": ["a restore on the server: it cancels waiting jobs and starts none"],
  "src/areas/files/scan-job.ts": ["plans scans of files, for no user"],
  "src/areas/objects/scan-file.ts": ["stores the virus scanner's result, for no user"],
  "src/services/backups/nightly-backup.ts": ["plans the backup of a day, for no user"],
  "src/http/sign-in/admit.ts": [
    "a sign-in: it creates the credential, after checking in the transaction that the person has access",
  ],
  "src/http/sign-in/by-mail.ts": [
    "a sign-in: it creates the credential, after checking in the transaction that the person is a client with access",
  ],
  "src/http/sign-in/logout.ts": ["a sign-out: it ends the credential of its own request"],
  "src/http/sessions.ts": ["a session's use: it extends an existing row, and restores none"],
  "src/http/tokens.ts": ["a token's last use: it updates only the date of an existing row"],
  "src/http/rate-limit-store.ts": ["a limit, which also counts refused requests"],
  "src/domain/visits.ts": ["a visit: it updates only the date of an existing row"],
  "src/areas/invitations/by-link.ts": ["an opened invitation: it sets the time of an existing row once"],
  "src/areas/invitations/repeat.ts": ["a job: it sends an invitation again that still waits"],
  "src/areas/clients/turn-day.ts": [
    "plans the daily recount, for no user",
    "recounts figures that depend on the day, for no user",
  ],
  "src/areas/access/renewals.ts": [
    "plans the daily look at accesses, for no user",
    "a job, for no user: it marks what expired as lapsed, and opens tasks for clients",
  ],
  "src/areas/notices/send-notices.ts": [
    "a job, for no user: it mails users who have access and want the mail at that time",
  ],
  "src/areas/reminders/morning-mail.ts": [
    "a job, for no user: it notifies staff of tasks whose wait for a day ended",
    "a job, for no user: it mails users who have access and want the mail at that time",
  ],
  "src/areas/reminders/plan-mornings.ts": [
    "plans the mail of an hour, for no user",
    "a restore on the server: it cancels waiting jobs and starts none",
  ],
  "src/areas/device/device-codes.ts": [
    "a program's request, before a user is involved: it grants nothing",
    "a limit on a program's polling",
  ],
  "src/areas/task-links/approval-code.ts": ["a code, compared in it: it opens a link in one browser"],
  "src/areas/request-links/code.ts": ["a limit on tries of a code, and the browser that entered it"],
  "src/domain/links/note-press.ts": [
    "when a link was first read, by anybody or a scanner: a date on a row that is there",
    "when its button was pressed: a date on a row that is there, which opens nothing",
  ],
  "src/areas/sign-in/ask-for-link.ts": [
    "an anonymous request, before an account is looked up: it grants nothing",
  ],
  "src/areas/sign-in/enter.ts": ["a limit on tries of a code"],
  "src/areas/reviews/codes.ts": [
    "a limit on tries of a code, and the browser that entered it; each request checks the link again",
  ],
  "src/areas/sign-in/mail-links.ts": ["a job, for no user: it mails those who are client users at that time"],
  "src/areas/leads/profile-call.ts": [
    "returns a call that a write counted, also for users who lost their rights",
  ],
  "src/areas/templates/standard/index.ts": [
    "the standard templates of a new database, which has no users yet",
  ],
  "src/programs/seeds/demo/index.ts": [
    "the state that the demo continues from, in memory",
    "the standard forms that the demo builds on, in a database that never had forms",
    "the demo, on the server, in a database without clients",
  ],
  "src/programs/seeds/demo/teller/people.ts": [
    "the names of the demo's people, within the single write of the demo",
  ],
  "src/programs/seeds/demo/teller/visits.ts": [
    "an address to which mail fails, within the single write of the demo",
  ],
};

const files = (await sourceFiles()).filter((path) => path.startsWith("src/") && !/\.test\.tsx?$/.test(path));
const texts = await Promise.all(
  files.map(async (path) => ({ path, code: withoutComments(await Bun.file(join(root, path)).text()) })),
);

/** Returns the number of occurrences in each file, in code and outside of strings. */
function uses(pattern: RegExp): Record<string, number> {
  const counted = texts.map(({ path, code }) => {
    const bare = code.replace(/"(?:\\.|[^"\\\n])*"/g, '""');
    return [path, [...bare.matchAll(pattern)].length] as const;
  });
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

test("every transaction outside of `write` belongs to the system and has a reason", () => {
  const listed = Object.entries(system).map(([path, reasons]) => [path, reasons.length]);
  expect(uses(/\btransaction\b/g)).toEqual(Object.fromEntries(listed));
});

test("nothing is written outside of transactions: neither through the reader nor by the raw client", () => {
  expect(uses(/\bread\s*\.\s*(insert|update|delete|run|batch|transaction)\b/g)).toEqual({});
  expect(uses(/\bdb\s*\.\s*(client|\$client)\b|\{[^{}]*\bclient\b[^{}]*\}\s*=\s*\w*\.?db\b/g)).toEqual({});
});

test("verbs get the ids of new rows from their context, and generate none", () => {
  const makers = Object.keys(uses(/\brandomUUID(v7)?\b/g)).filter((path) => path.startsWith("src/areas/"));
  expect(makers).toEqual([]);
});
