import type { MailRow } from "#/db/schema";
import type { MailKind } from "#/src/contract/choices/mail";
import { type InvitationData, invitationMail } from "./templates/invitation";
import { type TestData, testMail } from "./templates/test";
import { print, type RenderedMail, type Written } from "./templates/written";

/** What each mail is written from, beside its link. */
type MailData = { test: TestData; invitation: InvitationData };

type Template<Data> = {
  /** Where its button leads; `secret` is what the mail was queued with. */
  path: (secret: string) => string;
  write: (data: Data, link: string) => Written;
};

const templates: { [K in MailKind]: Template<MailData[K]> } = {
  test: { path: () => "/admin?tab=mail", write: testMail },
  invitation: { path: (secret) => `/invite/${secret}`, write: invitationMail },
};

/** A kind with what it was queued with. */
export type KindAndData = { [K in MailKind]: { kind: K; data: MailData[K] } }[MailKind];

/** Safe because the outbox alone writes kind and data, together. */
export function contentOf({ kind, data }: Pick<MailRow, "kind" | "data">): KindAndData {
  return { kind, data } as KindAndData;
}

/** Both parts of a mail. Its link begins with the portal's own address, whatever its data say. */
export function renderMail(mail: KindAndData, publicUrl: string, secret: string): RenderedMail {
  const link = (path: string) => new URL(path, publicUrl).href;
  switch (mail.kind) {
    case "test":
      return print(templates.test.write(mail.data, link(templates.test.path(secret))));
    case "invitation":
      return print(templates.invitation.write(mail.data, link(templates.invitation.path(secret))));
  }
}
