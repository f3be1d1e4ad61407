import { z } from "zod";
import { codeBeside, showCode } from "./code-beside";

/** The secrets of a mail. They are sealed as one text and erased once it is sent. */
export type MailSecrets = {
  /** The secret of its link. */
  link?: string;
  /** The seed of its code. */
  code?: string;
  /** The secrets of its links to single things, by the id of the thing. */
  things?: Record<string, string>;
};

const Stored = z.object({
  link: z.string().optional(),
  code: z.string().optional(),
  things: z.record(z.string(), z.string()).optional(),
});

/** Returns the text to seal. */
export function writeSecrets(secrets: MailSecrets): string {
  return JSON.stringify(secrets);
}

/** Parses an unsealed text. Mails queued by earlier versions have a link alone, or a code and a link. */
export function readSecrets(text: string): MailSecrets {
  if (text.startsWith("{")) {
    const { link, code, things } = Stored.parse(JSON.parse(text));
    return { ...(link && { link }), ...(code && { code }), ...(things && { things }) };
  }
  const [first = "", second] = text.split(".", 2);
  return second === undefined ? { link: first } : { code: first, link: second };
}

/** Removes the secrets from a server's response, which may quote a link that it considers spam. */
export function withoutSecrets({ link, code, things = {} }: MailSecrets, words: string): string {
  const single = [link, code].flatMap((each) => (each ? [each, codeBeside(each)] : []));
  const given = [...single, ...single.map(showCode), ...Object.values(things)];
  return given.reduce((text, each) => text.replaceAll(each, "…"), words);
}
