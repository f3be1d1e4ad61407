import { desc } from "drizzle-orm";
import { mails } from "#/db/schema";
import type { UploadAddress } from "#/src/contract/uploads";
import type { LinkedThing } from "#/src/domain/links/linked-thing";
import { pathCookieName } from "#/src/http/session-cookie";
import { type Call, expectJson, type TestApp } from "./app";
import { queueMail, secretsIn } from "./mail";
import type { Person } from "./people";
import { shelfPhoto } from "./requests-files";

/** Mails this person a link to a thing, as a reminder does, and returns the path of its page. */
export async function mailLink(app: TestApp, person: Pick<Person, "id" | "email">, thing: LinkedThing) {
  await queueMail(app, {
    kind: "task_link",
    data: { title: "A task", clientName: "A client", lastDay: "2026-03-16", thing },
    to: person.email,
    recipientId: person.id,
    opens: [thing],
  });
  return `/task/${await secretOfLast(app, thing.id)}`;
}

/** Returns the secret of the link to a thing in the last queued mail that has one. */
export async function secretOfLast(app: TestApp, thingId: string): Promise<string> {
  const waiting = await app.db.read.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id));
  for (const mail of waiting) {
    const secret = secretsIn(mail, app.deps.env.oidc.authSecret)?.things?.[thingId];
    if (secret) return secret;
  }
  throw new Error("No mail with a link to this thing waits.");
}

/** Presses Continue on the page of a link; returns its calls, with the cookie of the press and nothing else. */
export async function pressContinue(app: TestApp, path: string): Promise<Call> {
  const cookie = await passOf(app, path);
  return (method, place, body, headers = {}) =>
    app.anonymous(method, place, body, { Cookie: cookie, "Sec-Fetch-Site": "same-origin", ...headers });
}

/** Presses Continue on the page of a link; returns the cookie of the press. */
async function passOf(app: TestApp, path: string): Promise<string> {
  const pressed = await sendForm(app, path, "do=continue");
  const cookie = pressed.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
  if (pressed.status !== 303 || !cookie.startsWith(pathCookieName(app.deps, "portal_task"))) {
    throw new Error(`Continue answered ${pressed.status}.`);
  }
  return cookie;
}

/** Uploads a file for a task by its link, as the link's page does. */
export async function uploadByLink(app: TestApp, path: string, taskId: string): Promise<UploadAddress> {
  const { type, bytes } = shelfPhoto;
  const headers = { Cookie: await passOf(app, path), "Sec-Fetch-Site": "same-origin" };
  const promise = {
    ...{ purpose: "task_file", taskId },
    ...{ contentType: type, contentLength: bytes.byteLength },
  };
  const response = await app.anonymous("POST", `${path}/upload`, promise, headers);
  const address = await expectJson<UploadAddress>(response);
  const sent = await fetch(address.uploadURL, {
    method: "PUT",
    body: bytes,
    headers: { ...headers, "Content-Type": type },
  });
  if (!sent.ok) throw new Error(`The upload answered ${sent.status}.`);
  return address;
}

/** Sends a form of a link's page, as its own page does. */
export function sendForm(app: TestApp, path: string, form: string, headers: Record<string, string> = {}) {
  return app.anonymous("POST", path, form, {
    "Content-Type": "application/x-www-form-urlencoded",
    "Sec-Fetch-Site": "same-origin",
    ...headers,
  });
}
