/** @jsxImportSource hono/jsx */
import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { ProviderPerson } from "./people";

/** Renders the page for picking a person to sign in as. `uid` identifies the sign-in in progress. */
export function pickPage(uid: string, people: ProviderPerson[]): string {
  return print(
    <Frame title="Who are you today?">
      <h1>Who are you today?</h1>
      <p class="lead">The demo's own sign-in service. Pick a person to sign in as.</p>
      <form method="post" action={`/pick/${uid}`}>
        <ul>
          {people.map((person, index) => (
            <li key={person.subject}>
              <button type="submit" name="subject" value={person.subject} autofocus={index === 0}>
                <span class="face" aria-hidden="true">
                  {initials(person)}
                </span>
                <span class="who">
                  <span class="name">
                    {person.firstName} {person.lastName}
                    <span class="role">{person.role}</span>
                  </span>
                  <span class="about">{person.about}</span>
                  <span class="email">{person.email}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Frame>,
  );
}

/**
 * Renders a page that ends the provider's session on load and continues to `onward`, an address that the provider has
 * verified as the portal's; the button is for browsers without scripts.
 */
export function signOutPage(form: string, onward: string | undefined): string {
  return print(
    <Frame title="Signing out" script="/sign-out.js">
      <h1>Signing out</h1>
      <p class="lead">One moment…</p>
      {raw(form)}
      <button class="plain" type="submit" form="op.logoutForm" name="logout" value="yes" data-onward={onward}>
        Sign out
      </button>
    </Frame>,
  );
}

export function messagePage(title: string, text: string): string {
  return print(
    <Frame title={title}>
      <h1>{title}</h1>
      <p class="lead">{text}</p>
    </Frame>,
  );
}

/**
 * Script of the sign-out page: does what its button does, and keeps the page out of the history for the Back button.
 */
export const signOutScript = `
const button = document.querySelector('button[name="logout"]');
const { onward } = button.dataset;
const leave = () => location.replace(onward);
const press = () => button.click();
if (onward) {
  const body = new URLSearchParams(new FormData(button.form, button));
  fetch(button.form.action, { method: "POST", body, redirect: "manual" }).then(leave, press);
} else press();
`;

function Frame({ title, script, children }: { title: string; script?: string; children: Child }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Demo sign-in`}</title>
        <link rel="stylesheet" href="/page.css" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {script && <script src={script} defer />}
      </head>
      <body>
        <main>
          <img class="mark" src="/favicon.svg" alt="" />
          {children}
        </main>
      </body>
    </html>
  );
}

function print(page: Child): string {
  return html`<!doctype html>${page}`.toString();
}

function initials({ firstName, lastName }: ProviderPerson): string {
  return firstName.slice(0, 1) + lastName.slice(0, 1);
}
