import { useId } from "react";
import { mailLink } from "#/src/contract/contact-links";
import type { ClientHome } from "#/src/contract/home";

type Contact = NonNullable<ClientHome["contact"]>;

/** Whom to write to. */
export function ContactSection({ contact: { name, email } }: { contact: Contact }) {
  const id = useId();
  const href = mailLink(email);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h2 id={id} className="font-semibold text-base">
        Who to ask
      </h2>
      <div className="card-surface flex flex-col p-4">
        {name !== email && <p className="font-medium">{name}</p>}
        <p className="text-label text-muted">Your account manager</p>
        {href ? (
          <a href={href} className="link-text wrap-anywhere inline-flex items-center max-sm:min-h-11">
            {email}
          </a>
        ) : (
          <p className="wrap-anywhere">{email}</p>
        )}
      </div>
    </section>
  );
}
