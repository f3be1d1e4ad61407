import type { MailRow } from "#/db/schema";
import type { MailKind } from "#/src/contract/choices/mail";
import { type LinkKindName, linkKinds, linkPath } from "#/src/domain/links/kinds";
import { codeBeside } from "./code-beside";
import { type OpenThing, thingPath } from "./linked-things";
import type { MailSecrets } from "./secrets";
import type { Stoppable } from "./stop-mail";
import { type DigestData, digestMail } from "./templates/digest";
import { type InvitationData, invitationMail } from "./templates/invitation";
import type { MailBrand } from "./templates/letter";
import { type NoticeData, noticeMail } from "./templates/notice";
import { type ReminderData, reminderMail } from "./templates/reminder";
import { type RequestData, requestMail } from "./templates/request";
import { type ReturnedData, returnedMail } from "./templates/returned";
import { type ReviewCodeData, type ReviewData, reviewCodeMail, reviewMail } from "./templates/review";
import { signInMail } from "./templates/sign-in";
import { type TaskLinkData, taskLinkMail } from "./templates/task-link";
import { type TestData, testMail } from "./templates/test";
import { print, type RenderedMail, type Written } from "./templates/written";

/** Data of each kind of mail, besides its link. */
type MailData = {
  test: TestData;
  invitation: InvitationData;
  review: ReviewData;
  review_code: ReviewCodeData;
  sign_in: Record<string, never>;
  task_link: TaskLinkData;
  request: RequestData;
  returned: ReturnedData;
  digest: DigestData;
  reminder: ReminderData;
  notice: NoticeData;
};

type Template<Data> = {
  /** Path of its button; `secret` is that of its link. */
  path: (secret: string, data: Data) => string;
  /** The recipient's preference that stops it; mails without one are always sent. */
  setting?: Stoppable;
  /** Subject to store instead of the one sent, which may contain a code. */
  storedSubject?: string;
  /** `action` is the address of its button, `open` returns that of a thing. */
  write: (data: Data, action: string, open: OpenThing, secrets: MailSecrets) => Written;
};

const templates: { [K in MailKind]: Template<MailData[K]> } = {
  test: { path: () => "/admin?tab=mail", write: testMail },
  invitation: { path: (secret) => linkPath(linkKinds.invitation, secret), write: invitationMail },
  review: { path: (secret) => linkPath(linkKinds.review, secret), write: reviewMail },
  review_code: {
    path: (secret, { of }) => linkPath(linkKinds[of ?? "review"], secret),
    storedSubject: "Review code",
    write: (data, action, _, { code = "" }) => reviewCodeMail(data, codeBeside(code), action),
  },
  sign_in: {
    path: (secret) => linkPath(linkKinds.signIn, secret),
    storedSubject: "Sign-in code",
    write: (_, action, __, { link = "" }) => signInMail(codeBeside(link), action),
  },
  returned: { path: (_, { path }) => path, write: returnedMail },
  request: { path: (secret) => linkPath(linkKinds.request, secret), write: requestMail },
  task_link: { path: () => "/", write: (data, _, open) => taskLinkMail(data, open) },
  digest: { path: () => "/my-work", setting: "digest", write: digestMail },
  reminder: {
    path: (_, { parts: [part, another] }) => (part && !another ? `/clients/${part.clientId}` : "/"),
    setting: "reminders",
    write: reminderMail,
  },
  notice: { path: (_, { path }) => path, setting: "mentions", write: noticeMail },
};

/** A kind of mail with its data. */
export type KindAndData = { [K in MailKind]: { kind: K; data: MailData[K] } }[MailKind];

/** Safe because only the outbox writes kind and data, together. */
export function contentOf({ kind, data }: Pick<MailRow, "kind" | "data">): KindAndData {
  return { kind, data } as KindAndData;
}

/** Returns the address of a mail's button, always on the portal's own origin. */
export function linkOf<K extends MailKind>(
  { kind, data }: { kind: K; data: MailData[K] },
  publicUrl: string,
  secret: string,
): string {
  return new URL(templates[kind].path(secret, data), publicUrl).href;
}

/** Returns the address of a link, for passing it on by hand. */
export function linkAddress(publicUrl: string, kind: LinkKindName, secret: string): string {
  return new URL(linkPath(linkKinds[kind], secret), publicUrl).href;
}

/** Returns the preference that stops mail of this kind; null for mail that is always sent. */
export function settingOf(kind: MailKind): Stoppable | null {
  return templates[kind].setting ?? null;
}

/** Returns the subject to store instead of the one sent; null where that contains no code. */
export function storedSubjectOf(kind: MailKind): string | null {
  return templates[kind].storedSubject ?? null;
}

type Rendering = {
  publicUrl: string;
  /** Null for a preview, whose addresses have no secrets. */
  secrets: MailSecrets | null;
  stop: string | null;
  brand: MailBrand;
};

/** Renders the HTML and text parts of a mail. */
export function renderMail(mail: KindAndData, rendering: Rendering): RenderedMail {
  const { publicUrl, secrets, ...around } = rendering;
  const action = linkOf(mail, publicUrl, secrets?.link ?? "");
  return print(written(mail, action, openerOf(publicUrl, secrets), secrets ?? {}), around);
}

function written<K extends MailKind>(
  { kind, data }: { kind: K; data: MailData[K] },
  action: string,
  open: OpenThing,
  secrets: MailSecrets,
): Written {
  return templates[kind].write(data, action, open, secrets);
}

/** Returns the addresses of things: links of their own for clients' people, those of the portal for staff. */
function openerOf(publicUrl: string, secrets: MailSecrets | null): OpenThing {
  return (thing) => {
    if (thing.kind === "path") return new URL(thing.path, publicUrl).href;
    if (secrets === null) return publicUrl + linkPath(linkKinds[thing.kind], "…");
    const secret = secrets.things?.[thing.id];
    return new URL(secret ? linkPath(linkKinds[thing.kind], secret) : thingPath(thing), publicUrl).href;
  };
}
