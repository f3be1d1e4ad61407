import { isIP } from "node:net";
import { z } from "zod";
import { agencyLimits } from "#/src/contract/choices/agency";
import { Email, optionalLine } from "#/src/contract/primitives";
import { isLoopback } from "./loopback";

/** The value, or the fault as a verb and its object, such as `is "many"`. */
type Taken<T> = { value: T } | { fault: string };

/** Creates the schema of a variable. Its faults state on one line what the value is and what it must be. */
function variable<T>(mustBe: string, take: (text: string) => Taken<T>) {
  return z.string({ error: () => `is missing; must be ${mustBe}` }).transform((text, { addIssue }): T => {
    const taken = take(text);
    if ("value" in taken) return taken.value;
    addIssue({ code: "custom", message: `${taken.fault}; must be ${mustBe}` });
    return z.NEVER;
  });
}

/** Accepts any text that is not empty. */
export function text(mustBe: string) {
  return variable(mustBe, (given) => ({ value: given }));
}

/** Accepts a text that is never shown, not even in part. */
export function secret(mustBe: string, leastLength = 1) {
  return variable(mustBe, (given) =>
    given.length < leastLength ? { fault: `has ${given.length} characters` } : { value: given },
  );
}

const webhookKey = /^(?:whsec_)?([A-Za-z0-9+/]{32,86}={0,2})$/;

/** Accepts a secret of Standard Webhooks; returns its key in base64, without the prefix. */
export const webhookSecret = variable(
  "whsec_ and 24 to 64 random bytes in base64 (openssl rand -base64 32)",
  (given): Taken<string> => {
    const [, key] = webhookKey.exec(given) ?? [];
    return key === undefined ? { fault: `has ${given.length} characters` } : { value: key };
  },
);

/** Accepts a name as the agency's. */
export const name = variable(`a name of at most ${agencyLimits.name} characters`, (given): Taken<string> => {
  const read = optionalLine(agencyLimits.name).safeParse(given);
  return read.success && read.data !== null ? { value: read.data } : { fault: `is ${shown(given)}` };
});

export const flag = variable("true or false", (given): Taken<boolean> => {
  if (given === "true" || given === "false") return { value: given === "true" };
  return { fault: `is ${shown(given)}` };
});

