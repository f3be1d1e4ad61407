import { formerInvitationLinks, invitations, reviewLinks, signInLinks } from "#/db/schema";
import { dayMs, minuteMs } from "#/src/format/durations";
import { reviewLinkNoun } from "../nouns/design";
import { invitationNoun } from "../nouns/people";
import type { LinkKind } from "./kind";

/** Every kind of link that the portal sends. */
export const linkKinds = {
  signIn: {
    route: "/sign-in/link/:token",
    lifetimeMs: 15 * minuteMs,
    rows: {
      table: signInLinks,
      only: null,
      noun: null,
      recipient: { column: signInLinks.userId, names: "account" },
      secrets: ["tokenHash", "browserHash", "codeHash", "sealed"],
      former: null,
      onEndOfAccess: { never: "Using one requires an active account of role client." },
      onRestore: "delete",
      onErasure: "delete",
      onExpiry: "delete",
    },
    code: {
      columns: { hash: "codeHash", tries: "tries", endsAt: "expiresAt", sent: null },
      minutes: 15,
      tries: 5,
      perLink: null,
    },
    browser: { column: "browserHash", cookie: "portal_asking", seconds: 15 * 60 },
    limits: { use: "sign-in-code", ask: "sign-in-link", askFor: "sign-in-link-to", guess: "sign-in-code-to" },
    documented: {
      name: "link for signing in by mail",
      link: {
        made: ", and six digits derived from them",
        stored: ", the digits together with the browser's secret",
        ends: "or used once; a restore",
      },
      code: null,
      browser: { name: "secret of the browser that requested it", ends: "or signed in" },
      wayIn: {
        way: "/sign-in",
        for: "client users, if `CLIENT_SIGN_IN` includes mail",
        grants: "a session of that client",
        strength: "their mailbox: a link or code valid for 15 minutes, for the requesting browser",
      },
    },
  },
  invitation: {
    route: "/invite/:token",
    lifetimeMs: 7 * dayMs,
    rows: {
      table: invitations,
      only: null,
      noun: invitationNoun,
      recipient: { column: invitations.userId, names: "account" },
      secrets: ["tokenHash"],
      former: {
        table: formerInvitationLinks,
        link: formerInvitationLinks.invitationId,
        createdAt: formerInvitationLinks.createdAt,
        keptMs: 180 * dayMs,
      },
      onEndOfAccess: "withdraw",
      onRestore: "end",
      onErasure: "strip",
      onExpiry: { never: "Staff see what became of an invitation." },
    },
    code: null,
    browser: null,
    limits: { use: "invitation", ask: "invitation-link", askFor: "invitation-link-to", guess: null },
    documented: {
      name: "link of an invitation",
      link: {
        made: "",
        stored: "; of earlier, invalid ones in `former_invitation_links`",
        ends: "used once, withdrawn, replaced, a restore",
      },
      code: null,
      browser: null,
      wayIn: {
        way: "/invite/:token",
        for: "an invited user of one client",
        grants: "their account and a session",
        strength: "possession of the link, once, for 7 days",
      },
    },
  },
  review: {
    route: "/review/:token",
    lifetimeMs: 14 * dayMs,
    rows: {
      table: reviewLinks,
      only: null,
      noun: reviewLinkNoun,
      recipient: { column: reviewLinks.email, names: "address" },
      secrets: ["tokenHash", "codeHash", "codeEndsAt", "browserHash"],
      former: null,
      onEndOfAccess: { never: "It goes to an address, with or without an account, and shows one version." },
      onRestore: "end",
      onErasure: "strip",
      onExpiry: { never: "Decisions name the link by which they were made." },
    },
    code: {
      columns: { hash: "codeHash", tries: "codeTries", endsAt: "codeEndsAt", sent: "codesSent" },
      minutes: 15,
      tries: 5,
      perLink: 10,
    },
    browser: { column: "browserHash", cookie: "portal_review", seconds: 24 * 60 * 60 },
    limits: { use: "review", ask: "review-code", askFor: "review-code-to", guess: null },
    documented: {
      name: "link to review a design",
      link: {
        made: "",
        stored: "",
        ends: "answered once, withdrawn, replaced, a newer version, a restore",
      },
      code: {
        name: "code that such a link requires",
        made: "six digits from 256 random bits",
        stored: "SHA-256 of it together with the link's secret",
        ends: "",
      },
      browser: { name: "secret of the browser in which it was entered", ends: "or the next code" },
      wayIn: {
        way: "/review/:token",
        for: "the recipient of a version of a design",
        grants: "that version, one answer",
        strength: "possession of the link; access to their mailbox, if a code is required",
      },
    },
  },
  unsubscribe: {
    route: "/unsubscribe/:token",
    lifetimeMs: null,
    rows: null,
    code: null,
    browser: null,
    limits: { use: "unsubscribe", ask: null, askFor: null, guess: null },
    documented: {
      name: "unsubscribe link for a kind of mail",
      link: {
        made: "HMAC-SHA-256 over account and kind; only turns that mail off",
        stored: "nowhere",
        ends: "a change of the secret",
      },
      code: null,
      browser: null,
      wayIn: {
        way: "/unsubscribe/:token",
        for: "the recipient of a mail",
        grants: "turning that kind of mail off",
        strength: "possession of the link",
      },
    },
  },
} as const satisfies Record<string, LinkKind>;

export type LinkKindName = keyof typeof linkKinds;

export const everyLinkKind: readonly LinkKind[] = Object.values(linkKinds);

/** Returns the path of a link's page. */
export function linkPath({ route }: Pick<LinkKind, "route">, secret: string): string {
  return route.replace(":token", secret);
}
