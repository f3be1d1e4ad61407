import type { MailRow } from "#/db/schema";
import type { MailKind } from "#/src/contract/choices/mail";
import { codeBeside } from "./code-beside";
import { type InvitationData, invitationMail } from "./templates/invitation";
import { signInMail } from "./templates/sign-in";
import { type TestData, testMail } from "./templates/test";
import { print, type RenderedMail, type Written } from "./templates/written";

/** What each mail is written from, beside its link. */
type MailData = { test: TestData; invitation: InvitationData; sign_in: Record<string, never> };

type Template<Data> = {
  /** Where its button leads; `secret` is what the mail was queued with. */
  path: (secret: string) => string;
  write: (data: Data, link: string, secret: string) => Written;
};

const templates: { [K in MailKind]: Template<MailData[K]> } = {
  test: { path: () => "/admin?tab=mail", write: testMail },
  invitation: { path: (secret) => `/invite/${secret}`, write: invitationMail },
  sign_in: {
    path: (secret) => `/sign-in/link/${secret}`,
    write: (_, link, secret) => signInMail(codeBeside(secret), link),
  },
};

/** A kind with what it was queued with. */
export type KindAndData = { [K in MailKind]: { kind: K; data: MailData[K] } }[MailKind];

/** Safe because the outbox alone writes kind and data, together. */
export function contentOf({ kind, data }: Pick<MailRow, "kind" | "data">): KindAndData {
  return { kind, data } as KindAndData;
}

/** Where the button of a mail leads: to the portal's own address, whatever its data say. */
export function linkOf(kind: MailKind, publicUrl: string, secret: string): string {
  return new URL(templates[kind].path(secret), publicUrl).href;
}

/** Both parts of a mail. */
export function renderMail(mail: KindAndData, publicUrl: string, secret: string): RenderedMail {
  const link = linkOf(mail.kind, publicUrl, secret);
  switch (mail.kind) {
    case "test":
      return print(templates.test.write(mail.data, link, secret));
    case "invitation":
      return print(templates.invitation.write(mail.data, link, secret));
    case "sign_in":
      return print(templates.sign_in.write(mail.data, link, secret));
  }
}
