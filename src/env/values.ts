import { isIP } from "node:net";
import { z } from "zod";
import { Email } from "#/src/contract/primitives";
import { isLoopback } from "./loopback";

/** The value, or what is wrong with what was given: a verb and its object, such as `is "many"`. */
type Taken<T> = { value: T } | { fault: string };

/** One variable. Its faults say on one line what it is and what it must be. */
function variable<T>(mustBe: string, take: (text: string) => Taken<T>) {
  return z.string({ error: () => `is missing; must be ${mustBe}` }).transform((text, { addIssue }): T => {
    const taken = take(text);
    if ("value" in taken) return taken.value;
    addIssue({ code: "custom", message: `${taken.fault}; must be ${mustBe}` });
    return z.NEVER;
  });
}

/** Any text that is there. */
export function text(mustBe: string) {
  return variable(mustBe, (given) => ({ value: given }));
}

/** A text that is never shown, not even in part. */
export function secret(mustBe: string, leastLength = 1) {
  return variable(mustBe, (given) =>
    given.length < leastLength ? { fault: `has ${given.length} characters` } : { value: given },
  );
}

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

/** One or more of the choices, in their own order. */
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

/** More than nothing. */
export function amount(most: number) {
  return variable(`a number above 0, at most ${most}`, (given) => {
    const number = Number(given);
    const isFit = /^\d*\.?\d+$/.test(given) && number > 0 && number <= most;
    return isFit ? { value: number } : { fault: `is ${shown(given)}` };
  });
}

/** What to listen on. */
export const host = variable("an address or name of this machine, such as 127.0.0.1 or 0.0.0.0", (given) =>
  isIP(given) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(given)
    ? { value: given }
    : { fault: `is ${shownAddress(given)}` },
);

/** What `Intl` knows, such as a time zone. */
export function knownTo(mustBe: string, isKnown: (name: string) => boolean) {
  return variable(mustBe, (given) => (isKnown(given) ? { value: given } : { fault: `is ${shown(given)}` }));
}

/** An http or https address. */
export const webAddress = variable("an http or https address", (given): Taken<string> => {
  const address = addressOf(given);
  return address ? { value: given } : { fault: `is ${shownAddress(given)}` };
});

/** Keys and codes travel there: in the clear only within one machine. */
export const safeAddress = variable("an https address, or http on this machine", (given): Taken<string> => {
  const address = addressOf(given);
  return address && isSafe(address) ? { value: given } : { fault: `is ${shownAddress(given)}` };
});

/** The provider's issuer as the provider itself writes it. */
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

/** Scheme, host and port as browsers write them; everything the portal says of itself is built on it. */
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

/** A server that takes mail; null without a name and password in its address. */
export type MailServer = {
  host: string;
  port: number;
  /** TLS from the first byte; else it begins within the connection. */
  isTls: boolean;
  login: { user: string; pass: string } | null;
};

/** Nothing of it is shown but its scheme: a password with a slash in it would stand where a path does. */
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

/** Where a virus scanner listens: a port, or a socket that is a file. */
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

/** Who mail comes from. */
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

/** Lower case; `*` stands for every domain. */
export const domains = variable(
  "domains such as example.com, separated by commas, or *",
  (given): Taken<string[]> => {
    const found = words(given);
    const wrong = found.find((word) => word !== "*" && !Email.safeParse(`somebody@${word}`).success);
    return wrong === undefined ? { value: folded(found) } : { fault: `holds ${shown(wrong)}` };
  },
);

/** Lower case. */
export const emails = variable(
  "email addresses such as ada@example.com, separated by commas",
  (given): Taken<string[]> => {
    const found = words(given);
    const wrong = found.find((word) => !Email.safeParse(word).success);
    return wrong === undefined ? { value: folded(found) } : { fault: `holds ${shown(wrong)}` };
  },
);

/** Where weaknesses are reported, as URIs. */
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

/** The scopes to ask for, separated by single blanks. */
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

/** An address without what may be secret in it: the name and password, and the query. */
function shownAddress(given: string): string {
  return shown(given.replace(/\/\/[^/]*@/, "//…@").replace(/\?.*$/, "?…"), 100);
}

/** In quotes on one line, cut where it is long. */
function shown(given: string, longest = 60): string {
  return JSON.stringify(given.length > longest ? `${given.slice(0, longest)}…` : given);
}