export function oneOf(choices: readonly string[]) {
  const mustBe = `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
  return variable(mustBe, (given) =>
    choices.includes(given) ? { value: given } : { fault: `is ${shown(given)}` },
  );
}

/** Accepts one or more of the choices, and returns them in their own order. */
export function someOf<T extends string>(choices: readonly T[]) {
  return variable(`${choices.join(" or ")}, or both with a comma between`, (given): Taken<T[]> => {
    const found = folded(words(given));
    const wrong = found.find((word) => !choices.some((choice) => choice === word));
    if (wrong !== undefined || found.length === 0) return { fault: `holds ${shown(wrong ?? given)}` };
    return { value: choices.filter((choice) => found.includes(choice)) };
  });
}

export function wholeNumber(least: number, most: number) {
  return variable(`a whole number from ${least} to ${most}`, (given) => {
    const number = Number(given);
    const isFit = /^\d+$/.test(given) && number >= least && number <= most;
    return isFit ? { value: number } : { fault: `is ${shown(given)}` };
  });
}

/** Accepts a number above 0. */
export function amount(most: number) {
  return variable(`a number above 0, at most ${most}`, (given) => {
    const number = Number(given);
    const isFit = /^\d*\.?\d+$/.test(given) && number > 0 && number <= most;
    return isFit ? { value: number } : { fault: `is ${shown(given)}` };
  });
}

/** Accepts an address or host name to listen on. */
export const host = variable("an address or name of this machine, such as 127.0.0.1 or 0.0.0.0", (given) =>
  isIP(given) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(given)
    ? { value: given }
    : { fault: `is ${shownAddress(given)}` },
);

/** Accepts names known to `Intl`, such as time zones. */
export function intlName(mustBe: string, isValid: (name: string) => boolean) {
  return variable(mustBe, (given) => (isValid(given) ? { value: given } : { fault: `is ${shown(given)}` }));
}

/** Accepts an http or https address. */
export const webAddress = variable("an http or https address", (given): Taken<string> => {
  const address = addressOf(given);
  return address ? { value: given } : { fault: `is ${shownAddress(given)}` };
});

/** Accepts an address for keys and codes, which may be sent unencrypted only within one machine. */
export const safeAddress = variable("an https address, or http on this machine", (given): Taken<string> => {
  const address = addressOf(given);
  return address && isSafe(address) ? { value: given } : { fault: `is ${shownAddress(given)}` };
});

/** Accepts the provider's issuer as written by the provider itself. */
export const issuer = variable(
  "the issuer as the provider names it: https (http only on this machine), without /.well-known/openid-configuration",
  (given): Taken<string> => {
    const address = addressOf(given);
    const isIssuer = address && isSafe(address) && !address.search && !address.hash;
    return isIssuer && !address.pathname.includes("/.well-known/")
      ? { value: given }
      : { fault: `is ${shownAddress(given)}` };
  },
);

/** Accepts scheme, host and port, normalised as browsers do; the portal builds its own addresses on it. */
export const origin = variable(
  "an http or https address without a path, such as https://portal.example.com",
  (given): Taken<string> => {
    const address = addressOf(given);
    const isBare = address && !address.username && !address.search && !address.hash;
    return isBare && /^\/*$/.test(address.pathname)
      ? { value: address.origin }
      : { fault: `is ${shownAddress(given)}` };
  },
);

export const databaseAddress = variable(
  "an address that starts with file:, libsql://, http:// or https://",
  (given): Taken<string> =>
    /^(file:.|libsql:\/\/.|https?:\/\/.)/.test(given)
      ? { value: given }
      : { fault: `starts with ${shown(given.split(/(?<=:)/, 1)[0] ?? "", 12)}` },
);

/** A mail server; `login` is null without a name and password in its address. */
export type MailServer = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  isTls: boolean;
  login: { user: string; pass: string } | null;
};

/**
 * Accepts a mail server's address. Faults show nothing but its scheme, since a password with a slash would appear in
 * the path.
 */
export const mailServer = variable(
  "a server such as smtps://name:password@mail.example.com, what is odd in name and password percent-encoded",
  (given): Taken<MailServer> => {
    if (!/^smtps?:\/\//i.test(given)) {
      return { fault: `starts with ${shown(given.split(/(?<=:)/, 1)[0] ?? "", 12)}` };
    }
    const address = URL.parse(given);
    if (!address) return { fault: "cannot be read" };
    const { protocol, hostname, port, username, password, pathname, search, hash } = address;
    const isBare = hostname && /^\/?$/.test(pathname) && !search && !hash;
    if (!isBare || !username !== !password) return { fault: "cannot be read" };
    try {
      const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
      const isTls = protocol === "smtps:";
      const host = hostname.replace(/^\[(.*)\]$/, "$1");
      const number = port === "" ? (isTls ? 465 : 587) : Number(port);
      return { value: { host, port: number, isTls, login: user ? { user, pass } : null } };
    } catch {
      return { fault: "cannot be read" };
    }
  },
);

/** Address of a virus scanner: a port, or the file of a socket. */
export type ScannerAddress = { host: string; port: number } | { path: string };

export const scannerAddress = variable(
  "clamd's address, such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl",
  (given): Taken<ScannerAddress> => {
    const path = /^(?:unix:(?:\/\/)?)?(\/.+)$/.exec(given)?.[1];
    if (path) return { value: { path } };
    const address = URL.parse(given);
    const isBare = address?.protocol === "tcp:" && address.hostname && /^\/?$/.test(address.pathname);
    if (!isBare || address.username || address.search || address.hash) return { fault: `is ${shown(given)}` };
    const host = address.hostname.replace(/^\[(.*)\]$/, "$1");
    return { value: { host, port: Number(address.port || 3310) } };
  },
);

/** The sender of mails. */
export type Mailbox = { name: string | null; address: string };

export const mailbox = variable(
  "an address such as portal@example.com, or Agency Portal <portal@example.com>",
  (given): Taken<Mailbox> => {
    const [, name, inBrackets, bare] = /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>\s]+))$/.exec(given) ?? [];
    const address = Email.safeParse(inBrackets ?? bare);
    if (!address.success) return { fault: `is ${shown(given)}` };
    return { value: { name: name?.trim() || null, address: address.data } };
  },
);

/** Accepts domains, lower-cased; `*` stands for every domain. */
export const domains = variable(
  "domains such as example.com, separated by commas, or *",
  (given): Taken<string[]> => {
    const found = words(given);
    const wrong = found.find((word) => word !== "*" && !Email.safeParse(`somebody@${word}`).success);
    return wrong === undefined ? { value: folded(found) } : { fault: `holds ${shown(wrong)}` };
  },
);

/** Accepts email addresses, lower-cased. */
export const emails = variable(
  "email addresses such as ada@example.com, separated by commas",
  (given): Taken<string[]> => {
    const found = words(given);
    const wrong = found.find((word) => !Email.safeParse(word).success);
    return wrong === undefined ? { value: folded(found) } : { fault: `holds ${shown(wrong)}` };
  },
);

/** Accepts contacts for security reports, as URIs. */
export const contacts = variable(
  "email addresses or https addresses, separated by commas",
  (given): Taken<string[]> => {
    const found = words(given);
    const wrong = found.find((word) => contactOf(word) === null);
    return wrong === undefined
      ? { value: found.flatMap((word) => contactOf(word) ?? []) }
      : { fault: `holds ${shown(wrong)}` };
  },
);

function contactOf(word: string): string | null {
  if (Email.safeParse(word).success) return `mailto:${word}`;
  const address = URL.parse(word);
  return address?.protocol === "https:" ? address.href : null;
}

/** Accepts the scopes to request, and returns them separated by single blanks. */
export const scopes = variable("scopes separated by blanks, openid among them", (given): Taken<string> => {
  const found = given.split(/\s+/);
  return found.includes("openid") ? { value: found.join(" ") } : { fault: `is ${shown(given)}` };
});

function words(given: string): string[] {
  return given
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
}

function folded(found: string[]): string[] {
  return found.map((word) => word.toLowerCase());
}

function addressOf(given: string): URL | null {
  const address = URL.parse(given);
  return address && /^https?:$/.test(address.protocol) ? address : null;
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || isLoopback(hostname);
}

/** Formats an address without parts that may be secret: name, password and query. */
function shownAddress(given: string): string {
  return shown(given.replace(/\/\/[^/]*@/, "//…@").replace(/\?.*$/, "?…"), 100);
}

/** Formats a value in quotes on one line, truncated if long. */
function shown(given: string, longest = 60): string {
  return JSON.stringify(given.length > longest ? `${given.slice(0, longest)}…` : given);
}
