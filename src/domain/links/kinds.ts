import { formerInvitationLinks, invitations, links, reviewLinks, signInLinks } from "#/db/schema";
import { dayMs, minuteMs } from "#/src/format/durations";
import { reviewLinkNoun } from "../nouns/design";
import { requestLinkNoun } from "../nouns/links";
import { invitationNoun } from "../nouns/people";
import type { LinkKind } from "./kind";
import { codeColumns, rowsOf } from "./kind-rows";

/** The parts that links to one thing of a client have in common. */
const ofThing = {
  route: "/task/:token",
  lifetimeMs: 7 * dayMs,
  pass: { cookie: "portal_task", seconds: 60 * 60 },
  session: "ignored",
} as const;

const wayToThing = {
  way: "/task/:token",
  for: "the recipient of a mail about a task or a design, a client's person",
  grants: "that one task, or the decision on that one design project",
  strength:
    "possession of the link, and a press of its button each hour; access to their mailbox, if a version was sent with a code",
};

const passOfThing = {
  name: "proof that the button of such a link's page was pressed",
  made: "HMAC-SHA-256 over the link and the time of its end",
};

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
    pass: null,
    session: "known",
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
      pass: null,
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
        maxAgeMs: 180 * dayMs,
      },
      onEndOfAccess: "withdraw",
      onRestore: "end",
      onErasure: "strip",
      onExpiry: { never: "Staff see what became of an invitation." },
    },
    code: null,
    browser: null,
    pass: null,
    session: "known",
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
      pass: null,
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
      columns: codeColumns,
      minutes: 15,
      tries: 5,
      perLink: 10,
    },
    browser: { column: "browserHash", cookie: "portal_review", seconds: 24 * 60 * 60 },
    pass: null,
    session: "known",
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
      pass: null,
      wayIn: {
        way: "/review/:token",
        for: "the recipient of a version of a design",
        grants: "that version, one answer",
        strength: "possession of the link; access to their mailbox, if a code is required",
      },
    },
  },
  task: {
    ...ofThing,
    rows: rowsOf("task"),
    code: null,
    browser: null,
    limits: { use: "task-link", ask: "task-link-new", askFor: "task-link-to", guess: null },
    documented: {
      name: "link to a task, in mails to a client's people",
      link: {
        made: "",
        stored: "",
        ends: "five later ones, loss of access to the client, the task deleted, a restore",
      },
      code: null,
      browser: null,
      pass: passOfThing,
      wayIn: wayToThing,
    },
  },
  approval: {
    ...ofThing,
    rows: rowsOf("approval"),
    code: { columns: codeColumns, minutes: 15, tries: 5, perLink: 10 },
    browser: { column: "browserHash", cookie: "portal_task_code", seconds: 24 * 60 * 60 },
    limits: { use: "task-link", ask: "task-link-new", askFor: "task-link-to", guess: null },
    documented: {
      name: "link to decide on a design project, in mails to a client's people",
      link: {
        made: "",
        stored: "",
        ends: "five later ones, loss of access to the client, the project deleted, a restore",
      },
      code: {
        name: "code for versions that were sent with one",
        made: "six digits from 256 random bits",
        stored: "SHA-256 of it together with the link's secret",
        ends: "",
      },
      browser: { name: "secret of the browser in which that code was entered", ends: "or the next code" },
      pass: passOfThing,
      wayIn: wayToThing,
    },
  },
  request: {
    route: "/request/:token",
    lifetimeMs: 30 * dayMs,
    rows: {
      ...rowsOf("request"),
      noun: requestLinkNoun,
      recipient: { column: links.email, names: "address" },
      onEndOfAccess: { never: "It goes to an address, with or without an account, and opens one form." },
      onErasure: "strip",
      onExpiry: { never: "Answers and files name the link by which they were sent." },
    },
    code: { columns: codeColumns, minutes: 15, tries: 5, perLink: 10 },
    browser: { column: "browserHash", cookie: "portal_request_code", seconds: 24 * 60 * 60 },
    pass: { cookie: "portal_request", seconds: 60 * 60 },
    session: "ignored",
    limits: { use: "request-link", ask: "request-code", askFor: "request-code-to", guess: null },
    documented: {
      name: "link to a form, for an address without an account",
      link: {
        made: "",
        stored: "",
        ends: "withdrawn, a later one to the same address, the answers accepted, the task deleted, a restore",
      },
      code: {
        name: "code that such a link asks for, unless its sender chose otherwise",
        made: "six digits from 256 random bits",
        stored: "SHA-256 of it together with the link's secret",
        ends: "",
      },
      browser: { name: "secret of the browser in which that code was entered", ends: "or the next code" },
      pass: {
        name: "proof that the button of such a link's page was pressed",
        made: "HMAC-SHA-256 over the link and the time of its end, renewed by each use",
      },
      wayIn: {
        way: "/request/:token",
        for: "the recipient of a form that the agency sent to their address",
        grants: "reading, filling in and submitting that one form, and files for it",
        strength:
          "possession of the link and access to their mailbox, by a code for each browser and day, unless its sender chose otherwise",
      },
    },
  },
  unsubscribe: {
    route: "/unsubscribe/:token",
    lifetimeMs: null,
    rows: null,
    code: null,
    browser: null,
    pass: null,
    session: "known",
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
      pass: null,
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
