/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { ArrivedMail, MailServer } from "./mail-server";

/** Pages for the mails received by the demo's server, newest first, each rendered as its reader sees it. */
export function mailPages({ arrived }: Pick<MailServer, "arrived">): Hono {
  const find = (id: string) => arrived.find((mail) => idOf(mail) === id);
  return new Hono()
    .get("/demo/mail", (c) => {
      c.header("Content-Security-Policy", pagePolicy);
      return c.html(<Inbox mails={arrived.toReversed()} />);
    })
    .get("/demo/mail/:id", (c) => {
      const mail = find(c.req.param("id"));
      if (!mail) return c.notFound();
      c.header("Content-Security-Policy", pagePolicy);
      return c.html(<Opened mail={mail} />);
    })
    .get("/demo/mail/:id/html", (c) => {
      const mail = find(c.req.param("id"));
      if (!mail) return c.notFound();
      c.header("Content-Security-Policy", mailPolicy);
      return c.html(mail.html.replace("<head>", '<head><base target="_top">'));
    });
}

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'";
/** A mail runs and loads nothing; a click on its button leaves the frame. */
const mailPolicy =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Returns the mail's id, with which its Message-ID begins. */
function idOf({ messageId }: ArrivedMail): string {
  return messageId.replace(/^<|@.*$/g, "");
}

function Inbox({ mails }: { mails: ArrivedMail[] }) {
  return (
    <Frame title="Mail of the demo">
      <h1>Mail of the demo</h1>
      <p>Everything that the portal sends arrives here, and nowhere else.</p>
      {mails.length === 0 && (
        <p>No mail has arrived yet. Admins send one with “Send a test to me” in Admin, Mail.</p>
      )}
      <ul>
        {mails.map((mail) => (
          <li key={mail.messageId}>
            <a href={`/demo/mail/${idOf(mail)}`}>{mail.subject}</a>
            <br />
            <small>
              To {mail.to}, {mail.arrivedAt.toUTCString()}
            </small>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

function Opened({ mail }: { mail: ArrivedMail }) {
  return (
    <Frame title={mail.subject}>
      <p>
        <a href="/demo/mail">All mail</a>
      </p>
      <h1>{mail.subject}</h1>
      <p>
        <small>
          From {mail.from} to {mail.to}
          {mail.replyTo === null ? "" : `, answers go to ${mail.replyTo}`}
        </small>
      </p>
      <iframe title="The mail" src={`/demo/mail/${idOf(mail)}/html`} />
      <h2>As text</h2>
      <pre>{mail.text}</pre>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: Child }) {
  return (
    <>
      {html`<!doctype html>`}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{title}</title>
          <style>{raw(styles)}</style>
        </head>
        <body>{children}</body>
      </html>
    </>
  );
}

const styles = `body { font: 15px/22px system-ui, sans-serif; max-width: 640px; margin: 24px auto; padding: 0 16px; overflow-wrap: anywhere }
h1 { font-size: 20px } h2 { font-size: 15px } ul { padding: 0; list-style: none } li { margin: 12px 0 }
iframe { width: 100%; height: 420px; border: 1px solid GrayText; border-radius: 8px } pre { white-space: pre-wrap }`;
